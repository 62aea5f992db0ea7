"""Numbers that only a `BigInt` of JavaScript holds: who sets an assignment is told."""

from __future__ import annotations

import pytest

from grader.assignments import load_assignment
from grader.assignments.large_numbers import describe_large_numbers

from .conftest import Course


def describe(course: Course, file: str, args: str, returns: str) -> list[str]:
    cases = f"- {{name: large, call: {{function: twice, args: {args}}}, returns: {returns}}}\n"
    settings = f"name: sums\nsubmission: {{file: {file}}}\n"
    folder = course({"cases/sums/assignment.yaml": settings, "cases/sums/plain.yaml": cases})
    return [*describe_large_numbers(load_assignment("sums", folder))]


@pytest.mark.parametrize("file", ["sums.js", "{python: sums.py, javascript: sums.js}"])
def test_the_cases_that_need_another_type_are_named(course: Course, file: str) -> None:
    (note,) = describe(course, file, "[[-9007199254740992]]", "1")
    assert note == (
        "JavaScript gets whole numbers beyond 9007199254740991 as BigInt, and returns as one what no other number "
        "holds; say so to your students. Cases: `large`."
    )
    assert describe(course, file, "[1]", "[{a: 9007199254740993}]")
    assert describe(course, file, "[1]", "1" + "0" * 400)


def test_numbers_that_fit_and_other_languages_need_none(course: Course) -> None:
    assert (
        describe(course, "sums.js", "[9007199254740991, 1.0e+300, '9007199254740993']", "1180591620717411303424") == []
    )
    assert describe(course, "sums.py", "[9007199254740993]", "9007199254740993") == []


@pytest.mark.parametrize(
    ("file", "number", "points", "notes"),
    [
        (
            "sums.js",
            "9007199254740993",
            1,
            ["In JavaScript, whole numbers beyond 9007199254740991 are exact only as BigInt"],
        ),
        (
            "sums.c",
            "-9223372036854775808",
            1,
            ["In C, whole numbers beyond 9223372036854775807 fit into no type of 64 bits"],
        ),
        ("any", "99999999999999999999", 1, ["In JavaScript", "In C, C++, Java and C#"]),
        ("sums.c", "9223372036854775807", 1, []),
        ("sums.py", "99999999999999999999", 1, []),
        ("any", "99999999999999999999", 0, []),
        ("sums.c", "1" + 60 * "0", 1, ["In C, whole numbers beyond"]),
        ("any", "0.99999999999999999999 a99999999999999999999", 1, []),
        ("any", "100110001001011001111111 -1111111111111111111110", 1, []),
    ],
)
def test_large_numbers_of_inputs_and_outputs(
    course: Course, file: str, number: str, points: int, notes: list[str]
) -> None:
    small = '- {name: small, input: "1", expected: "2"}\n'
    cases = f'- {{name: large, input: "1", expected: "{number}", points: {points}}}\n{small}'
    settings = f"name: sums\nsubmission: {{file: {file}}}\n"
    folder = course({"cases/sums/assignment.yaml": settings, "cases/sums/plain.yaml": cases})
    told = [*describe_large_numbers(load_assignment("sums", folder))]
    assert len(told) == len(notes)
    assert all(
        each.startswith(note) and each.endswith("Cases: `large`.") for each, note in zip(told, notes, strict=True)
    )
