"""Each change of a program in Python is Python again: one that is not would be run for nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from grader.changes.python.python_changes import list_python_changes
from grader.source.python_trees import parse_python

SAMPLES = Path(__file__).parents[2] / "submissions"
TEXTS = {path.relative_to(SAMPLES).as_posix(): path.read_text(errors="replace") for path in SAMPLES.glob("*/*/*.py")}
PROGRAMS = {name: text for name, text in sorted(TEXTS.items()) if text and parse_python(text)}


@pytest.mark.parametrize("name", PROGRAMS)
def test_changes_of_the_samples_are_python(name: str) -> None:
    changes = list_python_changes(PROGRAMS[name])
    assert changes
    for change in changes:
        compile(change.text, name, "exec")
