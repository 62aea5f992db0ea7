"""The matrix case × submission in verdict colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from grader.model import Batch, Grade
from grader.reports.words import LOOKS, Look

MOST_CELLS = 6_000
"""Above so many cells the matrix is drawn as one strip of marks a submission: a tenth of the bytes."""


@dataclass(frozen=True)
class MatrixRow:
    """The verdicts of one submission: one look a case, or the same as runs of equal ones."""

    name: str
    page: str
    cells: tuple[Look | None, ...]
    runs: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Matrix:
    """Cases in columns, submissions in rows."""

    cases: tuple[str, ...]
    rows: tuple[MatrixRow, ...]
    strips: bool
    looks: tuple[Look, ...]


def make_matrix(batch: Batch, pages: Sequence[str], looks: tuple[Look, ...]) -> Matrix:
    """The matrix of a batch; `pages` holds the page of each grade, in order."""
    names = tuple(dict.fromkeys(result.name for grade in batch.grades for result in grade.cases))
    rows = tuple(_make_matrix_row(grade, page, names) for grade, page in zip(batch.grades, pages, strict=True))
    return Matrix(names, rows, len(names) * len(rows) > MOST_CELLS, looks)


def _make_matrix_row(grade: Grade, page: str, names: tuple[str, ...]) -> MatrixRow:
    verdicts = {result.name: LOOKS[result.verdict] for result in grade.cases}
    cells = tuple(verdicts.get(name) for name in names)
    return MatrixRow(grade.submitter, page, cells, tuple(_group_by_colour(cells)))


def _group_by_colour(cells: tuple[Look | None, ...]) -> Iterator[tuple[str, str]]:
    """(colour family, marks) of neighbours with the same colour."""
    marks = [(look.kind, look.strip) if look else ("", " ") for look in cells]
    for kind, same in groupby(marks, key=lambda mark: mark[0]):
        yield kind, "".join(mark for _, mark in same)
