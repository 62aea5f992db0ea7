"""The bundle for Gradescope, laid out and started as Gradescope does it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from ..conftest import RIGHT, Course
from .conftest import Ended, run_alone, unpack

TIMES = {"users": [{"name": "Ada Sample", "email": "ada@example.edu"}], "created_at": "2013-03-01T09:00:00.0-06:00"}


@pytest.fixture
def autograder(make: Callable[[str], bytes], install: Callable[[Path], None], tmp_path: Path) -> Path:
    """`/autograder` as the image holds it."""
    home = tmp_path / "autograder"
    install(unpack(make("gradescope"), home / "source"))
    shutil.copy2(home / "source/run_autograder", home / "run_autograder")
    (home / "submission").mkdir()
    (home / "submission_metadata.json").write_text(json.dumps(TIMES), "utf-8")
    return home


def grade(home: Path, program: str, name: str = "Double.py") -> tuple[Ended, dict[str, Any]]:
    """Start the autograder on a submission; how it ended and what Gradescope reads."""
    if program:
        (home / "submission" / name).write_text(dedent(program).lstrip("\n"), "utf-8")
    ended = run_alone([str(home / "run_autograder")], home)
    found: dict[str, Any] = json.loads((home / "results/results.json").read_text("utf-8"))
    return ended, found


def test_a_right_program_has_all_points(autograder: Path) -> None:
    ended, found = grade(autograder, RIGHT)
    assert (ended.code, found["score"]) == (0, 100), ended.err
    assert found["output"] == "Every test passes."
    told = [(test["name"], test["status"], test["score"], test["max_score"]) for test in found["tests"]]
    assert told == [
        ("two", "passed", 20, 20),
        ("nothing", "passed", 20, 20),
        ("minus three", "passed", 40, 40),
        ("header", "passed", 10, 10),
        ("style", "passed", 10, 10),
    ]


def test_a_wrong_program_is_told_why_and_nothing_hidden(autograder: Path) -> None:
    _, found = grade(autograder, RIGHT.replace("2 * int(input())", "2 * abs(int(input())) + 3"))
    assert found["score"] == 20
    assert sum(test["score"] for test in found["tests"]) == found["score"]
    tests = {test["name"]: test for test in found["tests"]}
    assert "expected   4\n  got        7" in tests["two"]["output"]
    assert tests["nothing"]["output"].endswith("Zero is a number too.")
    assert tests["minus three"]["output"] == "Wrong answer. This test is hidden."
    assert all(test["visibility"] == "visible" for test in found["tests"])
    assert "-6" not in json.dumps(found)


def test_nothing_handed_in_is_said(autograder: Path) -> None:
    _, found = grade(autograder, "")
    assert found["score"] == 0
    assert found["output"].startswith("The file to grade is missing.")


def test_lateness_stays_with_the_system(autograder: Path) -> None:
    """The course has a due date long ago, for which all points would be gone."""
    assert "deadline" not in (autograder / "source/course/cases/double/assignment.yaml").read_text("utf-8")


@pytest.mark.parametrize("broken", ["venv", "course/reference/double.py", "course/cases/double/basic.yaml"])
def test_a_crash_leaves_a_result_without_a_score_and_with_words(autograder: Path, broken: str) -> None:
    place = autograder / "source" / broken
    place.rename(place.with_name("gone"))
    ended, found = grade(autograder, RIGHT)
    assert "score" not in found
    assert all("score" not in test for test in found["tests"])
    assert found["output"].startswith("Grading did not finish, so there is no score.")
    assert found["tests"][0]["output"] == found["output"]
    assert ended.err


def test_the_bundle_is_the_same_for_the_same_course(make: Callable[[str], bytes]) -> None:
    assert make("gradescope") == make("gradescope")


def test_no_file_of_the_bundle_names_a_student(exported: Course, make: Callable[[str], bytes], tmp_path: Path) -> None:
    exported.write("cases/double/adjust.yaml", "zoe-quimby: {points: +5, reason: x}")
    exported.write("cases/double/extensions.yaml", "zoe-quimby: {days: 2}")
    exported.write("cases/double/comments.yaml", "zoe-quimby: Well done")
    exported.write("cases/double/rubric.yaml", "items: {neat: {points: +1, text: Neat.}}\ngiven: {zoe-quimby: [neat]}")
    exported.submit("zoe-quimby")
    exported.write("cases/double/submissions/accepted/zoe-quimby.py", RIGHT)
    exported.write("roster.csv", "id\nzoe-quimby\n")
    place = unpack(make("gradescope"), tmp_path / "bundle")
    files = [path for path in place.rglob("*") if path.is_file()]
    assert not [path for path in files if b"zoe-quimby" in path.read_bytes() or "zoe" in path.name]
