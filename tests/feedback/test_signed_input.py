"""Who goes wrong only with negative numbers is told so, where that is proved by the same input without their signs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from grader.config.settings import AssignmentSettings
from grader.feedback import CaseRun
from grader.feedback.generic.repaired_program import make_proof
from grader.model import Case, Diagnosis, Fit

from .conftest import case_of, find_more, ran
from .test_generic import facts_of

Program = Callable[[str], str]
TEXTS = ("go 5 2\nat 3\n", "go 4 0\n", "at -0\nat 1-2\n", "go 5 -2\ngo 9 -40\n", "at 1\ngo 100 -7\n")
LOOP = "a = input()\nwhile n > 0:\n    n -= 1\n"


def move(text: str, least: int = -100) -> str:
    """The numbers of each line added, each below a least one taken for that."""
    numbers = ([int(word) for word in line.split()[1:] if word.lstrip("-").isdecimal()] for line in text.splitlines())
    return "".join(f"is {sum(max(number, least) for number in line)}\n" for line in numbers)


def go_forward(text: str) -> str:
    return move(text, 0)


def tell(program: Program, *texts: str, text: str = LOOP, hidden: tuple[str, ...] = ()) -> tuple[Diagnosis, ...]:
    """What a program is told that is tried on these inputs, besides the hidden ones."""

    def execute(case: Case, given: AssignmentSettings) -> CaseRun:
        return ran(case, program(case.input))

    seen = [case_of(each, move(each), f"test {number}") for number, each in enumerate(texts or TEXTS)]
    kept = [case_of(each, move(each), f"hidden {number}", visibility="hidden") for number, each in enumerate(hidden)]
    facts = facts_of(*(ran(case, program(case.input)) for case in (*seen, *kept)), text=text)
    return find_more(replace(facts, execute=execute, solve=move))


@pytest.mark.parametrize(
    ("text", "line", "name"),
    [
        (LOOP, 2, "n"),
        ("int f(int d, int n) {\n    while (n-- > 0) d++;\n}", 2, "n"),
        ("\nfor (let k = n; k >= 1; k--) {\n}", 2, "k"),
        ("do {\n    n /= 10;\n} while (n > 0);", None, ""),
        ("# add digits while n > 0: then stop\n", None, ""),
        (LOOP + "while m > 0:\n    m -= 1\n", None, ""),
        ("for (i = 0; i < n; i++) {}", None, ""),
        ("while n > 0 and m:\n    n -= 1\n", None, ""),
    ],
)
def test_all_failing_tests_have_a_negative_number(text: str, line: int | None, name: str) -> None:
    (found,) = tell(go_forward, text=text)
    assert (found.kind, found.fit, {*found.cases}) == ("signed-input", Fit.WHOLE, {"test 3", "test 4"})
    assert found.message == (
        "In the tests that you see, your program goes wrong only where the input has a negative number. "
        "The same input without minus signs comes out right: look at what your program does with a number below 0."
    )
    assert (found.place and found.place.line) == line
    assert not found.place or found.place.raised == f"This loop does not run at all where “{name}” is negative."


@pytest.mark.parametrize(
    "texts",
    [
        TEXTS[3:],  # all tests have one
        TEXTS[:3],
        (*TEXTS[:3], "go 5 -2\n"),  # a single one
        (*TEXTS[:3], "go 5 -2\nat 700\n", "go 6 -3\n"),  # wrong without the sign, too
    ],
)
def test_a_negative_number_that_may_be_there_by_chance(texts: tuple[str, ...]) -> None:
    assert not [found for found in tell(lambda text: go_forward(text).replace("700", "77"), *texts)
                if found.kind == "signed-input"]  # fmt: skip


def test_nothing_is_told_where_a_test_with_a_negative_number_passes() -> None:
    assert not tell(go_forward, *TEXTS, "-3 4\nat 2\n")


def test_nothing_is_told_where_another_test_fails_too() -> None:
    assert not tell(lambda text: go_forward(text).replace("700", "7"), *TEXTS, "at 700\n")


def test_a_hidden_test_counts_only_in_how_many_are_explained() -> None:
    (found,) = tell(go_forward, hidden=("go 6 -6\n", "go 7 1\n"))
    assert {*found.cases} == {"test 3", "test 4", "hidden 0"}
    assert not tell(go_forward, *TEXTS[:3], hidden=("go 6 -6\n", "go 5 -2\n"))


def test_a_smaller_input_shows_it_only_with_a_negative_number() -> None:
    def execute(case: Case, given: AssignmentSettings) -> CaseRun:
        return ran(case, go_forward(case.input))

    facts = replace(facts_of(), execute=execute, solve=move)
    proves = make_proof(facts, Diagnosis("wrong with negative numbers", "", "signed-input"))
    assert proves
    assert [proves(ran(case_of(text, ""), "")) for text in ("go 1 -1\n", "go 1 1\n")] == [True, False]
