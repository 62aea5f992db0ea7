"""Grading with the command itself."""

from __future__ import annotations

from typing import Any

from ..cli.conftest import Grader, grader
from ..conftest import Course
from ..results_files import read_results

__all__ = ["graded", "grader"]  # the fixture that runs a command, for all tests of this folder


def graded(course: Course, grader: Grader, code: int = 0) -> dict[str, Any]:
    """Submitter to what `results.json` says of it, after all that was handed in to a course was graded."""
    output = course.folder / "out"
    said = grader("grade", "double", "--course", course.folder, "--output", output, "-q", "--trust-submissions")
    assert said.code == code, said.out + said.err
    results = read_results(output / "results.json")
    return {each["submitter"]: each for each in results["submissions"]}
