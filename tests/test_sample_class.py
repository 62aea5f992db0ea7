"""The grader is held to the table in submissions/README.md, for every sample submitter, on the tier of this machine."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from grader.languages import LANGUAGES
from grader.languages.installed_tools import is_here
from grader.model import Tier
from grader.sandbox import Sandbox

from . import mistakes_page
from .conftest import REPOSITORY
from .made_once import make_once
from .results_files import read_results

COLUMNS = ("submitter", "special", "first failing case", "verdicts", "header errors", "late")
NOTHING = "–"


def tables() -> dict[str, dict[str, dict[str, str]]]:
    """Assignment to submitter to the row that says what must come out."""
    text = (REPOSITORY / "submissions/README.md").read_text(encoding="utf-8")
    sections = (section.split("\n", 1) for section in text.split("\n## ")[1:])
    return {assignment: table(section) for assignment, section in sections}


def table(section: str) -> dict[str, dict[str, str]]:
    """Submitter to row."""
    lines = [line for line in section.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    assert tuple(cells[0]) == COLUMNS
    return {row[0]: dict(zip(COLUMNS, row, strict=True)) for row in cells[2:]}


TABLES = tables()
ROWS = TABLES["nim"]
SUBMITTERS = [(assignment, submitter) for assignment, rows in TABLES.items() for submitter in rows]
"""Class by class, so that each is graded once."""

Graded = Callable[[str], dict[str, Any]]
"""The results of a class, submitter to what was found."""


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Graded:
    with Sandbox(1) as sandbox:
        if sandbox.facts.tier is Tier.PLAIN:
            pytest.skip(
                f"the sample class has hostile programs, this machine isolates nothing: {sandbox.facts.missing}"
            )

    @cache
    def grade_class(assignment: str) -> dict[str, Any]:
        output = make_once(tmp_path_factory, f"class-{assignment}", lambda place: grade(place, assignment))
        return read_graded(output)

    return grade_class


@pytest.fixture(scope="module")
def results(graded: Graded) -> dict[str, Any]:
    return graded("nim")


def read_graded(output: Path) -> dict[str, Any]:
    """Submitter to what was found, of a class that `grade` has graded."""
    found = json.loads((output / "results.json").read_text(encoding="utf-8"))["submissions"]
    return {each["submitter"]: each for each in found}


def grade(output: Path, assignment: str = "nim", course: Path = REPOSITORY, submissions: Path | None = None) -> None:
    """Grade a class as the command does. What it writes must be as the schema says."""
    import sys

    from grader.cli import main

    arguments = sys.argv
    asked = [assignment, *([str(submissions)] if submissions else [])]
    sys.argv = ["grader", "grade", *asked, "--course", str(course), "--output", str(output), "-q"]
    try:
        with pytest.raises(SystemExit) as ending:
            main()
    finally:
        sys.argv = arguments
    assert ending.value.code == 0
    data = read_results(output / "results.json")
    for each in data["submissions"]:
        assert (output / each["page"]).is_file()


FAULTS_OF_PUBLISHED_PROGRAMS = (
    ("gaetano", "Illegal move at line 6. Nobody can take stones from the pile at index 0: it is empty."),
    ("ikaika", "Nobody can take 2 stones from the pile at index 11: it has 1 stone."),
    ("jasmin", "Weak move at line 6. COMPUTER can win, but this move lets HUMAN win."),
    ("lidia", "COMPUTER took the last stone and won, but line 9 says HUMAN."),
)


@pytest.mark.parametrize(("name", "sentence"), FAULTS_OF_PUBLISHED_PROGRAMS)
def test_the_judge_of_nim_play_says_what_is_wrong(graded: Graded, name: str, sentence: str) -> None:
    found = graded("nim_play")[name]
    if misses_tools(found):
        pytest.skip(f"this machine has no tools for {found['language']}")
    assert any(sentence in (case["difference"] or {"summary": ""})["summary"] for case in found["cases"])


def test_there_is_a_table_for_every_class() -> None:
    assert set(TABLES) == {path.name for path in (REPOSITORY / "submissions").iterdir() if path.is_dir()}


@pytest.mark.parametrize("assignment", TABLES)
def test_the_table_names_every_folder(assignment: str) -> None:
    folder = REPOSITORY / "submissions" / assignment
    assert set(TABLES[assignment]) == {path.name for path in folder.iterdir() if path.is_dir()}


@pytest.mark.parametrize(("assignment", "name"), SUBMITTERS)
def test_each_submitter_gets_what_the_table_says(graded: Graded, assignment: str, name: str) -> None:
    found, row = graded(assignment)[name], TABLES[assignment][name]
    if misses_tools(found):
        assert found["score"] is None
        assert {case["reason"] for case in found["cases"]} == {"no_toolchain"}
        pytest.skip(f"this machine has no tools for {found['language']}: the submission was skipped, as it should be")
    assert described(found) == {column: row[column] for column in COLUMNS[2:]}


def misses_tools(found: dict[str, Any]) -> bool:
    language = found["language"]
    return language in LANGUAGES and not is_here(LANGUAGES[language])


def described(found: dict[str, Any]) -> dict[str, str]:
    cases = found["cases"]
    failing = [case["name"] for case in cases if case["verdict"] != "accepted"]
    errors = Counter(
        each["rule"] for each in found["findings"] if each["rule"].startswith("header/") and each["severity"] == "error"
    )
    earned = found["points"]["tests"] + found["points"]["header"] + found["points"]["style"]
    late = -found["points"]["late"] / earned * 100 if found["points"]["late"] else 0
    return {
        "first failing case": failing[0] if failing else NOTHING,
        "verdicts": counted(Counter(case["verdict"] for case in cases)),
        "header errors": counted(errors) or NOTHING,
        "late": f"{late:.0f} %" if late else NOTHING,
    }


ORDER = (
    "accepted",
    "wrong_answer",
    "no_output",
    "runtime_error",
    "time_limit",
    "memory_limit",
    "output_limit",
    "compile_error",
    "skipped",
)


def counted(counts: Counter[str]) -> str:
    words = sorted(counts, key=lambda word: ORDER.index(word) if word in ORDER else len(ORDER))
    return ", ".join(f"{word} {counts[word]}" for word in words)


def test_the_page_of_mistakes_says_what_the_grader_finds(results: dict[str, Any]) -> None:
    found = mistakes_page.rows(list(results.values()))
    here = {name for name in found if not misses_tools(results[name])}
    written = mistakes_page.written()
    assert here <= set(written), "write it anew: see docs/mistakes.md"
    for name in here:
        smallest = results[name]["smallest_failing_input"]
        proved = smallest is None or smallest["minimal"]  # a busy machine may find a larger one in its time
        assert found[name][0] == written[name][0]
        # Of as small ones it may find another: how many of the bank it tries is a matter of time.
        other = smallest is not None and found[name][1] != written[name][1]
        assert not proved or found[name] == written[name] or (other and len(found[name][1]) == len(written[name][1]))


def test_scores_can_be_defended(results: dict[str, Any]) -> None:
    """A program that is right but for its form is worth more than one that never reads its input."""
    earned = {name: found["points"]["tests"] for name, found in results.items()}
    answers_alike = ("selma", "noor", "omar")  # Lose Game to everything, or nothing at all
    for form in ("ivan", "quentin", "jelena", "rosa"):
        assert 70 > earned[form] > max(earned[name] for name in answers_alike)
    for nothing in ("karim", "leila", "vera", "wiktor"):
        assert results[nothing]["score"] == 0, "what does not build, or is empty, earns nothing"
    assert results["uma"]["score"] is None
    assert all(found["max_score"] == 100 for found in results.values())


@pytest.mark.parametrize(("assignment", "name"), SUBMITTERS)
def test_the_mistake_of_the_table_is_the_one_that_is_told(graded: Graded, assignment: str, name: str) -> None:
    kind, _, mistake = TABLES[assignment][name]["special"].partition(": ")
    found = graded(assignment)[name]
    if kind in ("variant", "mistake") and not misses_tools(found):
        assert [each["variant"] for each in found["diagnosis"]] == [mistake.split(";")[0]]
        always = all(case["verdict"] != "accepted" for case in found["cases"])
        assert found["smallest_failing_input"] or always
