"""`gradebook.csv`: one row a submitter, safe to open in a spreadsheet."""

from __future__ import annotations

import csv
import io

from grader.model import Batch, Grade
from grader.reports.export import Export
from grader.reports.phrases import format_two_decimals
from grader.reports.review import needs_review

COLUMNS = ("submitter", "score", "max_score", "tests", "header", "style", "late", "adjustment", "needs_review")
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What makes a spreadsheet take a cell for a formula (OWASP, CSV injection), full-width forms included."""


def format_gradebook(batch: Batch) -> str:
    """The CSV text (RFC 4180). Points are rounded half-even to two decimals; no score is an empty cell.

    Every cell is quoted: a bare `;` in a name would begin a cell where that character separates them.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, quoting=csv.QUOTE_ALL)
    writer.writerow(COLUMNS)
    writer.writerows(_make_row(grade) for grade in batch.grades)
    return text.getvalue()


def guard_cell(cell: str) -> str:
    """A text cell that no spreadsheet computes, not even one that passes over blanks (U+00A0 included) first."""
    return "'" + cell if cell.startswith(FORMULA_STARTS) or cell.lstrip().startswith(FORMULA_STARTS) else cell


def _make_row(grade: Grade) -> list[str]:
    earned = grade.points
    score = "" if grade.score is None else format_two_decimals(grade.score)
    numbers = (grade.max_score, earned.tests, earned.header, earned.style, earned.late, earned.adjustment)
    return [
        guard_cell(grade.submitter),
        score,
        *map(format_two_decimals, numbers),
        "yes" if needs_review(grade) else "no",
    ]


GRADEBOOK = Export("gradebook", "gradebook.csv", lambda batch, _: [format_gradebook(batch)])
