"""Which programs there are to practise on, and what an input shows of one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from grader.assignments import load_assignment
from grader.assignments.expected import resolve_expected
from grader.grading.own_grading import keep_only_visible
from grader.grading.practice_programs import (
    MOST_CHARACTERS,
    Practice,
    PracticeProgram,
    TryOutcome,
    find_example,
    open_practice,
)
from grader.model import Assignment

from ..conftest import Course
from ..serve.practice_course import write_practice


def load(course: Course) -> Assignment:
    return keep_only_visible(resolve_expected(load_assignment("double", course.folder)))


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def practice(course: Course, told: list[str]) -> Iterator[Practice]:
    opened = open_practice(load(write_practice(course)), told.append)
    assert opened
    yield opened
    opened.close()


def find_program(practice: Practice, word: str) -> PracticeProgram:
    return next(program for program in practice.programs if word in program.message)


def test_the_program_that_fails_most_tests_comes_first(practice: Practice) -> None:
    assert [program.message for program in practice.programs] == [
        "Your program prints the square.",
        "Your program forgets the sign.",
        "Your program forgets zero.",
    ]
    assert [(program.passed, program.tests) for program in practice.programs] == [(2, 5), (3, 5), (4, 5)]


def test_a_program_that_no_short_input_shows_is_left_out(course: Course, told: list[str]) -> None:
    write_practice(course)
    long = "0" * MOST_CHARACTERS + "7"
    course.write(
        "cases/double/basic.yaml",
        f'- {{name: two, input: {{lines: ["2"]}}}}\n- {{name: long, input: {{lines: ["{long}"]}}}}',
    )
    course.write(
        "reference/double.py",
        """
        from grader.reference_api import Variant


        def solve(text):
            return f"{2 * int(text.lstrip('0') or 0)}\\n"


        VARIANTS = {"long": Variant(lambda text: solve(text) if len(text) < 99 else "", "It fails on long input.")}
        """,
    )
    opened = open_practice(load(course), told.append)
    assert opened
    assert opened.programs == ()
    opened.close()


def test_a_wrong_output_is_found_with_the_reason(practice: Practice) -> None:
    tried = practice.try_input(find_program(practice, "sign"), "-5\n")
    assert tried.outcome is TryOutcome.FOUND
    assert tried.shown
    assert (tried.shown.expected, tried.shown.actual) == ("-10\n", "10\n")
    assert tried.shown.explanation
    assert tried.shown.explanation.steps == ("A number and the same number once more.",)


def test_a_right_output_tells_nothing_but_itself(practice: Practice) -> None:
    tried = practice.try_input(find_program(practice, "sign"), "5\n")
    assert tried.outcome is TryOutcome.RIGHT
    assert tried.shown
    assert (tried.shown.expected, tried.shown.actual, tried.shown.explanation) == ("10\n", "10\n", None)


@pytest.mark.parametrize("text", ["", "x", "1 2", "\x00", "\u202e5", "<b>", "٣x"])
def test_an_input_against_the_rules_is_refused_with_the_reason(practice: Practice, text: str) -> None:
    tried = practice.try_input(practice.programs[0], text)
    assert tried.outcome is TryOutcome.REFUSED
    assert tried.reason == f"line 1: `{text.strip()}` is not a number"


@pytest.mark.parametrize(("text", "outcome"), [("1000", TryOutcome.FAILED), ("2000", TryOutcome.TOO_MUCH)])
def test_the_reference_is_there_again_after_an_input_that_ends_it(
    practice: Practice, told: list[str], text: str, outcome: TryOutcome
) -> None:
    assert practice.try_input(practice.programs[0], text).outcome is outcome
    assert practice.try_input(practice.programs[0], "2").outcome is TryOutcome.RIGHT
    assert not [line for line in told if text in line]


def test_a_program_that_fails_on_a_test_is_left_out_and_told(course: Course, told: list[str]) -> None:
    write_practice(course)
    reference = course.folder / "reference/double.py"
    text = reference.read_text().replace("solve(text) if int(text) else", "solve(text) if 1 // int(text) else")
    reference.write_text(text)
    opened = open_practice(load(course), told.append)
    assert opened
    assert len(opened.programs) == 2
    assert told == ["double: nobody can practise on `secret name of the zero`: a visible test cannot be judged."]
    opened.close()


def test_nobody_practises_without_a_reference(course: Course) -> None:
    settings = course.folder / "cases/double/assignment.yaml"
    settings.write_text(settings.read_text().replace("reference: double.py\n", ""))
    course.write("cases/double/basic.yaml", '- {name: two, input: {lines: ["2"]}, expected: "4"}')
    assert open_practice(load(course), print) is None


def test_the_example_is_the_shortest_visible_input(course: Course) -> None:
    assert find_example(load(write_practice(course))) == "2\n"
