"""Anonymous reports: no name is left in any byte."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path

from grader.model import Batch
from grader.reports import page_names, write_reports
from grader.reports.anonymous import Redaction, anonymous


def named(batch: Batch) -> Batch:
    """The batch with names wherever a student can leave one."""
    ben = batch.grades[1]
    fields = tuple(
        replace(field, found="Benedict Okafor") if field.name == "Student's Name" else field
        for field in ben.header.fields
    )
    case = replace(ben.cases[0], stderr="File '/home/bo1234/BEN OKAFOR/Nim.py'", actual="by Benedict\n")
    ben = replace(
        ben,
        header=replace(ben.header, fields=fields, corrected="# Student's Name: Benedict Okafor"),
        cases=(case, *ben.cases[1:]),
        files={"benedict_Nim.py": "sha256:00"},
        source="# by ben okafor (bo1234) and Ada Lovelock\n" + ben.source,
    )
    notes = ("Ben Okafor handed in twice.",)
    comments = {"Ben Okafor": "Ben Okafor, see me."}
    assignment = replace(batch.assignment, comments=comments)
    return replace(batch, assignment=assignment, grades=(batch.grades[0], ben, *batch.grades[2:]), notes=notes)


def test_no_name_is_left_in_any_file(batch: Batch, tmp_path: Path) -> None:
    write_reports(named(batch), tmp_path, anonymous=True)
    for path in tmp_path.iterdir():
        text = f"{path.name}\n{path.read_text()}".lower()
        for name in ("okafor", "benedict", "bo1234", "lovelock", "cleo marsh", "gwen park", "hyperlink"):
            assert name not in text, (path.name, name)


def test_pseudonyms_are_stable_and_do_not_follow_the_order_of_names(batch: Batch) -> None:
    backwards = replace(batch, grades=batch.grades[::-1])
    assert [grade.submitter for grade in anonymous(batch).grades] == [f"student-{n:02}" for n in range(1, 13)]
    assert anonymous(batch).grades == anonymous(backwards).grades
    scores = [grade.score for grade in batch.grades]
    assert [grade.score for grade in anonymous(batch).grades] != scores


def test_partners_get_the_pseudonyms_of_the_batch(batch: Batch) -> None:
    hidden = anonymous(batch).grades
    ada = next(grade.submitter for grade in hidden if grade.points.adjustment)
    assert next(grade for grade in hidden if grade.partners).partners[0] == ada


def test_results_and_grade_book_carry_the_same_pseudonyms(batch: Batch, tmp_path: Path) -> None:
    write_reports(batch, tmp_path, anonymous=True)
    results = json.loads((tmp_path / "results.json").read_text())
    names = [submission["submitter"] for submission in results["submissions"]]
    rows = list(csv.reader((tmp_path / "gradebook.csv").read_text().splitlines()))[1:]
    assert [row[0] for row in rows] == names
    assert [submission["page"] for submission in results["submissions"]] == [f"{name}.html" for name in names]


def test_what_was_written_is_returned(batch: Batch, tmp_path: Path) -> None:
    assert write_reports(batch, tmp_path) is batch
    written = write_reports(batch, tmp_path, anonymous=True)
    assert written == anonymous(batch)
    assert {path.name for path in tmp_path.glob("*.html")} == {"index.html", *page_names(written)}


def test_switching_to_anonymous_removes_the_pages_with_names(batch: Batch, tmp_path: Path) -> None:
    write_reports(batch, tmp_path)
    write_reports(batch, tmp_path, anonymous=True)
    assert sorted(path.stem for path in tmp_path.glob("*.html")) == [
        "index",
        *(f"student-{n:02}" for n in range(1, 13)),
    ]


def test_a_short_name_does_not_eat_words() -> None:
    hide = Redaction({"an": "student-01", "Ada": "student-02"})
    assert hide("an ant and Ada, ada_nim.py, adamant, ADA7") == (
        "student-01 ant and student-02, student-02_nim.py, adamant, student-027"
    )
    assert Redaction({"": "x"})("text") == "text"
