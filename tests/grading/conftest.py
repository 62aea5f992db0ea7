"""Grading with the command itself."""

from __future__ import annotations

import json
from typing import Any

from ..cli.conftest import Grader, grader
from ..conftest import Course

__all__ = ["graded", "grader"]  # the fixture that runs a command, for all tests of this folder


def graded(course: Course, grader: Grader, code: int = 0) -> dict[str, Any]:
    """Submitter to what `results.json` says of it, after all that was handed in to a course was graded."""
    output = course.folder / "out"
    said = grader("grade", "double", "--course", course.folder, "--output", output, "-q", "--trust-submissions")
    assert said.code == code, said.out + said.err
    results = json.loads((output / "results.json").read_text(encoding="utf-8"))
    return {each["submitter"]: each for each in results["submissions"]}
