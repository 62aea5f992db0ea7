"""No option writes over what a command reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..conftest import Course
from .conftest import Grader


@pytest.mark.parametrize(
    ("options", "read"),
    [
        (("--output", "submissions/double/out"), "submissions/double"),
        (("--output", "cases/double"), "cases"),
        (("--output", "reference"), "reference"),
        (("--feedback-zip", "cases/double/assignment.yaml"), "cases"),
        (("--for-students", "submissions/double"), "submissions/double"),
    ],
)
def test_grade_writes_over_nothing_that_it_reads(
    grader: Grader, course: Course, options: tuple[str, str], read: str
) -> None:
    course.submit("ada")
    option, place = options
    before = list_files(course.folder)
    said = grader("grade", "double", "--course", course.folder, "--trust-submissions", option, course.folder / place)
    assert said.code == 2
    assert f"{option} would write into {course.folder / read}, which is read" in said.err
    assert list_files(course.folder) == before


def test_a_batch_is_not_replaced_by_its_feedback(grader: Grader, course: Course, tmp_path: Path) -> None:
    batch = tmp_path / "canvas.zip"
    batch.write_bytes(b"PK")
    said = grader("grade", "double", batch, "--course", course.folder, "--feedback-zip", batch)
    assert said.code == 2
    assert "--feedback-zip would write into" in said.err
    assert batch.read_bytes() == b"PK"


@pytest.mark.parametrize(
    ("command", "place"),
    [
        (("gradebook",), "roster.csv"),
        (("export", "double", "--to", "gradescope"), "cases/double/basic.yaml"),
    ],
)
def test_nothing_of_the_course_is_replaced(
    grader: Grader, course: Course, command: tuple[str, ...], place: str
) -> None:
    course.write("roster.csv", "id,name\n1,Ada\n")
    before = list_files(course.folder)
    said = grader(*command, "--course", course.folder, "--output", course.folder / place)
    assert said.code == 2
    assert "--output would write into" in said.err
    assert list_files(course.folder) == before


def list_files(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
