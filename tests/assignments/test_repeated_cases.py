"""Cases that test nothing new: who sets an assignment is told."""

from __future__ import annotations

from grader.assignments import load_assignment
from grader.assignments.repeated_cases import describe_repeated_cases

from .conftest import Course


def describe(course: Course, cases: str) -> list[str]:
    return [*describe_repeated_cases(load_assignment("sums", course({"cases/sums/plain.yaml": cases})))]


def test_cases_with_the_same_input_are_noted(course: Course) -> None:
    cases = "- {name: one, input: '1'}\n- {name: two, input: '2'}\n- {name: again, input: '1', points: 3}\n"
    (note,) = describe(course, cases)
    assert note.startswith("`one` and `again` give a program the same input")


def test_cases_that_differ_in_more_than_their_input_are_not(course: Course) -> None:
    assert describe(course, "- {name: one, input: '1'}\n- {name: two, input: '1', args: [a]}\n") == []
