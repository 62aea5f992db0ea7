"""The grade book of Gradescope, of one assignment or of a course: rows by ID, address and name."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grader.errors import UsageError
from grader.model import Batch
from grader.reports.gradebook_format import FilledGradebook
from grader.reports.gradebooks import describe_filled, fill_gradebook

TITLES = "Name,SID,Email,Total Score,Max Points,Status,Submission ID,Submission Time,Lateness (H:M:S),View Count"
ADA = "Ada Lovelace,al12,ada@example.edu,9.0,100.0,Graded,90210,2026-01-02 10:00:00 -0600,00:00:00,1"
ZOE = '"Zoë ""Z"" Ødegård",,zoe_o@example.edu,,100.0,Ungraded,90211,2026-01-02 11:00:00 -0600,00:00:00,0'
BEN = "Ben_Bo,12,ben@example.edu,,100.0,Missing,,,,"
COURSE = "First Name,Last Name,SID,Email,Sections,{0},{0} - Max Points,{0} - Submission Time,Other,Other - Max Points"
IN_COURSE = 'Ada,Lovelace,al12,ada@example.edu,"A, B",,100.0,2026-01-02 10:00:00 -0600,7.5,10.0'


def join(*rows: str) -> str:
    return "\n".join([*rows, ""])


def fill(batch: Batch, text: str, scores: dict[str, float | None]) -> FilledGradebook:
    basis = replace(batch.grades[1], partners=())
    grades = [replace(basis, submitter=name, score=score) for name, score in scores.items()]
    return fill_gradebook("scores.csv", text.encode(), batch.assignment, grades)


def test_the_total_score_is_filled_and_every_other_byte_stays(batch: Batch) -> None:
    """Names as the export of submissions gives them: name and ID, or name and address where there is no ID."""
    scores = {"Ada Lovelace_al12": 66.666, 'Zoë "Z" Ødegård_zoe_o@example.edu': 100.0, "Ben Bo_12": 0.0}
    filled = fill(batch, join(TITLES, ADA, ZOE, BEN), scores)
    rows = ADA.replace(",9.0,", ",66.67,"), ZOE.replace(",,100.0", ",100.00,100.0"), BEN.replace(",,100", ",0.00,100")
    assert filled.content.decode() == join(TITLES, *rows)
    assert (filled.filled, filled.unmatched, filled.column.title) == (3, {}, "Total Score")


@pytest.mark.parametrize("name", ["al12", "AL12", "ada@example.edu", "Ada Lovelace", "Ada Lovelace_ada@example.edu"])
def test_a_student_is_found_by_any_of_them(batch: Batch, name: str) -> None:
    assert fill(batch, join(TITLES, ADA, ZOE, BEN), {name: 1.0}).unmatched == {}


@pytest.mark.parametrize("name", ["bob_12", "Ada Lovelace_12", "x_al12", "12_al12", "Ada", "_12", "Ada Lovelace_"])
def test_an_id_that_ends_another_name_is_no_match(batch: Batch, name: str) -> None:
    text = join(TITLES, ADA, ZOE, BEN)
    filled = fill(batch, text, {name: 1.0})
    assert filled.unmatched == {name: "no row"}
    assert filled.content.decode() == text


def test_nothing_is_guessed_between_two_rows_or_two_students(batch: Batch) -> None:
    twin = ADA.replace("Lovelace", "Byron")
    text = join(TITLES, ADA, twin, BEN)
    filled = fill(batch, text, {"al12": 1.0, "12": 2.0, "ben@example.edu": 3.0})
    assert filled.unmatched == {
        "al12": "lines 2 and 3 could be meant",
        "12": "line 4 fits another student, too",
        "ben@example.edu": "line 4 fits another student, too",
    }
    assert filled.content.decode() == text


def test_namesakes_without_an_id_are_not_guessed(batch: Batch) -> None:
    twin = ADA.replace("al12", "al13").replace("ada@", "other@")
    filled = fill(batch, join(TITLES, ADA, twin), {"Ada Lovelace": 1.0})
    assert filled.unmatched == {"Ada Lovelace": "lines 2 and 3 could be meant"}


def test_the_grade_book_of_a_course_has_the_title(batch: Batch) -> None:
    title = batch.assignment.title
    filled = fill(batch, join(COURSE.format(title), IN_COURSE), {"Ada Lovelace_al12": 87.5})
    assert filled.content.decode() == join(COURSE.format(title), IN_COURSE.replace('B",,', 'B",87.50,'))
    assert "Gradescope has" not in describe_filled(filled, batch.assignment.folder, 100)


def test_other_points_than_the_assignment_has_are_said(batch: Batch) -> None:
    filled = fill(batch, join(TITLES, ADA.replace("100.0", "20.0")), {"al12": 1.0})
    assert "Gradescope has 20.0 points for it" in describe_filled(filled, batch.assignment.folder, 100)


def test_a_course_without_the_assignment_is_refused(batch: Batch) -> None:
    with pytest.raises(UsageError, match=r"scores\.csv:1: no column of the assignment") as refused:
        fill(batch, join(COURSE.format("Essay"), IN_COURSE), {"al12": 1.0})
    assert "Essay, Other" in refused.value.hint


def test_the_columns_may_stand_in_any_order(batch: Batch) -> None:
    rows = "Total Score,Max Points,Email,SID", ",100.0,ada@example.edu,al12"
    assert fill(batch, join(*rows), {"al12": 5.0}).content.decode() == join(rows[0], "5.00" + rows[1])
