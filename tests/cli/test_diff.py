"""`grader diff`: whose score changed between two results.json, and why."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from .conftest import Grader

SHA = f"sha256:{'0' * 64}"


def case(name: str, verdict: str, points: float, most: float = 1) -> dict[str, Any]:
    return {"name": name, "verdict": verdict, "points": points, "max_points": most}


def submission(name: str, score: float | None, *cases: dict[str, Any], **more: Any) -> dict[str, Any]:
    parts = {"tests": 0, "header": 0, "style": 0, "late": 0, "adjustment": 0} | more.pop("points", {})
    files = {"Double.py": SHA}
    return {"submitter": name, "score": score, "max_score": 100, "files": files, "points": parts, "cases": cases} | more


class Files:
    """Two files of results."""

    def __init__(self, folder: Path) -> None:
        self.old, self.new = folder / "old.json", folder / "new.json"

    def write(self, path: Path, *submissions: dict[str, Any], **more: Any) -> None:
        results = {"schema_version": 1, "assignment": "double", "submissions": submissions} | more
        path.write_text(json.dumps(results), encoding="utf-8")


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return Files(tmp_path)


ONE, OTHER = case("one", "accepted", 1), case("other", "wrong_answer", 0)
REASONS: dict[str, tuple[dict[str, Any], dict[str, Any], str]] = {
    "a verdict": (
        submission("ada", 50, ONE, OTHER),
        submission("ada", 100, ONE, case("other", "accepted", 1)),
        "case `other`: wrong answer → accepted",
    ),
    "a weight": (
        submission("ada", 50, ONE, OTHER),
        submission("ada", 33.333, ONE, case("other", "wrong_answer", 0, 2)),
        "case `other`: weight 1 → 2",
    ),
    "a share": (
        submission("ada", 50, ONE, OTHER),
        submission("ada", 90, ONE, case("other", "wrong_answer", 0.8)),
        "case `other`: 0 → 0.8 of 1",
    ),
    "a new case": (submission("ada", 100, ONE), submission("ada", 50, ONE, OTHER), "case `other`: new"),
    "a case that is gone": (
        submission("ada", 50, ONE, OTHER),
        submission("ada", 100, ONE),
        "case `other`: no longer there",
    ),
    "files": (submission("ada", 50), submission("ada", 60, files={}), "other files"),
    "lateness": (
        submission("ada", 50, points={"late": -10}),
        submission("ada", 60),
        "late -10 → 0",
    ),
    "an adjustment": (
        submission("ada", 50),
        submission("ada", 53, points={"adjustment": 3}),
        "adjustment 0 → 3",
    ),
    "the tests' share": (
        submission("ada", 50, points={"tests": 50}),
        submission("ada", 40, points={"tests": 40}),
        "tests 50 → 40",
    ),
    "the maximum": (
        submission("ada", 50),
        submission("ada", 60, max_score=120),
        "maximum 100 → 120",
    ),
    "many cases": (
        submission("ada", 0, *(case(str(number), "time_limit", 0) for number in range(5))),
        submission("ada", 100, *(case(str(number), "accepted", 1) for number in range(5))),
        "cases `0`, `1`, `2` and 2 more: time limit → accepted",
    ),
}


@pytest.mark.parametrize(("old", "new", "reason"), REASONS.values(), ids=REASONS.keys())
def test_a_change_has_its_reason(
    grader: Grader, files: Files, old: dict[str, Any], new: dict[str, Any], reason: str
) -> None:
    files.write(files.old, old)
    files.write(files.new, new)
    said = grader("diff", files.old, files.new)
    assert said.code == 0, said.err
    first, line = said.out.splitlines()
    assert first.startswith("1 score changes: ")
    assert line.startswith("  ada  ")
    assert line.endswith(f"  {reason}")


def test_up_down_and_review_are_counted_and_the_others_are_listed(grader: Grader, files: Files) -> None:
    files.write(files.old, *(submission(name, 50) for name in ("up", "down", "open", "same", "gone")))
    scores = {"up": 60, "down": 40, "open": None, "same": 50.001, "new": 1}
    files.write(files.new, *(submission(name, score) for name, score in scores.items()))
    said = grader("diff", files.old, files.new)
    assert said.out.splitlines() == [
        "3 scores change: 1 up, 1 down, 1 from or to review",
        "  down  50 → 40",
        "  open  50 → –",
        "  up    50 → 60",
        "only in OLD: gone",
        "only in NEW: new",
    ]
    found = json.loads(grader("diff", files.old, files.new, "--json").out)
    assert [(each["submitter"], each["before"], each["after"]) for each in found["changes"]] == [
        ("down", 50, 40),
        ("open", 50, None),
        ("up", 50, 60),
    ]
    assert (found["only_old"], found["only_new"]) == (["gone"], ["new"])


def test_the_same_results_have_no_changes(grader: Grader, files: Files) -> None:
    files.write(files.old, submission("ada", 50, ONE))
    assert grader("diff", files.old, files.old).out == "No score changes.\n"


def test_a_key_that_is_missing_is_not_known(grader: Grader, files: Files) -> None:
    told = submission("ada", 60, ONE)
    del told["files"]
    files.write(files.old, submission("ada", 50, ONE))
    files.write(files.new, told)
    assert "other files" not in grader("diff", files.old, files.new).out
    del told["max_score"]
    files.write(files.new, told)
    assert "is not a results.json: the key `max_score` is missing" in grader("diff", files.old, files.new).err


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"schema_version": 2, "assignment": "double", "submissions": []}',
        '{"schema_version": 1, "assignment": "double", "submissions": [3]}',
        '{"schema_version": 1, "assignment": "double", "submissions": [{"submitter": "ada"}]}',
        '{"schema_version": 1, "assignment": "double", "submissions": 3}',
        "[" * 100_000,
    ],
)
def test_what_is_not_a_results_file_is_refused(grader: Grader, files: Files, text: str) -> None:
    files.write(files.old, submission("ada", 50, ONE))
    files.new.write_text(text, encoding="utf-8")
    said = grader("diff", files.old, files.new)
    assert said.code == 2
    assert f"{files.new} is not a results.json" in said.err
    assert "Traceback" not in said.err


def test_two_assignments_are_not_compared(grader: Grader, files: Files) -> None:
    files.write(files.old)
    files.write(files.new, assignment="nim")
    said = grader("diff", files.old, files.new)
    assert said.code == 2
    assert "`double`" in said.err
    assert "`nim`" in said.err
