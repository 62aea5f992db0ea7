"""Rows of a terminal line up where names are in letters that take two columns."""

from __future__ import annotations

from grader.text.columns import count_columns

from ..conftest import Course
from .batches import WRONG, Term
from .conftest import Grader


def test_rows_of_scores_and_of_changes_line_up(course: Course, grader: Grader) -> None:
    term = Term(course, grader)
    term.hand_in("all", 李小龍=WRONG, ada=WRONG)
    rows = term.grade("all").out.split("\n\n")[0].splitlines()
    assert len({count_columns(row[: row.index("1/3")]) for row in rows}) == 1
    points = "{points: 1, reason: well}"
    course.write("cases/double/adjust.yaml", f"李小龍: {points}\nada: {points}\n")
    changes = [row for row in term.grade("all").err.splitlines() if "→" in row]
    assert len(changes) == 2
    assert len({count_columns(row[: row.index("→")]) for row in changes}) == 1
