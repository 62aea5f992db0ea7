"""Which course is meant, and that one of a stranger is never taken unasked."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from grader.assignments import choose_course, find_course
from grader.errors import UsageError

Course = Callable[..., Path]

as_root = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give files to other users"
)
ADA, EVE = 61_001, 61_002  # users that need not be known to the machine


def test_find_course_goes_upward(course: Course) -> None:
    root = course()
    assert find_course(root / "cases" / "sums") == root
    assert find_course(root / "reference") == root


def test_find_course_takes_the_one_named(course: Course, tmp_path: Path) -> None:
    assert find_course(tmp_path, course()) == tmp_path / "course"


def test_no_course_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="none holds a folder `cases`") as caught:
        find_course(tmp_path)
    assert "--course" in caught.value.hint
    with pytest.raises(UsageError, match="is not a course"):
        find_course(tmp_path, tmp_path)
    with pytest.raises(UsageError, match="none holds a folder `cases`"):
        choose_course("sums", tmp_path)


def test_the_path_of_an_assignment_tells_its_course(course: Course, tmp_path: Path) -> None:
    root = course()
    for path in (root / "cases" / "sums", root / "cases" / "sums" / "assignment.yaml"):
        assert choose_course(str(path), tmp_path) == root
        assert choose_course(str(path), tmp_path, root) == root


def test_a_name_of_the_course_comes_before_a_path(
    course: Course, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = course()
    shutil.copytree(root / "cases" / "sums", tmp_path / "course" / "reference" / "sums")
    monkeypatch.chdir(root / "reference")
    assert choose_course("sums", Path.cwd()) == root
    assert choose_course("./sums", Path.cwd()) == root.parent / "course"
    monkeypatch.chdir(root / "cases" / "sums")
    assert choose_course("assignment.yaml", Path.cwd()) == choose_course(".", Path.cwd()) == root


@pytest.mark.parametrize("name", ["\0", "x" * 5000, "", "sums/../..", "unknown"])
def test_what_names_nothing_leaves_the_course_that_was_found(course: Course, name: str) -> None:
    assert choose_course(name, course()) == course()


@pytest.mark.parametrize("inner", ["submissions/sums/eve", "reports/sums", "submissions/a/b/c"])
def test_a_course_among_the_work_of_students_is_refused(course: Course, inner: str) -> None:
    root = course()
    eve = root / inner
    shutil.copytree(root / "cases", eve / "cases")
    for start in (eve, eve / "cases" / "sums"):
        with pytest.raises(UsageError, match="is inside a folder of student work,") as caught:
            find_course(start)
        assert "--course DIR" in caught.value.hint
        with pytest.raises(UsageError, match="is inside a folder of student work,"):
            choose_course("unknown", start)
    assert find_course(root / "cases", eve) == eve
    assert choose_course("sums", root, eve) == eve
    assert find_course((root / inner).parent) == root


def test_a_link_does_not_hide_where_a_course_lies(course: Course, tmp_path: Path) -> None:
    root = course()
    shutil.copytree(root / "cases", root / "submissions" / "sums" / "eve" / "cases")
    (tmp_path / "link").symlink_to(root / "submissions" / "sums" / "eve")
    with pytest.raises(UsageError, match="student work"):
        find_course(tmp_path / "link")
    with pytest.raises(UsageError, match="student work"):
        choose_course(str(tmp_path / "link" / "cases" / "sums"), root)


@pytest.mark.parametrize("linked", ["submissions", "submissions/sums"])
def test_submissions_that_are_a_link_are_still_the_work_of_students(
    course: Course, tmp_path: Path, linked: str
) -> None:
    root = course()
    elsewhere = tmp_path / "downloads"
    eve = elsewhere / ("sums/eve" if linked == "submissions" else "eve")
    shutil.copytree(root, eve)
    (root / linked).parent.mkdir(exist_ok=True)
    (root / linked).symlink_to(elsewhere)
    start = root / "submissions" / "sums" / "eve"
    with pytest.raises(UsageError, match="inside a folder of student work"):
        find_course(start)
    with pytest.raises(UsageError, match="inside a folder of student work"):
        find_course(start / "cases")
    with pytest.raises(UsageError, match="inside a folder of student work"):
        choose_course("sums", start)
    with pytest.raises(UsageError, match="inside a folder of student work"):
        choose_course(str(start / "cases" / "sums"), root)
    assert find_course(root) == choose_course("sums", root) == root


def test_a_course_below_the_batch_is_refused_and_one_beside_it_is_not(course: Course, tmp_path: Path) -> None:
    root = course()
    for batch in (tmp_path, root):
        with pytest.raises(UsageError, match=r"student work|folder to grade"):
            choose_course("sums", root, batch=batch)
        assert choose_course("sums", tmp_path, root, batch) == root
    for batch in (root / "submissions" / "sums", tmp_path / "elsewhere", tmp_path / "class.zip"):
        assert choose_course("sums", root, batch=batch) == root


def test_a_course_that_is_graded_itself_is_named_once(course: Course) -> None:
    root = course()
    with pytest.raises(UsageError, match="is the course and the folder to grade at once") as caught:
        choose_course("sums", root, batch=root)
    assert caught.value.message.count(str(root)) == 1
    assert caught.value.hint.startswith("Name the folder of submissions;")


# --- whose it is ---


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that every user may enter; those of pytest are closed."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        (Path(name) / "cases" / "sums").mkdir(parents=True)
        (Path(name) / "cases" / "sums" / "assignment.yaml").write_text("name: sums\n", "utf-8")
        (Path(name) / "reference").mkdir()
        yield Path(name).resolve()


def give(place: Path, user: int) -> None:
    for path in (place, *place.rglob("*")):
        os.chown(path, user, user)


@pytest.fixture
def as_user() -> Iterator[Callable[[int], None]]:
    yield os.seteuid
    os.seteuid(os.getuid())


@as_root
@pytest.mark.parametrize("part", [".", "cases", "reference", "cases/sums"])
@pytest.mark.parametrize("caller", [0, ADA])
def test_a_course_with_a_part_of_another_user_is_refused(
    open_folder: Path, as_user: Callable[[int], None], part: str, caller: int
) -> None:
    give(open_folder, caller)
    os.chown(open_folder / part, EVE, EVE)
    as_user(caller)
    with pytest.raises(UsageError, match="is not yours") as caught:
        choose_course("sums", open_folder)
    assert str(open_folder / part) in caught.value.message
    with pytest.raises(UsageError, match="is not yours"):
        choose_course(str(open_folder / "cases" / "sums"), Path("/"))
    assert choose_course("sums", open_folder, open_folder) == open_folder


@as_root
@pytest.mark.parametrize(("owner", "caller"), [(0, ADA), (ADA, ADA), (0, 0)])
def test_the_courses_of_the_caller_and_of_root_are_taken(
    open_folder: Path, as_user: Callable[[int], None], owner: int, caller: int
) -> None:
    give(open_folder, owner)
    as_user(caller)
    assert choose_course("sums", open_folder) == find_course(open_folder) == open_folder


@as_root
def test_root_by_sudo_takes_the_courses_of_who_asked_for_it(
    open_folder: Path, as_user: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    give(open_folder, ADA)
    monkeypatch.delenv("SUDO_UID", raising=False)
    with pytest.raises(UsageError, match="is not yours"):
        find_course(open_folder)
    monkeypatch.setenv("SUDO_UID", str(ADA))
    assert find_course(open_folder) == open_folder
    as_user(EVE)  # an ordinary user is trusted no more by a variable that anybody can set
    with pytest.raises(UsageError, match="is not yours"):
        find_course(open_folder)
