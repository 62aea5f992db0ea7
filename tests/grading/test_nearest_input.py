"""What to change in the smallest failing input to get a right answer: told on page and terminal, and in the results."""

from __future__ import annotations

import json
from textwrap import dedent

import pytest

from grader.grading.further_runs import nearest_input
from grader.model import Grade
from grader.reports import format_results_json
from grader.reports.write import format_student_page
from grader.sandbox import Sandbox

from ..cli.test_screen import show_check
from ..conftest import Course
from .test_layouts import REFERENCE, grade, patient, sandbox, sums

__all__ = ["patient", "sandbox", "sums"]

UNNAMED = REFERENCE.partition("VARIANTS")[0]
ODD = """
    # File: Double.py
    import sys
    print("Sums")
    for number, line in enumerate(sys.stdin, 1):
        one, other = map(int, line.split())
        print("pair", number)
        print("sum", one + other{})
"""
ABOVE = " + int(str(one % 10)[0] in '3456789') * 10"
"""A mistake that no small change takes back: 10 more where a number ends with a large digit."""


@pytest.fixture
def unnamed(sums: Course) -> Course:
    sums.write("reference/double.py", UNNAMED)
    return sums


def find_grade(course: Course, sandbox: Sandbox, added: str) -> tuple[Grade, str, str]:
    course.submit("ada", ODD.format(added))
    batch, faults = grade(course, sandbox)
    assert faults == []
    (found,) = batch.grades
    return found, format_student_page(batch, found), format_results_json(batch)


def test_the_nearest_right_input_is_told_everywhere(unnamed: Course, sandbox: Sandbox) -> None:
    found, page, results = find_grade(unnamed, sandbox, ABOVE)
    assert found.smallest is not None
    assert found.diagnosis == ()
    assert found.smallest.input == "3 0\n"
    told = "With `2 0` as the input, your program gives the right answer."
    assert found.smallest.nearest == told
    assert "With <code>2 0</code> as the input, your program gives the right answer." in page
    (record,) = json.loads(results)["submissions"]
    assert record["smallest_failing_input"]["nearest"] == told


def test_it_is_not_told_beside_a_known_mistake(sums: Course, sandbox: Sandbox) -> None:
    found, page, results = find_grade(sums, sandbox, " * 0 + one * other - one")
    assert [each.variant for each in found.diagnosis] == ["product"]
    assert found.smallest is not None
    assert found.smallest.nearest == ""
    assert "gives the right answer" not in page
    assert '"nearest"' not in results


def test_where_nothing_near_is_right_nothing_is_told(unnamed: Course, sandbox: Sandbox) -> None:
    found, page, _ = find_grade(unnamed, sandbox, " + int(str(one).isdigit()) * 10")
    assert found.smallest is None or found.smallest.nearest == ""
    assert "gives the right answer" not in page


def test_what_is_right_only_once_is_not_told(unnamed: Course, sandbox: Sandbox) -> None:
    """A program that remembers nothing from run to run can be right by chance only: here by the clock."""
    found, _, _ = find_grade(unnamed, sandbox, " + __import__('time').time_ns() // 997 % 7 + 1")
    assert found.smallest is None or found.smallest.nearest == ""


def test_of_a_program_that_draws_by_chance_none_is_told(unnamed: Course, sandbox: Sandbox) -> None:
    found, _, _ = find_grade(unnamed, sandbox, " + __import__('random').randint(0, 1)\nimport random")
    assert found.smallest is None or found.smallest.nearest == ""


def test_what_takes_too_long_tells_none(unnamed: Course, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nearest_input, "_MOST_SECONDS", 0.0)
    found, _, _ = find_grade(unnamed, sandbox, ABOVE)
    assert found.smallest is not None
    assert found.smallest.nearest == ""


def test_a_hidden_test_tells_it_only_where_its_input_may_be_seen(unnamed: Course, sandbox: Sandbox) -> None:
    unnamed.write("cases/double/basic.yaml", "- {name: some, visibility: hidden, input: {lines: ['13 4', '3 3']}}\n")
    _, page, _ = find_grade(unnamed, sandbox, ABOVE)
    assert "gives the right answer" not in page
    path = unnamed.folder / "cases/double/assignment.yaml"
    unnamed.write("cases/double/assignment.yaml", f"{path.read_text('utf-8')}\nreveal: smallest\n")
    _, page, _ = find_grade(unnamed, sandbox, ABOVE)
    assert "With <code>2 0</code> as the input, your program gives the right answer." in page


def test_the_terminal_shows_it_below_the_answers(unnamed: Course) -> None:
    lines = show_check(unnamed, dedent(ODD.format(ABOVE)))
    assert "  nearby     With `2 0` as the input, your program gives the right answer." in lines
