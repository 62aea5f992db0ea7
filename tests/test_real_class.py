"""The grader is held to the sixty programs of `tests/feedback/real_class`: most are named, and none falsely."""

from __future__ import annotations

import re
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
    assert pair["message"].endswith(
        "Then fix this: Your program joins all lines into one. End each line of the text with a newline."
    )


@pytest.mark.parametrize(
    ("program", "edits"),
    [
        (
            "caesar/elif/Caesar.java",
            {
                "String word = in.next();": "String word = in.nextLine();",  # read whole lines
                "in.nextInt();": "in.nextInt();\n        in.nextLine();",  # and once right after `nextInt()`
                "hasNext()": "hasNextLine()",
                "+ 'A');\n                }": "+ 'A');\n                } else out += c;",
                "c;\n            }\n": "c;\n            }\n            out += '\\n';\n",
                "println(out)": "print(out)",
            },
        ),
        (
            "statistics/freya/statistics.c",
            {"mean %d": "mean %.2f", "sum / n": "(double) sum / n"},
        ),
        (
            "words/elif/Words.java",
            {
                '": "': '" "',
                "String w = in.next().toLowerCase();": 'for (String w : in.next().toLowerCase().split("[^a-z]+"))',
                "            counts.put": "                if (!w.isEmpty()) counts.put",
            },
        ),
    ],
)
def test_a_program_is_right_once_each_sentence_of_the_advice_is_obeyed(
    program: str,
    edits: dict[str, str],
    results: dict[str, dict[str, Any]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if results[program.rpartition("/")[0]]["score"] is None:
        pytest.skip("this machine has not the tools of that language")
    text = (CLASS / "submissions" / program).read_text(encoding="utf-8")
    for before, after in edits.items():
        text = text.replace(before, after)
    path = tmp_path / Path(program).name
    path.write_text(text, encoding="utf-8")
    assert re.search(r"\b([0-9]+) of \1 tests pass|All [0-9]+ tests pass", check(program.split("/")[0], path, capsys))


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
