"""A file to submit that hides a module of Python from the programs: who sets an assignment is told."""

from __future__ import annotations

import pytest

from grader.assignments import load_assignment
from grader.assignments.hidden_modules import describe_hidden_module

from .conftest import Course


@pytest.mark.parametrize(
    ("file", "noted"),
    [
        ("calendar.py", True),
        ("{python: random.py, c: dice.c}", True),
        ("Calendar.py", False),
        ("calendar.c", False),
        ("any", False),
        ("time.py", False),
        ("os.py", False),
    ],
)
def test_a_file_with_the_name_of_a_module_is_noted(course: Course, file: str, noted: bool) -> None:
    folder = course({"cases/sums/assignment.yaml": f"name: sums\nsubmission: {{file: {file}}}\nreference: sums.py\n"})
    notes = [*describe_hidden_module(load_assignment("sums", folder))]
    assert len(notes) == noted
    assert all("of a module of Python" in note for note in notes)
