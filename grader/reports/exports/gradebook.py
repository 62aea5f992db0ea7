"""`gradebook.csv`: one row per student, safe to open in a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator, Sequence

from grader.feedback import name_mistakes
from grader.model import Assignment, Batch, Grade, Student
from grader.reports.export import Export
from grader.reports.phrases import format_two_decimals
from grader.reports.review import needs_review

COLUMNS = (
    *("submitter", "score", "max_score", "tests", "header", "style", "late", "adjustment", "needs_review"),
    *("late_by", "mistake", "email", "section", "partners", "rubric"),
)
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What makes a spreadsheet take a cell for a formula (OWASP, CSV injection), full-width forms included."""


def format_gradebook(batch: Batch) -> str:
    """The CSV text (RFC 4180). Points are rounded half-even to two decimals; no score is an empty cell.

    Every cell is quoted: a bare `;` in a name would begin a cell where that character separates them.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, quoting=csv.QUOTE_ALL)
    writer.writerow(COLUMNS)
    writer.writerows(_list_rows(batch))
    writer.writerows(_make_absent_row(student, batch.assignment) for student in batch.roster.absent)
    return text.getvalue()


def guard_cell(cell: str) -> str:
    """A text cell that no spreadsheet computes, not even one that passes over blanks (U+00A0 included) first."""
    return "'" + cell if cell.startswith(FORMULA_STARTS) or cell.lstrip().startswith(FORMULA_STARTS) else cell


def _list_rows(batch: Batch) -> Iterator[list[str]]:
    """A row per student: partners who handed in nothing of their own have the grade of those who did.

    One who is a partner in several submissions has a row for each: which of them counts is the instructor's decision.
    """
    own = {grade.submitter for grade in batch.grades}
    named = Counter(name for grade in batch.grades for name in set(grade.partners) - own)
    for grade in batch.grades:
        yield _make_row(batch, grade, grade.submitter, grade.partners, needs_review(grade))
        for partner in dict.fromkeys(grade.partners):
            if partner not in own:
                others = (grade.submitter, *(name for name in grade.partners if name != partner))
                yield _make_row(batch, grade, partner, others, needs_review(grade) or named[partner] > 1)


def _make_row(batch: Batch, grade: Grade, student: str, partners: Sequence[str], is_open: bool) -> list[str]:
    earned, known = grade.points, batch.roster.students.get(student, Student(""))
    score = "" if grade.score is None else format_two_decimals(grade.score)
    numbers = (grade.max_score, earned.tests, earned.header, earned.style, earned.late, earned.adjustment)
    return [
        guard_cell(student),
        score,
        *map(format_two_decimals, numbers),
        "yes" if is_open else "no",
        grade.late_by,
        guard_cell(name_mistakes(grade.diagnosis)),
        guard_cell(known.email),
        guard_cell(known.section),
        guard_cell("; ".join(partners)),
        format_two_decimals(earned.rubric),
    ]


def _make_absent_row(student: Student, assignment: Assignment) -> list[str]:
    """Whoever handed in nothing has no points, which are not 0 either: what that is worth the instructor decides."""
    told = {
        "submitter": guard_cell(student.id),
        "max_score": format_two_decimals(assignment.settings.points.total),
        "needs_review": "no",
        "email": guard_cell(student.email),
        "section": guard_cell(student.section),
    }
    return [told.get(column, "") for column in COLUMNS]


GRADEBOOK = Export("gradebook", "gradebook.csv", lambda batch, _: [format_gradebook(batch)])
