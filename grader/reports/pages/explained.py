"""Why an answer is right: the tables of an explanation joined into one, with its drawing inside."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import zip_longest

from grader.model import Explanation, Marks, Picture, Table
from grader.reports.pages.picture import Drawing, MarksDrawing, draw, draw_marks_alone
from grader.text.spoken_text import say

MOST_TABLE_ROWS = 24
MOST_CHARACTERS = 96
"""As wide a table may be that fits the page on the screen and on paper."""
_FIRST_COLUMNS = 2
_GAP = 2
"""Characters that the space between two columns takes."""
_PIXELS = 8
"""About the width of a character."""


@dataclass(frozen=True)
class TableRow:
    """One row: its label, its marks (None: nothing is drawn), its cells, and whose answer names it."""

    label: str
    drawing: MarksDrawing | None
    cells: tuple[str, ...]
    kind: str
    note: str


@dataclass(frozen=True)
class TableView:
    """A table of an explanation; `drawn` says that its rows have marks, and `key` what these mean.

    A cell `…` stands for the columns that are hidden.
    """

    captions: tuple[str, ...]
    head: tuple[str, ...]
    rows: tuple[TableRow, ...]
    hidden_rows: int
    hidden_columns: int
    drawn: str
    key: str


@dataclass(frozen=True)
class ExplanationView:
    """Why an answer is right, or another one wrong: the answer that proves it, the steps, what is drawn."""

    answer: str
    steps: tuple[str, ...]
    tables: tuple[TableView, ...]
    drawing: Drawing | None


@dataclass(frozen=True)
class AnswerReasons:
    """Of one answer: its name, why the right one is right, and what is wrong with the submission's own.

    `is_one_of_many` says that the input asks for several answers.
    """

    name: str
    right: ExplanationView | None
    own: ExplanationView | None
    is_one_of_many: bool = False


def view_why(
    name: str, right: Explanation | None, own: Explanation | None, answer: str, answers: int = 1
) -> AnswerReasons | None:
    """What is to be told of the answer of that name, `answer` being the student's; None when that is nothing.

    So many `answers` are asked for.
    """
    if right is None and own is None:
        return None
    views = (_view(right, answer) if right else None, _view(own, "") if own else None)
    return AnswerReasons(name, *views, is_one_of_many=answers > 1)


def _view(explanation: Explanation, answer: str) -> ExplanationView:
    picture = explanation.picture
    tables: tuple[_Joined, ...] = reduce(_join_last, explanation.tables, ())
    rows = _find_marks(picture, tables[0]) if picture and tables else None
    views = [_view_table(table, explanation.answer, answer) for table in tables]
    if picture and rows:
        views[0] = _view_table(tables[0], explanation.answer, answer, picture, rows)
    return ExplanationView(
        explanation.answer, explanation.steps, tuple(views), draw(picture) if picture and not rows else None
    )


@dataclass(frozen=True)
class _Joined:
    """Tables about the same things, side by side: labels, heads, and the cells and marked rows of all."""

    captions: tuple[str, ...]
    corner: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    marked: frozenset[int]

    @property
    def labels(self) -> list[str]:
        return [row[0] if row else "" for row in self.rows]


def _join_last(joined: tuple[_Joined, ...], table: Table) -> tuple[_Joined, ...]:
    """The tables with one more, beside the last one where it tells of the same rows."""
    new = _Joined(
        (table.caption,),
        table.head[0] if table.head else "",
        table.head[1:],
        table.rows,
        frozenset(() if table.marked is None else (table.marked,)),
    )
    if not joined or not _are_alike(joined[-1], new):
        return (*joined, new)
    return (*joined[:-1], _join(joined[-1], new))


def _are_alike(one: _Joined, other: _Joined) -> bool:
    """Whether each row of one of the two has its own name, and the other one has all rows of it."""
    mine, theirs = one.labels, other.labels
    return len(set(mine)) == len(mine) and len(set(theirs)) == len(theirs) > 0 and set(theirs) <= set(mine)


def _join(one: _Joined, other: _Joined) -> _Joined:
    """Side by side; where both begin with the same column, it stands there once."""
    at = {label: place for place, label in enumerate(other.labels)}
    begin_alike = all(_find_cell(row, 0) == _find_cell(other.rows[at[row[0]]], 0) for row in one.rows if row[0] in at)
    new = range(1 if begin_alike else 0, len(other.head))
    rows = tuple(
        (*row, *(_find_cell(other.rows[at[row[0]]], column) if row[0] in at else "" for column in new))
        for row in one.rows
    )
    places = {label: place for place, label in enumerate(one.labels)}
    marked = one.marked | {places[other.labels[row]] for row in other.marked if row < len(other.rows)}
    return _Joined(
        one.captions + other.captions, one.corner, one.head + tuple(other.head[at] for at in new), rows, marked
    )


def _find_cell(row: Sequence[str], column: int) -> str:
    return row[column + 1] if column + 1 < len(row) else ""


def _find_marks(picture: Picture, table: _Joined) -> dict[str, MarksDrawing] | None:
    """The drawn rows by their labels, where each of them is a row of the table; None where not."""
    if not isinstance(picture.shape, Marks):
        return None
    labels = [row.label for row in picture.shape.rows]
    if not labels or len(set(labels)) < len(labels) or not set(labels) <= set(table.labels):
        return None
    return dict(zip(labels, draw_marks_alone(picture.shape), strict=True))


def _view_table(
    table: _Joined, right: str, own: str, picture: Picture | None = None, marks: dict[str, MarksDrawing] | None = None
) -> TableView:
    """The first rows, and those that matter wherever they stand; of too many columns the first and the last ones."""
    marks = marks or {}
    kinds = [_tell_kind(label, at in table.marked, right, own) for at, label in enumerate(table.labels)]
    kept = [at for at, (kind, _) in enumerate(kinds) if at < MOST_TABLE_ROWS or kind]
    rows = [TableRow(table.labels[at], marks.get(table.labels[at]), table.rows[at][1:], *kinds[at]) for at in kept]
    hidden = _count_hidden_columns(table.head, rows)
    return TableView(
        captions=table.captions,
        head=(table.corner, *_leave_out(table.head, hidden)),
        rows=tuple(replace(row, cells=_leave_out(row.cells, hidden)) for row in rows),
        hidden_rows=len(table.rows) - len(kept),
        hidden_columns=hidden,
        drawn=picture.title if picture else "",
        key=picture.key if picture and _is_crossed(picture) else "",
    )


def _count_hidden_columns(head: Sequence[str], rows: Sequence[TableRow]) -> int:
    """How many columns behind the first ones have to go, so that the others fit beside label, note and marks."""
    widths = [_GAP + max(map(len, column)) for column in zip_longest(head, *(row.cells for row in rows), fillvalue="")]
    too_much = sum(widths) + max(map(_measure_row_head, rows), default=0) - MOST_CHARACTERS
    hidden = 0
    while too_much > 0 and _FIRST_COLUMNS + hidden < len(widths) - 1:
        too_much -= widths[_FIRST_COLUMNS + hidden]
        hidden += 1
    return hidden


def _measure_row_head(row: TableRow) -> int:
    return len(row.label) + len(row.note) + (row.drawing.width // _PIXELS if row.drawing else 0)


def _leave_out(cells: tuple[str, ...], hidden: int) -> tuple[str, ...]:
    return (*cells[:_FIRST_COLUMNS], "…", *cells[_FIRST_COLUMNS + hidden :]) if hidden else cells


def _is_crossed(picture: Picture) -> bool:
    return isinstance(picture.shape, Marks) and any(row.crossed for row in picture.shape.rows)


def _tell_kind(label: str, marked: bool, right: str, own: str) -> tuple[str, str]:
    """What a row is to the reader, and what stands beside it: answers name the rows that they are about."""
    if _names(right, label):
        return "pick", say("← right answer")
    if _names(own, label):
        return "yours", say("← yours")
    return ("marked", "") if marked else ("", "")


def _names(answer: str, label: str) -> bool:
    """Whether an answer names a row, `Heap 1` but not `Heap 12`."""
    if not label or label not in answer:  # so it is of most rows
        return False
    return re.search(rf"(?<!\w){re.escape(label)}(?!\w)", answer) is not None
