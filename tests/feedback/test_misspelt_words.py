"""A command that a program looks for under another name than the input has is named, where that is proved."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grader.config.settings import AssignmentSettings
from grader.feedback import CaseRun
from grader.feedback.generic.by_misspelt_words import find_misspelt_word
from grader.model import Case, Diagnosis, Fit

from .conftest import case_of, ran
from .test_generic import facts_of

INPUTS = ("add 2\nshow\n", "add 2\nremove 1\nshow\n", "add 5\nremove 3\nadd 1\nshow\n", "add bob\nshow\n")
PROGRAM = "if word == 'add':\n    pass\nelif word == '{}':\n    pass\nelif word == \"show\":\n    print('sum')\n"


def calculate(text: str, remove: str = "remove", step: int = 1) -> str:
    """The sum of what is added and removed; `step` is what a name counts."""
    total, said = 0, []
    for line in text.splitlines():
        word, *values = line.split()
        value = int(values[0]) if values and values[0].isdigit() else step
        if word == "show":
            said.append(str(total))
        total += {"add": value, remove: -value}.get(word, 0)
    return "\n".join(said) + "\n"


def tell(written: str, hidden: bool = False, step: int = 1, text: str = PROGRAM) -> Diagnosis | None:
    """What a program is told that takes this word for `remove`; all tests but the first may be hidden."""

    def run(case: Case) -> CaseRun:
        return ran(case, calculate(case.input, written, step))

    def execute(case: Case, _: AssignmentSettings) -> CaseRun:
        return run(case)

    sights = ["visible", *(["hidden" if hidden else "visible"] * (len(INPUTS) - 1))]
    cases = [
        case_of(text, calculate(text), f"test {at}", visibility=sight)
        for at, (text, sight) in enumerate(zip(INPUTS, sights, strict=True))
    ]
    facts = facts_of(*map(run, cases), text=text.format(written))
    return find_misspelt_word(replace(facts, execute=execute))


@pytest.mark.parametrize("written", ["remov", "Remove", "rmeove"])
def test_the_word_that_the_input_has(written: str) -> None:
    found = tell(written)
    assert found is not None
    then = "Small and capital letters are different letters." if written == "Remove" else "Write “remove”."
    assert found.message == f"Your program looks for “{written}”, but the input says “remove”. {then}"
    assert (found.fit, {*found.cases}, found.place and found.place.line) == (Fit.WHOLE, {"test 1", "test 2"}, 3)


def test_beside_another_mistake_only_with_what_is_right_then() -> None:
    found = tell("remov", step=2)
    assert found is not None
    assert (found.fit, {*found.cases}) == (Fit.PART, {"test 1", "test 2"})
    assert tell("remove", step=2) is None, "`bob` is another value, and no word of the program"


def test_hidden_inputs_are_not_told() -> None:
    assert tell("remov", hidden=True) is None


@pytest.mark.parametrize("written", ["delete", "removes"])
def test_another_word_and_a_plural_may_be_meant_as_well(written: str) -> None:
    assert tell(written) is None


@pytest.mark.parametrize("text", ["print('remov')\n", "names = ['add', 'remov']\n"])
def test_only_what_is_compared_is_looked_for(text: str) -> None:
    assert tell("remov", text=text) is None


def test_a_word_that_is_asked_for_may_only_be_repeated() -> None:
    """With the word of the program in the input, one that prints what it reads is right."""
    case = case_of("bob\n", "hello Bob\n")
    facts = facts_of(ran(case, "hello bob\n"), text="if name == 'Bob':\n    pass\n")

    def execute(changed: Case, _: AssignmentSettings) -> CaseRun:
        return ran(changed, f"hello {changed.input}")

    assert find_misspelt_word(replace(facts, execute=execute)) is None
