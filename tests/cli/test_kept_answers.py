"""A second check of the same assignment does not ask the reference for what it has answered before."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from pathlib import Path

import pytest

from ..conftest import RIGHT, Course
from .conftest import Grader

COUNTS = """
    from pathlib import Path


    def solve(text):
        with Path(__file__).parents[1].joinpath("asked").open("a") as asked:
            asked.write(".")
        return f"{2 * int(text)}\\n"
"""


class Checks:
    """Checks of one right program; `asked` says how often they have asked the reference."""

    def __init__(self, grader: Grader, course: Course) -> None:
        self.grader, self.course = grader, course
        course.write("reference/double.py", COUNTS)

    def asked(self) -> int:
        """How often one more check asks."""
        before = self._all()
        said = self.grader("check", "double", self.course.submit("ada", RIGHT), "--course", self.course.folder)
        assert said.code == 0, said.out + said.err
        return self._all() - before

    def _all(self) -> int:
        path = self.course.folder / "asked"
        return len(path.read_text()) if path.exists() else 0


@pytest.fixture
def checks(grader: Grader, course: Course) -> Checks:
    return Checks(grader, course)


def kept(caches: Path) -> Path:
    [path] = caches.glob("grader/answers-*")
    return path


def forget_assignment(caches: Path) -> None:
    """The answers are looked at only where the assignment itself is not kept."""
    for path in caches.glob("grader/assignment-*"):
        path.unlink()


def test_the_reference_is_asked_once(checks: Checks) -> None:
    assert [checks.asked() for _ in range(3)] == [3, 0, 0]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("reference/double.py", COUNTS.replace("2 *", "(1 + 1) *")),
        ("cases/double/more.yaml", '- {name: seven, input: {lines: ["7"]}}'),
    ],
)
def test_it_is_asked_again_after_a_change(checks: Checks, course: Course, name: str, text: str) -> None:
    assert checks.asked() == 3
    course.write(name, text)
    assert checks.asked() >= 3
    assert checks.asked() == 0


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("basic.yaml", "points: 2", "points: 5"),
        ("basic.yaml", "Zero is a number too.", "Look at zero."),
        ("assignment.yaml", "tests: 80", "tests: 60"),
        ("assignment.yaml", "Twice as much", "Double it"),
    ],
)
def test_what_no_answer_follows_from_asks_nobody(checks: Checks, course: Course, name: str, old: str, new: str) -> None:
    assert checks.asked() == 3
    path = course.folder / "cases/double" / name
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    assert checks.asked() == 0


@pytest.mark.parametrize("damage", [b"", b"[]", b"\xff\n[]"])
def test_a_damaged_file_counts_for_nothing(checks: Checks, caches: Path, damage: bytes) -> None:
    assert checks.asked() == 3
    forget_assignment(caches)
    kept(caches).write_bytes(damage)
    assert [checks.asked(), checks.asked()] == [3, 0]


def test_a_changed_answer_counts_for_nothing(checks: Checks, caches: Path) -> None:
    assert checks.asked() == 3
    forget_assignment(caches)
    text = kept(caches).read_text()
    changed = re.sub(r"4\\n", r"5\\n", text)
    assert changed != text
    kept(caches).write_text(changed)
    assert checks.asked() == 3


@pytest.mark.skipif(os.name != "posix", reason="folders have no such modes here")
def test_a_folder_that_others_may_write_is_not_used(checks: Checks, caches: Path) -> None:
    assert checks.asked() == 3
    kept(caches).parent.chmod(0o777)
    assert [checks.asked(), checks.asked()] == [3, 3]


@pytest.mark.skipif(os.name != "posix", reason="links need rights of their own here")
def test_a_link_is_not_followed(checks: Checks, caches: Path) -> None:
    assert checks.asked() == 3
    folder = kept(caches).parent
    folder.rename(folder.with_name("elsewhere"))
    folder.symlink_to(folder.with_name("elsewhere"))
    assert checks.asked() == 3


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away")
def test_what_somebody_else_wrote_counts_for_nothing(checks: Checks, caches: Path) -> None:
    assert checks.asked() == 3
    forget_assignment(caches)
    os.chown(kept(caches), 65534, 65534)
    assert checks.asked() == 3


def test_without_a_place_for_caches_they_lie_among_the_temporary_files(
    checks: Checks, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    assert [checks.asked(), checks.asked()] == [3, 0]
    [folder] = tmp_path.glob("grader-kept-*")
    assert os.name != "posix" or folder.stat().st_mode & 0o777 == 0o700


def test_where_nothing_can_be_kept_the_check_goes_on(checks: Checks, caches: Path) -> None:
    shutil.rmtree(caches)
    caches.write_text("a file")
    assert [checks.asked(), checks.asked()] == [3, 3]
