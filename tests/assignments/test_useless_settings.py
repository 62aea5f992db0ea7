"""Settings that cannot have the effect that they ask for: who sets an assignment is told."""

from __future__ import annotations

from grader.assignments import load_assignment
from grader.assignments.useless_settings import describe_useless_settings

from .conftest import Course

SETTINGS = "name: sums\nsubmission: {file: sums.py}\ninput: {stdin: true}\n"
CASES = "- {name: one, input: '1', expected: '2', visibility: after_due}\n- {name: two, input: '2', expected: '4'}\n"
DUE = "deadline: {due: 2013-01-18 23:00}\n"


def describe(course: Course, settings: str = "", cases: str = CASES) -> list[str]:
    folder = course({"cases/sums/assignment.yaml": SETTINGS + settings, "cases/sums/plain.yaml": cases})
    return [*describe_useless_settings(load_assignment("sums", folder))]


def test_a_case_that_waits_for_a_due_time_that_never_comes(course: Course) -> None:
    told = "`visibility: after_due` hides these cases forever, as there is no deadline: `one`."
    assert describe(course) == [told]
    assert describe(course, DUE) == []


def test_wall_time_that_ends_before_the_cpu_time(course: Course) -> None:
    (told,) = describe(course, f"{DUE}limits: {{cpu_seconds: 5, wall_seconds: 1}}\n")
    early = "`wall_seconds` is less than `cpu_seconds`, so a program with one thread is stopped before that"
    assert told == f"{early}. Cases: `one`, `two`."
    short = CASES.replace("'2', expected", "'2', limits: {wall_seconds: 1}, expected")
    (told,) = describe(course, DUE, short)
    assert told.endswith("Cases: `two`.")
    assert describe(course, f"{DUE}limits: {{cpu_seconds: 5, wall_seconds: 5}}\n") == []
