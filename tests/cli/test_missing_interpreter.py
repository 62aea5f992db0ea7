"""An assignment names an interpreter for Python that this machine does not have."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from ..conftest import RIGHT, Course
from .conftest import Grader
from .test_grade import graded, results

MISSING = "python9.9"
WHY = f"the students' interpreter {MISSING} is not installed on this machine"
C = '#include <stdio.h>\nint main(void) { int n; while (scanf("%d", &n) == 1) printf("%d\\n", 2 * n); return 0; }\n'


@pytest.fixture(autouse=True)
def _name_interpreter(course: Course) -> None:
    settings = course.folder / "cases/double/assignment.yaml"
    settings.write_text(f"{settings.read_text(encoding='utf-8')}runtime: {{python: {MISSING}}}\n", encoding="utf-8")
    course.submit("ada")


def list_cases(course: Course, submitter: str, key: str) -> set[str]:
    cases = results(course)[submitter]["cases"]
    assert isinstance(cases, list)
    return {case[key] for case in cases}


def test_only_programs_in_python_are_left_out(grader: Grader, course: Course) -> None:
    course.submit("bo", C, "double.c")
    said = graded(grader, course)
    assert said.code == 0, said.err
    assert "No tools for Python on this machine: its submissions were skipped." in said.err
    assert list_cases(course, "ada", "reason") == {"no_toolchain"}
    assert results(course)["ada"]["score"] is None
    if shutil.which("gcc"):
        assert list_cases(course, "bo", "verdict") == {"accepted"}


def test_they_are_graded_once_it_is_there(
    grader: Grader, course: Course, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert graded(grader, course).code == 0
    assert results(course)["ada"]["score"] is None
    (tmp_path / MISSING).symlink_to(getattr(sys, "_base_executable", None) or sys.executable)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    assert graded(grader, course, "--yes").code == 0
    assert list_cases(course, "ada", "verdict") == {"accepted"}


def test_a_student_reads_that_it_is_no_fault_of_the_program(grader: Grader, course: Course) -> None:
    program = course.folder / "Double.py"
    program.write_text(RIGHT, encoding="utf-8")
    said = grader("check", "double", program, "--course", course.folder)
    assert (said.code, said.out) == (3, f"T{WHY[1:]}.\n")


def test_validate_says_so(grader: Grader, course: Course) -> None:
    said = grader("validate", "double", "--course", course.folder)
    assert said.code == 0, said.err
    assert f"programs in Python are not graded here: {WHY}\n" in said.err
