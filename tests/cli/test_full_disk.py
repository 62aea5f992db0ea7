"""A disk that is full while reports are written: what is missing then is there after the next grading."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import NoReturn

import pytest

from ..conftest import RIGHT, Course
from .batches import WRONG, Term
from .conftest import Grader


@pytest.mark.parametrize("moved", [0, 1, 3])
def test_reports_that_a_full_disk_kept_out_are_written_the_next_time(
    course: Course, grader: Grader, monkeypatch: pytest.MonkeyPatch, moved: int
) -> None:
    """Where none, a few or most of the new files were in place; a new course, and one whose scores change."""
    term = Term(course, grader)
    term.hand_in("all", ada=WRONG, bo=RIGHT)
    for name in ("first", "second"):
        course.write("cases/double/adjust.yaml", f"ada: {{points: 1, reason: {name}}}")
        with monkeypatch.context() as patch:
            _fill_disk(patch, moved)
            said = term.grade("all", code=3)
        assert "The disk is full" in said.err
        term.grade("all")
        wanted = Term(course, grader)
        wanted.output = course.folder / f"elsewhere-{name}"
        wanted.grade("all", "--output", wanted.output)
        assert term.files().keys() >= wanted.files().keys()
        assert term.rows() == wanted.rows()
        assert name in term.page("ada.html")


def _fill_disk(patch: pytest.MonkeyPatch, moved: int) -> None:
    def move_some(staged: list[Path], staging: Path, output: Path, pages: object) -> NoReturn:
        for path in staged[:moved]:
            target = output / path.relative_to(staging)
            target.parent.mkdir(exist_ok=True)
            path.replace(target)
        raise OSError(errno.ENOSPC, "No space left on device", str(output))

    patch.setattr("grader.reports.write.replace_former", move_some)
