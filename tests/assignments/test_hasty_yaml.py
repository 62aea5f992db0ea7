"""What an instructor writes in a hurry: the fault says what to write instead."""

from __future__ import annotations

import pytest

from grader.assignments import FaultyAssignment, load_assignment
from grader.assignments.blank_assignments import check_new_name
from grader.errors import UsageError

from .conftest import SETTINGS, Course

FILE = "submission: {file: sums.py}"


@pytest.mark.parametrize(
    ("files", "message", "hint"),
    [
        ({"assignment.yaml": SETTINGS.replace(FILE, "submission: {file: sums.py sums.c}")},
         "`file` is the name of one file", "`file: {python: Sums.py, c: sums.c}`"),
        ({"assignment.yaml": SETTINGS.replace(FILE, "submission: {file: [sums.py, sums.c]}")},
         "`file`: must be text", "`file: {python: Sums.py, c: sums.c}`"),
        ({"adjust.yaml": "ada: 5\n"}, "`ada`: must be a mapping",
         "write it like `{points: …}`; valid here: points, reason"),
        ({"assignment.yaml": f"{SETTINGS}header: [{{name: File}}]\n"}, "`header`: must be a mapping",
         "write it like `{fields: …}`; valid here: "),
        ({"assignment.yaml": SETTINGS.replace(FILE, "submission: {file: {pyton: sums.py}}")},
         "`pyton` is not one of python, c, cpp, java, csharp, javascript", "did you mean `python`?"),
        ({"adjust.yaml": "ada: {points: -5, reason: see mail: rude}\n"}, "did not find expected ',' or '}'",
         "put text that contains a colon or a comma in quotes"),
        ({"adjust.yaml": "ada: {points: -5, reason: late, but ill}\n"}, "`but ill` is not a known key",
         "put text that contains a comma in quotes"),
    ],
)  # fmt: skip
def test_the_hint_says_what_is_meant(course: Course, files: dict[str, str], message: str, hint: str) -> None:
    with pytest.raises(FaultyAssignment) as caught:
        load_assignment("sums", course({f"cases/sums/{name}": text for name, text in files.items()}))
    assert message in caught.value.message
    assert hint in caught.value.message


def test_a_name_with_blanks_is_answered_with_one_without() -> None:
    with pytest.raises(UsageError) as caught:
        check_new_name("parking fees")
    assert caught.value.hint == "Choose another name, such as parking-fees."
