"""`grader grade` on a problem package, which need not be imported first."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import Grader
from .test_import import PACKAGE, write

PROGRAMS = {
    "submissions/accepted/sums.py": "print(sum(map(int, input().split())))\n",
    "submissions/wrong_answer/one.py": "print(3)\n",
}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    return write(tmp_path / "sums", {**PACKAGE, **PROGRAMS})


def read_scores(folder: Path) -> dict[str, float]:
    found = json.loads((folder / "results.json").read_text("utf-8"))
    return {each["submitter"]: each["score"] for each in found["submissions"]}


def test_its_own_programs_are_graded(grader: Grader, package: Path) -> None:
    said = grader("grade", package, "--trust-submissions")
    assert said.code == 0, said.err
    assert read_scores(Path("reports/sums")) == {"accepted-sums.py": 100, "wrong_answer-one.py": 50}
    assert not Path("cases").exists()


def test_submissions_are_graded_by_it(grader: Grader, package: Path, tmp_path: Path) -> None:
    batch = write(
        tmp_path / "class", {"ada/ada.py": "print(sum(map(int, input().split())))\n", "bo/b.py": "print(0)\n"}
    )
    for _ in range(2):  # the second run finds what the first has kept
        said = grader("grade", package, batch, "--trust-submissions", "--output", "out")
        assert said.code == 0, said.err
        assert read_scores(Path("out")) == {"ada": 100, "bo": 0}


def test_a_package_without_programs_asks_for_submissions(grader: Grader, package: Path) -> None:
    for path in sorted(package.glob("submissions/*/*")):
        path.unlink()
    said = grader("grade", package, "--trust-submissions")
    assert (said.code, "Name the submissions: grader grade" in said.err) == (2, True), said.err


def test_what_cannot_be_taken_over_is_told(grader: Grader, package: Path) -> None:
    (package / "problem.yaml").write_text("type: multi-pass\n", "utf-8")
    said = grader("grade", package)
    assert said.code == 2
    assert "problem.yaml:1:7: a problem that is `multi-pass` is not supported yet" in said.err
