"""A second check of the same assignment reads no YAML; what it keeps counts only while nothing has changed."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from grader.files import keep, read_kept

from ..conftest import ASSIGNMENT, RIGHT, Course
from .conftest import Grader, Said

_CHECK = """
import sys
from grader.cli import main
try:
    main()
finally:
    print(*sys.modules, file=sys.stderr)
"""
MORE = '- {name: seven, input: {lines: ["7"]}}'


@pytest.fixture
def check(grader: Grader, course: Course) -> object:
    program = course.submit("ada", RIGHT)

    def once() -> Said:
        return grader("check", "double", program, "--course", course.folder, "-v")

    assert once().code == 0
    return once


def kept(caches: Path) -> Path:
    [path] = caches.glob("grader/assignment-*")
    return path


def test_a_second_check_reads_no_yaml_and_checks_no_setting(course: Course) -> None:
    command = [sys.executable, "-c", _CHECK, "check", "double", course.submit("ada"), "--course", course.folder]
    first, second = (subprocess.run(command, capture_output=True, text=True, check=True) for _ in range(2))
    heavy = {"yaml", "pydantic", "grader.assignments.loader", "sqlite3", "regex", "rapidfuzz"}
    assert {"yaml", "pydantic"} <= set(first.stderr.split())
    assert sorted(heavy & set(second.stderr.split())) == []
    assert first.stdout == second.stdout


@pytest.mark.parametrize(
    ("name", "text", "shown"),
    [
        ("cases/double/more.yaml", MORE, "All 3 tests pass"),
        ("cases/double/basic.yaml", MORE, "The test passes"),
        ("cases/double/assignment.yaml", f"{ASSIGNMENT}        - {{name: Room}}\n", "Room"),
        ("reference/double.py", "def solve(text):\n    return 'other'\n", "other"),
        ("reference/beside.py", "x = 1\n", "All 2 tests pass"),
    ],
)
def test_each_file_of_the_course_counts(
    check: object, course: Course, caches: Path, name: str, text: str, shown: str
) -> None:
    before = kept(caches)
    course.write(name, text)
    assert callable(check) and shown in check().out
    assert len([path for path in caches.glob("grader/assignment-*") if path != before]) == 1


def test_a_fault_in_a_changed_file_is_told(check: object, course: Course) -> None:
    course.write("cases/double/more.yaml", "- {name: seven}")
    assert callable(check)
    said = check()
    assert said.code == 2 and "more.yaml" in said.err


@pytest.mark.parametrize("damage", [b"", b"x", b"\xff\n\x80"])
def test_a_damaged_file_is_written_anew(check: object, caches: Path, damage: bytes) -> None:
    name = kept(caches).name
    kept(caches).write_bytes(damage)
    assert read_kept(name) is None
    assert callable(check) and check().code == 0
    assert read_kept(name) is not None


def test_nothing_but_data_is_made(check: object, caches: Path, tmp_path: Path) -> None:
    class Wicked:
        def __reduce__(self) -> object:
            return os.mkdir, (str(tmp_path / "made"),)

    keep(kept(caches).name, pickle.dumps(Wicked()))
    assert callable(check) and check().code == 0
    assert not (tmp_path / "made").exists()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away")
def test_what_somebody_else_wrote_counts_for_nothing(check: object, caches: Path) -> None:
    whole = kept(caches)
    content = whole.read_bytes()
    os.chown(whole, 65534, 65534)
    assert callable(check) and check().code == 0
    assert kept(caches).read_bytes() == content
    assert kept(caches).stat().st_uid == 0


def test_another_course_of_the_same_files_is_another_assignment(
    grader: Grader, check: object, course: Course, caches: Path, tmp_path: Path
) -> None:
    other = course.folder.rename(tmp_path / "moved")
    said = grader("check", "double", other / "submissions/double/ada/Double.py", "--course", other)
    assert said.code == 0
    assert len(list(caches.glob("grader/assignment-*"))) == 2


def test_a_batch_that_has_not_changed_reads_no_yaml(course: Course) -> None:
    course.submit("ada")
    command = [sys.executable, "-c", _CHECK, "grade", "double", "--course", course.folder]
    more = ([], [], ["--fresh"])
    loaded = [subprocess.run([*command, *each], capture_output=True, text=True, check=True).stderr for each in more]
    assert ["grader.assignments.loader" in each.split() for each in loaded] == [True, False, True]
