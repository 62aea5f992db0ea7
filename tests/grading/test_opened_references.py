"""What a reference has answered is kept for the user, and of one that was edited meanwhile nothing is."""

from __future__ import annotations

import pytest

from grader.assignments import load_assignment
from grader.grading.opened_references import open_worker

from ..conftest import Course


@pytest.fixture(autouse=True)
def own_caches(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(course.folder / "caches"))


def ask(course: Course, *, fresh: bool = False, edit: bool = False) -> float:
    """The seconds that the reference has worked for one answer."""
    assignment = load_assignment("double", course.folder)
    assert assignment.reference
    with open_worker(assignment, fresh) as worker:
        assert worker
        assert worker.solve("7\n") == "14\n"
        if edit:
            code = assignment.reference.read_text(encoding="utf-8")
            assignment.reference.write_text(f"{code}\nEDITED = {len(code)}\n", encoding="utf-8")
        return worker.seconds


def test_the_next_command_of_the_user_asks_nothing(course: Course) -> None:
    assert ask(course) > 0
    assert ask(course) == 0
    assert ask(course, fresh=True) > 0
    assert ask(course) == 0


def test_of_a_reference_that_is_edited_meanwhile_nothing_is_kept(course: Course) -> None:
    assert ask(course, edit=True) > 0
    assert not [*(course.folder / "caches").rglob("calls-*")]
    assert ask(course) > 0


def test_damaged_answers_are_asked_again(course: Course) -> None:
    ask(course)
    (kept,) = (course.folder / "caches").rglob("calls-*")
    kept.write_bytes(kept.read_bytes()[:-1])
    assert ask(course) > 0
    assert ask(course) == 0
