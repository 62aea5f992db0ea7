"""A fault of our own on one submission costs nobody else anything, and is told with its place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from grader.grading import assessing, batch_grading, pipeline
from grader.grading.further_runs import reasons
from grader.model import Source

from ..cli.conftest import Grader
from ..conftest import RIGHT, Course

BOMB = "# this one\n"


@pytest.fixture
def faulty(course: Course, monkeypatch: pytest.MonkeyPatch) -> Course:
    """A class of three, and a grader that fails when it adds up the second one's."""
    right = assessing._check_source

    def check(source: Source, *others: Any) -> object:
        if source.content.startswith(BOMB.encode()):
            raise ZeroDivisionError("a fault of ours")
        return right(source, *others)

    for name, source in (("ada", RIGHT), ("bo", BOMB + RIGHT), ("cy", RIGHT)):
        course.submit(name, source)
    monkeypatch.setattr(assessing, "_check_source", check)
    return course


def test_the_others_are_graded_and_it_is_undecided(
    faulty: Course, grader: Grader, monkeypatch: pytest.MonkeyPatch
) -> None:
    output = faulty.folder / "out"
    arguments = ("grade", "double", "--course", faulty.folder, "--output", output, "--trust-submissions")
    said = grader(*arguments)
    assert said.code == 3
    assert "bo: the grader itself failed, and the submission is undecided; see crash.txt." in said.err
    results = json.loads((output / "results.json").read_text("utf-8"))["submissions"]
    assert [each["score"] is None for each in results] == [False, True, False]
    assert {case["verdict"] for case in results[1]["cases"]} == {"undecided"}
    crash = (output / "crash.txt").read_text("utf-8")
    assert crash.startswith("bo\nTraceback")
    assert crash.rstrip().endswith("ZeroDivisionError: a fault of ours")
    monkeypatch.undo()
    again = grader(*arguments)
    assert again.code == 0, again.err
    assert "2 of 3 kept from before" in again.out
    assert not (output / "crash.txt").exists()


def test_what_was_run_is_not_run_again_but_the_fault_is_not_kept(faulty: Course, grader: Grader) -> None:
    output = faulty.folder / "out"
    arguments = ("grade", "double", "--course", faulty.folder, "--output", output, "--trust-submissions")
    assert grader(*arguments).code == 3
    (output / "crash.txt").unlink()
    assert grader(*arguments).code == 3
    assert (output / "crash.txt").read_text("utf-8").startswith("bo\n")
    assert grader(*arguments, "--anonymous").code == 3
    assert "bo\n" not in (output / "crash.txt").read_text("utf-8")


@pytest.mark.parametrize(("fails", "mistakes"), [("look_first", 0), ("add_watched", 1)])
def test_a_fault_in_the_search_for_mistakes_costs_no_verdict(
    course: Course, grader: Grader, monkeypatch: pytest.MonkeyPatch, fails: str, mistakes: int
) -> None:
    def fail(*_: object) -> object:
        raise ZeroDivisionError("a fault of ours")

    course.submit("ada", RIGHT)
    course.submit("bo", "# this one\nprint('nothing')\n")
    monkeypatch.setattr(reasons if fails == "look_first" else pipeline, fails, fail)
    monkeypatch.setattr(batch_grading.Readers, "recall", lambda _, work, *others: work(*others))
    output = course.folder / "out"
    arguments = ("grade", "double", "--course", course.folder, "--output", output, "--trust-submissions")
    said = grader(*arguments)
    assert said.code == 0
    assert (
        "bo: the grader itself failed while it looked for what is wrong; the verdicts stand; see crash.txt." in said.err
    )
    bo = json.loads((output / "results.json").read_text("utf-8"))["submissions"][1]
    assert bo["score"] is not None
    assert "undecided" not in {case["verdict"] for case in bo["cases"]}
    assert len(bo["diagnosis"]) == mistakes
    assert (output / "crash.txt").read_text("utf-8").startswith("bo\nTraceback")
    monkeypatch.undo()
    assert len(_grade_again(grader, arguments, output)["diagnosis"]) == 1


def _grade_again(grader: Grader, arguments: tuple[object, ...], output: Path) -> dict[str, Any]:
    """The one who was left without feedback, once more."""
    assert grader(*arguments).code == 0
    assert not (output / "crash.txt").exists()
    submissions: list[dict[str, Any]] = json.loads((output / "results.json").read_text("utf-8"))["submissions"]
    return submissions[1]
