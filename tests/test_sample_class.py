"""The grader is held to the table in submissions/README.md, for every sample submitter, on the tier of this machine."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grader.model import Tier
from grader.sandbox import Sandbox

from . import mistakes_page
from .conftest import REPOSITORY
from .results_files import read_results

COLUMNS = ("submitter", "special", "first failing case", "verdicts", "header errors", "late")
NOTHING = "–"


def table() -> dict[str, dict[str, str]]:
    """Submitter to the row that says what must come out."""
    lines = (REPOSITORY / "submissions/README.md").read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    assert tuple(cells[0]) == COLUMNS
    return {row[0]: dict(zip(COLUMNS, row, strict=True)) for row in cells[2:]}


ROWS = table()


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    with Sandbox(1) as sandbox:
        if sandbox.facts.tier is Tier.PLAIN:
            pytest.skip(
                f"the sample class has hostile programs, this machine isolates nothing: {sandbox.facts.missing}"
            )
    output = tmp_path_factory.mktemp("reports")
    yield {each["submitter"]: each for each in grade(output)["submissions"]}


def grade(output: Path, assignment: str = "nim", course: Path = REPOSITORY) -> dict[str, Any]:
    import sys

    from grader.cli import main

    arguments = sys.argv
    sys.argv = ["grader", "grade", assignment, "--course", str(course), "--output", str(output), "-q"]
    try:
        with pytest.raises(SystemExit) as ending:
            main()
    finally:
        sys.argv = arguments
    assert ending.value.code == 0
    data = read_results(output / "results.json")
    for each in data["submissions"]:
        assert (output / each["page"]).is_file()
    return data


def test_the_table_names_every_folder() -> None:
    assert set(ROWS) == {path.name for path in (REPOSITORY / "submissions/nim").iterdir() if path.is_dir()}


@pytest.mark.parametrize("name", ROWS)
def test_each_submitter_gets_what_the_table_says(results: dict[str, Any], name: str) -> None:
    found, row = results[name], ROWS[name]
    if found["language"] == "c" and shutil.which("gcc") is None:
        assert found["score"] is None
        assert {case["reason"] for case in found["cases"]} == {"no_toolchain"}
        pytest.skip("gcc is not on this machine: the submission was skipped, as it should be")
    assert described(found) == {column: row[column] for column in COLUMNS[2:]}


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
    here = {name for name in found if not (results[name]["language"] == "c" and shutil.which("gcc") is None)}
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


def test_every_wrong_program_of_a_known_mistake_is_named(results: dict[str, Any]) -> None:
    for name, row in ROWS.items():
        if row["special"].startswith("variant: ") and results[name]["score"] is not None:
            assert len(results[name]["diagnosis"]) == 1, name
            always = all(case["verdict"] != "accepted" for case in results[name]["cases"])
            assert results[name]["smallest_failing_input"] or always, name
