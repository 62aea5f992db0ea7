"""The grader is held to the sixty programs of `tests/feedback/real_class`: most are named, and none falsely."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from . import mistakes_page
from .made_once import make_once
from .test_sample_class import grade, read_graded

ASSIGNMENTS = ("caesar", "statistics", "words")
CLASS, KNOWN = mistakes_page.CLASS, mistakes_page.read_class()
LEAST_NAMED = 50


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """`assignment/student` to what was found."""
    found: dict[str, dict[str, Any]] = {}
    for name in ASSIGNMENTS:
        output = make_once(tmp_path_factory, f"real-{name}", partial(grade, assignment=name, course=CLASS))
        found |= {f"{name}/{student}": each for student, each in read_graded(output).items()}
    return found


def test_the_table_names_every_program(results: dict[str, dict[str, Any]]) -> None:
    assert (len(KNOWN), set(KNOWN)) == (60, set(results))


def test_most_programs_are_named(results: dict[str, dict[str, Any]]) -> None:
    if any(each["score"] is None for each in results.values()):
        pytest.skip("this machine has not the tools of all languages, or a run was undecided")
    named = [name for name, each in results.items() if each["diagnosis"]]
    assert len(named) >= LEAST_NAMED, sorted(set(results) - set(named))


@pytest.mark.parametrize("name", KNOWN)
def test_no_program_is_told_a_mistake_that_it_does_not_make(results: dict[str, dict[str, Any]], name: str) -> None:
    told = {part for each in results[name]["diagnosis"] for part in each["variant"].split(" + ")}
    assert told <= KNOWN[name][1]


def test_two_mistakes_that_can_be_chained_are_told_as_a_pair(results: dict[str, dict[str, Any]]) -> None:
    if results["caesar/elif"]["score"] is None:
        pytest.skip("this machine has no Java")
    (pair,) = results["caesar/elif"]["diagnosis"]
    assert (pair["variant"], pair["fit"]) == ("drops the rest + all in one line", "fits")
    assert "There is a second mistake. Your program prints all lines as one." in pair["message"]


def test_the_page_says_what_the_grader_finds(results: dict[str, dict[str, Any]]) -> None:
    written = mistakes_page.written(part=1)
    assert set(written) == set(results), "write it anew: see docs/mistakes.md"
    for assignment in ASSIGNMENTS:
        graded = [each for name, each in results.items() if name.startswith(f"{assignment}/")]
        here = [each for each in graded if each["score"] is not None and not is_late(each)]
        for name, cells in mistakes_page.class_rows(assignment, here).items():
            assert written[name] == cells


def is_late(submission: dict[str, Any]) -> bool:
    """Whether a run took too long that is not told so: a busy machine may have had a part in that."""
    late = any(case["verdict"] == "time_limit" for case in submission["cases"])
    return late and all(each["kind"] != "too-slow" for each in submission["diagnosis"])


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("caesar/carlos", "Caesar.py"),
        ("caesar/bogdan", "Caesar.py"),
        ("caesar/anton", "Caesar.py"),
        ("statistics/anton", "Statistics.py"),
        ("statistics/carlos", "Statistics.py"),
        ("words/celine", "Words.py"),
        ("words/mei", "Words.py"),
    ],
)
def test_check_says_the_same_as_the_page(
    results: dict[str, dict[str, Any]], name: str, file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The hidden cases are not run there, and yet the mistake is the same one."""
    assignment, student = name.split("/")
    path = CLASS / "submissions" / assignment / student / file
    told = check(assignment, path, capsys)
    assert results[name]["diagnosis"][0]["message"] in told


def check(assignment: str, path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    from grader.cli import main

    arguments = sys.argv
    sys.argv = ["grader", "check", assignment, str(path), "--course", str(CLASS)]
    try:
        with pytest.raises(SystemExit):
            main()
    finally:
        sys.argv = arguments
    return " ".join(capsys.readouterr().out.split())
