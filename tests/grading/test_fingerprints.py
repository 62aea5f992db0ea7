"""What the references say is read once for each state of their files, and every change that counts is another state."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from grader.assignments import load_assignment
from grader.grading import fingerprints
from grader.grading.fingerprints import compute_reference_print

from ..conftest import REFERENCE, Course

CODE = "reference/double.py"


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    forget()


def forget() -> None:
    """As another command would begin."""
    fingerprints._hash_meanings.cache_clear()


def compute(course: Course) -> str:
    forget()
    return compute_reference_print(load_assignment("double", course.folder))


def refuse(*_: object) -> None:
    raise AssertionError("a module is parsed again")


def test_modules_are_parsed_once_for_all_commands(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    first = compute(course)
    assignment = load_assignment("double", course.folder)
    forget()
    monkeypatch.setattr(fingerprints, "_strip_to_meaning", refuse)
    assert compute_reference_print(assignment) == first


def test_comments_and_layout_change_nothing(course: Course) -> None:
    first = compute(course)
    course.write(CODE, REFERENCE + "\n    # A word more.\n")
    assert compute(course) == first


@pytest.mark.parametrize("name", ["double.py", "words.txt", "a/b.csv", "far.py", "parts/near.py", "__init__.py"])
def test_every_file_that_a_reference_may_come_to_counts(course: Course, name: str) -> None:
    course.write(CODE, f"from reference.parts import near\n{dedent(REFERENCE)}")
    course.write("reference/parts/near.py", "import reference.far")
    course.write("reference/far.py", "")
    first = compute(course)
    course.write(f"reference/{name}", f"{REFERENCE}\n    LIMIT = 7\n")
    assert compute(course) != first


@pytest.mark.parametrize("name", ["reference/other.py", "reference/parts/other.py", "reference/other.c"])
def test_a_reference_of_another_assignment_does_not_count(course: Course, name: str) -> None:
    first = compute(course)
    course.write(name, f"{REFERENCE}\n    LIMIT = 7\n")
    assert compute(course) == first


@pytest.mark.parametrize("line", ["import importlib", "open(__file__)", "from reference import broken"])
def test_every_file_counts_where_only_running_the_reference_tells(course: Course, line: str) -> None:
    course.write(CODE, f"{line}\n{dedent(REFERENCE)}")
    course.write("reference/broken.py", "def")
    first = compute(course)
    name = "reference/other.py"
    course.write(name, f"{REFERENCE}\n    LIMIT = 7\n")
    assert compute(course) != first


def test_the_name_of_the_reference_counts(course: Course) -> None:
    course.write("reference/treble.py", REFERENCE)
    first = compute(course)
    path = course.folder / "cases/double/assignment.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("double.py", "treble.py"), encoding="utf-8")
    assert compute(course) != first


def test_a_kept_hash_that_is_damaged_is_computed_again(course: Course, tmp_path: Path) -> None:
    first = compute(course)
    (kept,) = (tmp_path / "cache/grader").glob("meaning-*")
    kept.write_bytes(kept.read_bytes()[:-1] + b"0")
    assert compute(course) == first
