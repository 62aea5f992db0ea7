"""`gradebook.csv`: one row per student, safe to open in a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from grader.feedback import join_mistake_names
from grader.model import Assignment, Batch, Grade, Student
from grader.reports.export import Export
from grader.reports.figures import format_two_decimals
from grader.reports.recipients import Recipient, list_recipients
from grader.reports.review import needs_review

COLUMNS = (
    *("submitter", "score", "max_score", "tests", "header", "style", "late", "adjustment", "needs_review"),
    *("late_by", "mistake", "email", "section", "partners", "rubric", "name"),
)
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What makes a spreadsheet take a cell for a formula (OWASP, CSV injection), full-width forms included."""


def format_gradebook(batch: Batch) -> str:
    """The CSV text. Points are rounded half-even to two decimals; no score is an empty cell."""
    present = (_make_row(batch, each) for each in list_recipients(batch.grades))
    absent = (_make_absent_row(student, batch.assignment) for student in batch.roster.absent)
    return format_csv((COLUMNS, *present, *absent))


def format_csv(rows: Iterable[Sequence[str]]) -> str:
    """Rows as CSV (RFC 4180).

    Every cell is quoted: a bare `;` in a name would begin a cell where that character separates them.
    """
    text = io.StringIO(newline="")
    csv.writer(text, quoting=csv.QUOTE_ALL).writerows(rows)
    return text.getvalue()


def guard_cell(cell: str) -> str:
    """A text cell that no spreadsheet computes, not even one that passes over blanks (U+00A0 included) first."""
    return "'" + cell if cell.startswith(FORMULA_STARTS) or cell.lstrip().startswith(FORMULA_STARTS) else cell


def _make_row(batch: Batch, recipient: Recipient[Grade]) -> list[str]:
    grade, known = recipient.grade, batch.roster.students.get(recipient.student, Student(""))
    earned = grade.points
    score = "" if grade.score is None else format_two_decimals(grade.score)
    numbers = (grade.max_score, earned.tests, earned.header, earned.style, earned.late, earned.adjustment)
    return [
        guard_cell(recipient.student),
        score,
        *map(format_two_decimals, numbers),
        "yes" if recipient.is_doubtful or needs_review(grade) else "no",
        grade.late_by,
        guard_cell(join_mistake_names(grade.diagnosis)),
        guard_cell(known.email),
        guard_cell(known.section),
        guard_cell("; ".join(recipient.partners)),
        format_two_decimals(earned.rubric),
        guard_cell(known.name or recipient.person.name),
    ]


def _make_absent_row(student: Student, assignment: Assignment) -> list[str]:
    """Whoever handed in nothing has no points, which are not 0 either: what that is worth the instructor decides."""
    told = {
        "submitter": guard_cell(student.id),
        "max_score": format_two_decimals(assignment.settings.points.total),
        "needs_review": "no",
        "email": guard_cell(student.email),
        "section": guard_cell(student.section),
        "name": guard_cell(student.name),
    }
    return [told.get(column, "") for column in COLUMNS]


GRADEBOOK = Export("gradebook", "gradebook.csv", lambda batch, _: [format_gradebook(batch)])
