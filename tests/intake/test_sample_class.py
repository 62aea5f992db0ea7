"""The sample class is what its table says: one folder a row, a time for everyone, and no two alike."""

from __future__ import annotations

import runpy
from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from grader.intake import read_submissions
from grader.model import SkipReason, Submission, Verdict

from ..reference.test_nim_programs import WITHOUT_STUDENT

ROOT = Path(__file__).parents[2]
DUE = datetime(2013, 1, 19, 5, tzinfo=UTC)
FILES = {"python": "Nim.py", "c": "nim.c"}
COLUMNS = ["submitter", "special", "first failing case", "verdicts", "header errors", "late"]


def table() -> list[dict[str, str]]:
    """The rows of the table of `nim` in `submissions/README.md`."""
    section = (ROOT / "submissions" / "README.md").read_text("utf-8").split("\n## nim\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    assert cells[0] == COLUMNS
    return [dict(zip(COLUMNS, row, strict=True)) for row in cells[2:]]


@pytest.fixture(scope="module")
def everyone() -> dict[str, Submission]:
    place = ROOT / "submissions" / "nim"
    intake = read_submissions(place, FILES, "America/Chicago", place)
    assert intake.notes == ()
    return {submission.submitter: submission for submission in intake.submissions}


def test_the_table_has_one_row_for_each_submitter(everyone: dict[str, Submission]) -> None:
    assert [row["submitter"] for row in table()] == list(everyone)


def test_no_two_are_alike(everyone: dict[str, Submission]) -> None:
    assert len({row["special"] for row in table()}) == len(everyone)
    contents = [content for submission in everyone.values() for content in submission.files.values()]
    assert len(set(contents)) == len(contents)


def test_the_table_uses_the_words_of_the_verdicts_and_counts_the_same_cases() -> None:
    totals = set()
    for row in table():
        verdicts = [verdict.rsplit(" ", 1) for verdict in row["verdicts"].split(", ")]
        assert all(Verdict(word) for word, _ in verdicts)
        totals.add(sum(int(count) for _, count in verdicts))
        assert (row["first failing case"] == "–") == ([word for word, _ in verdicts] == ["accepted"])
    assert len(totals) == 1


def test_every_variant_of_the_reference_has_its_student() -> None:
    variants = runpy.run_path(str(ROOT / "reference" / "nim.py"))["VARIANTS"]
    specials = (row["special"].partition(";")[0] for row in table())
    named = [special.removeprefix("variant: ") for special in specials if special.startswith("variant: ")]
    assert sorted([*named, *WITHOUT_STUDENT]) == sorted(variants)


def test_everyone_was_read_and_has_a_time(everyone: dict[str, Submission]) -> None:
    assert all(not submission.problem and submission.submitted for submission in everyone.values())
    late = {name: s.submitted - DUE for name, s in everyone.items() if s.submitted and s.submitted > DUE}
    assert late == {"marta": timedelta(hours=20), "oskar": timedelta(hours=30), "selma": timedelta(minutes=8)}
    assert everyone["hana"].partners == ("ivo",)


def test_one_has_two_candidates_one_another_name_and_all_others_the_expected_one(
    everyone: dict[str, Submission],
) -> None:
    chosen = {name: submission.choice for name, submission in everyone.items()}
    assert {name: choice.reason for name, choice in chosen.items() if choice.reason} == {
        "uma": SkipReason.AMBIGUOUS_FILES
    }
    assert [name for name, choice in chosen.items() if choice.findings] == ["tariq"]
    languages = Counter(choice.source.language.name for choice in chosen.values() if choice.source)
    assert languages["python"] > languages["c"] > 5
