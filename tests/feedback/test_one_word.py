"""A word with which a program goes wrong and without which it is right is named, where that is proved and no chance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from grader.config.settings import AssignmentSettings
from grader.feedback import CaseRun
from grader.feedback.generic.repaired_program import make_proof
from grader.model import Case, Diagnosis, Fit, Verdict

from .conftest import case_of, find_more, ran
from .test_generic import facts_of

Program = Callable[[str], str]
TEXTS = ("add 3\nadd 4\n", "add 5\n", "add 2\ntwice\n", "twice\nadd 1\ntwice\nadd 3\n", "add 7\ntwice\n")
ROUTES = ("R F2 R F\n", "F\n", "R B3 F2\n", "F B R\n")
NAMED = "if line.startswith('add '):\n    pass\nelif line == \"twice\":\n    pass\n"


def calculate(text: str, factor: int = 2) -> str:
    total = 0
    for line in text.splitlines():
        command, *words = line.split()
        if command not in ("add", "twice"):
            raise ValueError(line)
        total = total * factor if command == "twice" else total + int(words[0])
    return f"total {total}\n"


def walk(text: str, back: int = -1) -> str:
    at = turns = 0
    for word in text.split():
        turns += word == "R"
        at += {"F": 1, "B": back, "R": 0}[word[0]] * int(word[1:] or 1)
    return f"{at} {turns}\n"


def forget_twice(text: str) -> str:
    return calculate(text, 1)


def crash(text: str) -> str:
    if "twice" in text:
        raise IndexError(text)
    return calculate(text)


def tell(
    program: Program,
    *texts: str,
    solve: Program = calculate,
    text: str = NAMED,
    hidden: tuple[str, ...] = (),
) -> tuple[Diagnosis, ...]:
    """What a program is told that is tried on these inputs, besides the hidden ones."""

    def try_to_solve(text: str) -> str | None:
        try:
            return solve(text)
        except (ValueError, IndexError, KeyError):
            return None

    def run(case: Case) -> CaseRun:
        try:
            return ran(case, program(case.input))
        except (IndexError, KeyError, ValueError):
            return ran(case, "", verdict=Verdict.RUNTIME_ERROR)

    def execute(case: Case, given: AssignmentSettings) -> CaseRun:
        return run(case)

    seen = [case_of(each, solve(each), f"test {number}") for number, each in enumerate(texts or TEXTS)]
    kept = [case_of(each, solve(each), f"hidden {number}", visibility="hidden") for number, each in enumerate(hidden)]
    facts = facts_of(*map(run, (*seen, *kept)), text=text)
    return find_more(replace(facts, execute=execute, solve=try_to_solve))


@pytest.mark.parametrize("text", [NAMED, ""])
def test_a_word_that_is_passed_over(text: str) -> None:
    (found,) = tell(forget_twice, text=text)
    assert (found.kind, found.variant, found.fit) == ("one-word", "wrong with “twice”", Fit.WHOLE)
    assert found.message == "Your program answers as if “twice” were not there. Do what it asks for."
    assert (found.place and found.place.line) == (3 if text else None)


def test_a_word_that_is_treated_in_a_wrong_way() -> None:
    (found,) = tell(lambda text: calculate(text, 3), hidden=("add 4\ntwice\nadd 1\n", "twice\n"))
    assert found.message == (
        "In the tests that you see, your program goes wrong only where the input has “twice”. "
        "Without it, they come out right: look at what your program does with it."
    )
    assert {*found.cases} == {"test 2", "test 3", "test 4", "hidden 0"}
    assert found.place
    assert (found.place.line, found.place.raised) == (3, "This line is about “twice”.")


def test_a_test_with_nothing_but_the_word_is_explained_as_well() -> None:
    (found,) = tell(lambda text: "total 999\n" if "twice" in text else calculate(text), *TEXTS, "twice\n")
    assert found.variant == "wrong with “twice”"
    assert (found.fit, f"test {len(TEXTS)}" in found.cases) == (Fit.WHOLE, True)


def test_where_a_program_crashes_its_line_says_more() -> None:
    assert tell(crash) == ()


def test_a_word_with_a_number_within_a_line() -> None:
    (found,) = tell(lambda text: walk(text, 1), *ROUTES, solve=walk, text="if word[0] == 'B':\n    pass\n")
    assert (found.kind, found.variant, {*found.cases}) == ("one-word", "wrong with “B”", {"test 2", "test 3"})


@pytest.mark.parametrize(
    ("texts", "text"),
    [
        (TEXTS, ""),  # who does not name it may go wrong by something else in these tests
        (TEXTS[2:], NAMED),  # all tests have it
        (TEXTS[:3], "twice = 2"),
    ],
)
def test_a_word_that_may_be_there_by_chance(texts: tuple[str, ...], text: str) -> None:
    assert tell(lambda given: calculate(given, 3), *texts, text=text) == ()


@pytest.mark.parametrize(("adds", "told"), [(1, ["wrong with “add”"]), (3, [])])
def test_a_word_that_the_input_is_about_is_not_told(adds: int, told: list[str]) -> None:
    texts = ("twice\n", "add 1\n" * adds + "twice\n", "twice\n" + "add 3\n" * adds + "twice\n")
    found = tell(lambda text: calculate(text) if "add" not in text else f"total {len(text) ** 3 % 89}\n", *texts)
    assert [each.variant for each in found] == told


def test_who_is_wrong_without_the_word_as_well_is_not_told_of_it() -> None:
    """It leaves out each command behind the first, which only tests with the word have."""
    assert tell(lambda text: calculate("".join(text.splitlines(True)[:1])), "add 5\n", "add 2\ntwice\nadd 4\n") == ()


def test_a_test_that_is_wrong_without_the_word_too_speaks_against_it() -> None:
    texts = (*TEXTS, "add 1\ntwice\nadd 30\nadd 8\n")
    assert tell(lambda text: calculate(text, 3).replace("39", "93").replace("41", "14"), *texts) == ()


def test_nothing_is_told_where_other_tests_fail_too() -> None:
    texts = (*TEXTS, "add 900\n")
    assert tell(lambda text: calculate(text, 3).replace("900", "90"), *texts) == ()


def test_a_smaller_input_shows_it_only_with_the_word() -> None:
    """Both words stand in all of the failing tests, and in no other one."""
    texts = [text.replace("twice", "kim twice") for text in TEXTS]
    cases = [case_of(text, "", text) for text in texts]
    runs = (ran(case, "1\n" if "twice" in case.input else "") for case in cases)
    facts = facts_of(*runs, text=NAMED)
    mistake = Diagnosis("wrong with “twice”", "", "one-word")
    proves = make_proof(facts, mistake)
    assert proves
    assert [proves(ran(case_of(text, ""), "")) for text in ("twice\nadd 1\n", "kim\nadd 1\n")] == [True, False]
