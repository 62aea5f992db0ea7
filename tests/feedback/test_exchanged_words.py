"""Two commands that a program takes for each other are named, where both exchanged make all tests right."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grader.config.settings import AssignmentSettings
from grader.feedback import CaseRun
from grader.feedback.generic.by_exchanged_words import find_exchanged_words
from grader.model import Case, Diagnosis, Fit

from .conftest import case_of, ran
from .test_generic import facts_of

INPUTS = ("go 1\n", "left\ngo 2\n", "right\ngo 1\nleft\ngo 3\n", "left\nleft\ngo 1\n", "left\nright\nright\ngo 5\n")
PROGRAM = "if word == 'left':\n    turn(1)\nelif word == 'right':\n    turn(-1)\nelif word == 'go':\n    go()\n"


def walk(text: str, left: int = -1, right: int = 1, step: int = 1) -> str:
    """The place to which the commands lead from 0 0, looking north."""
    way, row, column = 0, 0, 0
    for line in text.splitlines():
        word, *number = line.split()
        way += {"left": left, "right": right}.get(word, 0)
        for _ in range(int(number[0]) * step if number else 0):
            row += (-1, 0, 1, 0)[way % 4]
            column += (0, 1, 0, -1)[way % 4]
    return f"{row} {column}\n"


def tell(left: int, right: int, step: int = 1, text: str = PROGRAM, hidden: int = 9) -> Diagnosis | None:
    """What a program is told that turns so; the tests from `hidden` on are hidden."""

    def execute(case: Case, _: AssignmentSettings | None = None) -> CaseRun:
        return ran(case, walk(case.input, left, right, step))

    cases = [
        case_of(given, walk(given), f"test {at}", visibility="hidden" if at >= hidden else "visible")
        for at, given in enumerate(INPUTS)
    ]
    return find_exchanged_words(replace(facts_of(*map(execute, cases), text=text), execute=execute))


def test_both_words_are_told() -> None:
    found = tell(left=1, right=-1)
    assert found is not None
    assert found.message == (
        "Your program does for “left” what “right” asks for, and the other way round. "
        "With the two words exchanged in the input, the right answers come out."
    )
    assert (found.fit, len(found.cases), found.place and found.place.line) == (Fit.WHOLE, 3, 1)


@pytest.mark.parametrize(("left", "right", "step"), [(1, 1, 1), (1, -1, 2), (-1, -1, 1)])
def test_what_goes_wrong_otherwise_is_not_told(left: int, right: int, step: int) -> None:
    assert tell(left, right, step) is None


def test_one_answer_alone_may_come_out_right_by_chance() -> None:
    assert tell(left=1, right=-1, hidden=2) is None


@pytest.mark.parametrize(("number", "is_told"), [(2, True), (3, False)])
def test_a_test_that_passes_and_has_the_words_shows_that_they_are_understood(number: int, is_told: bool) -> None:
    """A program that turns the wrong way only where it turns often."""
    texts = ("left\nleft\nleft\ngo 2\n", "right\nright\nright\ngo 1\n", "left\ngo 4\n")

    def execute(case: Case, _: AssignmentSettings | None = None) -> CaseRun:
        is_often = len(case.input.split()) > len(["left", "go", "4"])
        return ran(case, walk(case.input, *((1, -1) if is_often else (-1, 1))))

    cases = [case_of(given, walk(given), given) for given in texts[:number]]
    facts = replace(facts_of(*map(execute, cases), text=PROGRAM), execute=execute)
    assert (find_exchanged_words(facts) is not None) is is_told


def test_only_words_that_the_program_looks_for_are_tried() -> None:
    assert tell(left=1, right=-1, text="words = ['left', 'right']\n") is None
