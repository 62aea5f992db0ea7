"""A course is code that runs with the caller's rights: only the caller's own, or one that is named, ever runs."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from ..conftest import ASSIGNMENT, CASES, RIGHT, Course
from .conftest import Grader

COMMANDS = {
    "check": ("check", "double", "Double.py"),
    "check by path": ("check", "cases/double", "Double.py"),
    "check by a path from outside": ("check", "./cases/double/assignment.yaml", "Double.py"),
    "grade": ("grade", "double", "--trust-submissions"),
    "expect": ("expect", "double"),
    "validate": ("validate", "double"),
    "validate all": ("validate", "--all"),
    "gradebook": ("gradebook",),
    "pack": ("pack", "double", "--output", "packed"),
}


def hide_course(folder: Path, marker: Path) -> Course:
    """A course of the same assignment in a folder that a student handed in; its reference leaves a mark."""
    bait = Course(folder)
    bait.write("reference/double.py", f"open({str(marker)!r}, 'a').close()\n\n\ndef solve(text):\n    return text\n")
    return bait


@pytest.fixture
def marker(tmp_path: Path) -> Path:
    """What is there once the code of a stranger has run."""
    return tmp_path / "it-ran"


@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
@pytest.mark.parametrize("place", ["submissions/double/eve", "submissions/double/eve/deep/er", "reports/double/eve"])
def test_a_course_that_was_handed_in_never_runs(
    grader: Grader, course: Course, marker: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], place: str
) -> None:
    bait = hide_course(course.folder / place, marker)
    bait.write("Double.py", RIGHT)
    monkeypatch.chdir(bait.folder)
    said = grader(*words)
    assert not marker.exists()
    assert said.code == 2
    assert str(course.folder) in said.err
    assert "--course DIR" in said.err


def test_one_that_is_named_runs(grader: Grader, course: Course, marker: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bait = hide_course(course.folder / "submissions/double/eve", marker)
    bait.write("Double.py", RIGHT)
    monkeypatch.chdir(bait.folder)
    assert grader("check", "double", "Double.py", "--course", course.folder).code == 0
    assert not marker.exists()
    assert grader("expect", "double", "--course", ".").code == 0
    assert marker.exists()


def test_the_name_of_another_course_does_not_cover_a_path(grader: Grader, course: Course, marker: Path) -> None:
    bait = hide_course(course.folder / "submissions/double/eve", marker)
    said = grader("expect", bait.folder / "cases/double", "--course", course.folder)
    assert said.code == 2
    assert not marker.exists()


def test_an_assignment_without_a_course_is_no_way_in(
    grader: Grader, course: Course, marker: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The path of an assignment need not lead through `cases/`: its course is the folder two above."""
    for name in ("eve", "reference"):
        hide_course(course.folder / "submissions/double" / name, marker)
    eve = course.folder / "submissions/double/eve"
    course.write("submissions/double/eve/twice/assignment.yaml", dedent(ASSIGNMENT).replace("double\n", "twice\n", 1))
    course.write("submissions/double/eve/twice/basic.yaml", CASES)
    course.write("submissions/double/reference/double.py", (eve / "reference/double.py").read_text("utf-8"))
    monkeypatch.chdir(eve)
    said = grader("expect", "twice")
    assert said.code == 2
    assert not marker.exists()


def test_below_the_batch_that_is_graded_no_course_is_found(
    grader: Grader, tmp_path: Path, marker: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bait = hide_course(tmp_path / "downloads/eve", marker)
    monkeypatch.chdir(bait.folder)
    said = grader("grade", "double", "..", "--trust-submissions")
    assert said.code == 2
    assert str(tmp_path / "downloads") in said.err
    assert not marker.exists()


def test_the_true_course_is_found_from_within_a_submission(
    grader: Grader, course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(course.submit("ada").parent)
    said = grader("check", "double", "Double.py")
    assert said.code == 0, said.err
    assert f"The course is {course.folder}." in said.err


def test_the_working_folders_own_course_goes_without_saying(
    grader: Grader, course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(course.folder)
    assert "The course is" not in grader("expect", "double").err
    monkeypatch.chdir(course.folder / "cases")
    assert "The course is" not in grader("expect", "double", "--course", course.folder).err
    assert f"The course is {course.folder}." in grader("validate", "--all").err
    assert "The course is" not in grader("expect", "double", "--quiet").err


def test_grade_names_submissions_that_hold_a_course(grader: Grader, course: Course, marker: Path) -> None:
    course.submit("ada")
    hide_course(course.folder / "submissions/double/eve", marker)
    course.submit("mallory", "solve = None\n", "work/reference/double.py")
    course.submit("zoe", "no folder\n", "cases")
    said = grader("grade", "double", "--course", course.folder, "--trust-submissions")
    assert said.code == 0, said.err
    assert "eve, mallory: these submissions contain a folder `cases` or `reference`" in said.err
    assert not marker.exists()
