"""The worksheet of Moodle in any language: the grade is found by what its columns hold, rows by number and name."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from grader.errors import UsageError
from grader.model import Batch
from grader.reports.gradebook_format import FilledGradebook
from grader.reports.gradebooks import describe_filled, fill_gradebook

TITLES = (
    'Identifier,"Full name","Email address",Status,Grade,"Maximum Grade","Grade can be changed",'
    '"Last modified (submission)","Last modified (grade)","Feedback comments"'
)
ADA = '"Participant 4711","Ada Lovelace",ada@example.edu,"Submitted for grading - Graded",12.00,100.00,Yes,"x","y",""'
BEN = '"Participant 12","Zoë ""Z"" Ødegård",zoe@example.edu,"No submission",,100.00,Yes,-,-,"a, b"'
GERMAN = (
    'ID;"Vollständiger Name";E-Mail-Adresse;Status;Gruppe;Bewertung;Bestwertung;"Bewertung kann geändert werden";Datum',
    '"Teilnehmer/in4711";"Ada Lovelace";ada@example.edu;"Zur Bewertung abgegeben";Team 3;-;100,00;Ja;-',
    '"Teilnehmer/in12";"Bo Öz";bo@example.edu;"Zur Bewertung abgegeben";Team 3;-;100,00;Ja;-',
    '"Teilnehmer/in13";"Cy Day";cy@example.edu;"Keine Abgabe";Team 4;-;100,00;Ja;-',
)


def join(*rows: str) -> str:
    return "\r\n".join([*rows, ""])


def fill(batch: Batch, text: str, **scores: float | None) -> FilledGradebook:
    """The worksheet filled for submitters of these names, in which two underscores stand for a blank."""
    basis = replace(batch.grades[1], partners=())
    grades = [replace(basis, submitter=name.replace("__", " "), score=score) for name, score in scores.items()]
    return fill_gradebook("sheet.csv", text.encode(), batch.assignment, grades)


@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_one_column_is_filled_and_every_other_byte_stays(batch: Batch, mark: str) -> None:
    filled = fill(batch, mark + join(TITLES, ADA, BEN), Ada__Lovelace_4711=66.666, **{'Zoë__"Z"__Ødegård_12': 100})
    ada, ben = ADA.replace("12.00", "66.67"), BEN.replace(",,100", ",100.00,100")
    assert filled.content.decode() == mark + join(TITLES, ada, ben)
    assert (filled.filled, filled.unmatched, filled.column.title) == (2, {}, "Grade")


def test_localised_titles_and_decimal_commas_are_kept(batch: Batch) -> None:
    filled = fill(batch, join(*GERMAN), Ada__Lovelace_4711=66.5, Bo__Öz_12=7)
    ada, bo = GERMAN[1].replace(";-;100", ';"66,50";100'), GERMAN[2].replace(";-;100", ';"7,00";100')
    assert filled.content.decode() == join(GERMAN[0], ada, bo, GERMAN[3])


def test_a_team_shares_its_score(batch: Batch) -> None:
    filled = fill(batch, join(*GERMAN), Team__3_12=50)
    assert filled.content.decode().count('"50,00"') == 2
    assert filled.content.decode().split("\r\n")[3] == GERMAN[3]


def test_hidden_names_are_found_by_the_identifier(batch: Batch) -> None:
    titles, row = TITLES.replace('"Full name","Email address",', ""), ADA.replace('"Ada Lovelace",ada@example.edu,', "")
    filled = fill(batch, join(titles, row), Participant_4711=88)
    assert filled.content.decode() == join(titles, row.replace("12.00", "88.00"))


def test_a_group_before_the_name_is_passed_over(batch: Batch) -> None:
    assert fill(batch, join(TITLES, ADA, BEN), **{"Lab 2-Ada Lovelace_4711": 88}).filled == 1


NOBODYS = {
    "the number of another": "Ada__Lovelace_12",
    "the name of another": "Bo__Öz_4711",
    "no such number": "Ada__Lovelace_9",
    "a stranger": "eve",
    "a word of many rows": "Submitted for grading - Graded",
}


@pytest.mark.parametrize("name", NOBODYS.values(), ids=NOBODYS)
def test_nothing_is_guessed(batch: Batch, name: str) -> None:
    text = join(TITLES, ADA, ADA.replace("4711", "5").replace("Ada Love", "Eda Love"))
    filled = fill(batch, text, **{name: 88})
    assert (filled.content.decode(), list(filled.unmatched)) == (text, [name.replace("__", " ")])


def test_a_name_that_is_not_moodles_is_found_where_it_is_the_only_one(batch: Batch) -> None:
    text = join(TITLES, ADA)
    assert fill(batch, text, **{"ADA@example.edu": 88}).filled == 1
    assert fill(batch, text, **{"ADA@example.edu": 88, "Ada Lovelace_4711": 5}).filled == 0


def test_a_score_that_needs_review_leaves_its_cell(batch: Batch) -> None:
    assert fill(batch, join(TITLES, ADA), Ada__Lovelace_4711=None).content.decode() == join(TITLES, ADA)


def test_another_maximum_is_said(batch: Batch) -> None:
    filled = fill(batch, join(TITLES, ADA.replace("100.00", "10.00")), Ada__Lovelace_4711=5)
    assert describe_filled(filled, Path("out.csv"), 100).endswith("Moodle has 10.00 points for it, the assignment 100.")


NO_WORKSHEETS = {
    "no rows": join(TITLES),
    "no identifiers": join(TITLES, ADA.replace("Participant 4711", "4711")),
    "no numbers": join(TITLES, ADA.replace("100.00", "a scale")),
    "two maxima": join(TITLES, ADA, BEN.replace("100.00", "10.00")),
}


@pytest.mark.parametrize("text", NO_WORKSHEETS.values(), ids=NO_WORKSHEETS)
def test_what_is_no_worksheet_is_refused(batch: Batch, text: str) -> None:
    with pytest.raises(
        UsageError, match=r"sheet\.csv is not a grade book of Canvas .* or a grading worksheet of Moodle"
    ):
        fill(batch, text, Ada__Lovelace_4711=5)
