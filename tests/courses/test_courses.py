"""Courses of other shapes, as their authors write them from the docs: what each submission gets, and is told."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from grader.languages import LANGUAGES, is_here

from ..cli.conftest import Grader, grader
from ..results_files import read_results

__all__ = ["grader"]  # the fixture that runs a command

COURSE = Path(__file__).parent / "text_tools"


def grade(grader: Grader, assignment: str, course: Path) -> dict[str, Any]:
    shutil.copytree(COURSE, course)
    if not is_here(LANGUAGES["java"]):  # one submission less
        shutil.rmtree(course / "submissions/top_words/berk")
    said = grader("grade", assignment, "--course", course, "--trust-submissions")
    assert said.code == 0, said.err
    return {
        each["submitter"]: each
        for each in read_results(course / "reports" / assignment / "results.json")["submissions"]
    }


def verdicts(one: dict[str, Any]) -> list[str]:
    return [case["verdict"] for case in one["cases"]]


def test_every_assignment_is_fit_for_grading(grader: Grader) -> None:
    said = grader("validate", "--all", "--course", COURSE)
    assert said.code == 0, said.err


def test_arguments_files_and_an_answer_in_a_file(grader: Grader, tmp_path: Path) -> None:
    found = grade(grader, "top_words", tmp_path / "course")
    right = ["accepted"] * 4
    assert {name: verdicts(one) for name, one in found.items()} == {
        "alba": right,
        **({"berk": right} if "berk" in found else {}),
        "cleo": ["no_output", "accepted", "no_output", "no_output"],
        "dan": ["wrong_answer", "accepted", "accepted", "wrong_answer"],
        "emil": ["runtime_error"] * 4,
    }
    assert [each["kind"] for each in found["cleo"]["diagnosis"]] == ["prints-answer"]


def test_functions_and_methods(grader: Grader, tmp_path: Path) -> None:
    found = grade(grader, "tally", tmp_path / "course")
    assert {name: verdicts(one) for name, one in found.items()} == {
        "ada": ["accepted"] * 5,
        "ben": ["accepted", "accepted", "accepted", "accepted", "wrong_answer"],
        "cleo": ["wrong_answer", "wrong_answer", "accepted", "runtime_error", "runtime_error"],
    }
    page = (tmp_path / "course/reports/tally/cleo.html").read_text(encoding="utf-8")
    assert "clean(&#39;Well-Known, indeed!&#39;)" in page
    assert "Tally" in page


def test_a_game(grader: Grader, tmp_path: Path) -> None:
    found = grade(grader, "guess", tmp_path / "course")
    assert {name: verdicts(one) for name, one in found.items()} == {
        "fay": ["accepted", "accepted"],
        "gus": ["wrong_answer", "wrong_answer"],
    }
    assert "7 guesses were not enough." in str(found["gus"]["cases"][0]["difference"])


def test_a_packed_course_tells_the_same(grader: Grader, tmp_path: Path) -> None:
    assert grader("pack", "top_words", "--course", COURSE, "--output", tmp_path / "pack").code == 0
    own = COURSE / "submissions/top_words/cleo/TopWords.py"
    said = grader("check", "top_words", own, "--course", tmp_path / "pack")
    assert (said.code, "prints to standard output" in said.out) == (1, True), said.out
