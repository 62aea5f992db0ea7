"""An assignment whose files cannot be read is not looked up among those that are kept: whoever loads it says why."""

from __future__ import annotations

from pathlib import Path

import pytest

from grader.assignments.faulty_assignment import FaultyAssignment
from grader.grading.kept.kept_assignments import open_kept

from ..conftest import Course


@pytest.fixture
def read_by_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """As for a user who may not read the cases; root may read everything."""
    read_bytes = Path.read_bytes

    def refuse(path: Path) -> bytes:
        if path.name == "basic.yaml":
            raise PermissionError(13, "Permission denied", str(path))
        return read_bytes(path)

    monkeypatch.setattr(Path, "read_bytes", refuse)


@pytest.mark.usefixtures("read_by_nobody")
def test_a_file_that_may_not_be_read_is_named(course: Course) -> None:
    with pytest.raises(FaultyAssignment) as caught:
        open_kept("double", course.folder, course.folder, lambda _: None)
    assert "basic.yaml:1:1: the file cannot be read: Permission denied" in str(caught.value)
