"""The picture of an explanation as shapes with coordinates: single marks, bars where they are too many, or cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grader.model import Grid, MarkRow, Marks, Picture
from grader.text.shorten import shorten
from grader.text.spoken_text import say, say_number

PITCH, PER_LINE, LINE = 17, 10, 17
LETTER, LONGEST_LABEL, NARROWEST_LABELS = 8, 24, 76
MOST_MARKS = 4 * PER_LINE
MOST_ROWS = 12
CELL, LONGEST_CELL, MOST_CELLS = 28, 12, 20


@dataclass(frozen=True)
class Dot:
    """One mark of a row, at its centre."""

    x: float
    y: float
    crossed: bool


@dataclass(frozen=True)
class Bar:
    """A row of many marks: the length of the filled ones, then of the crossed ones, from left to right."""

    x: float
    y: float
    filled: float
    crossed: float


@dataclass(frozen=True)
class RowDrawing:
    """One row: its label and note, then its dots or its bar."""

    y: float
    label: str
    note: str
    dots: tuple[Dot, ...]
    bar: Bar | None


@dataclass(frozen=True)
class MarksDrawing:
    """The marks of one row alone, to stand in a cell of a table; `words` tells what they show."""

    width: int
    height: int
    words: str
    dots: tuple[Dot, ...]
    bar: Bar | None


@dataclass(frozen=True)
class CellDrawing:
    """One cell of a grid, from its upper left corner."""

    x: float
    y: float
    width: float
    text: str
    marked: bool


@dataclass(frozen=True)
class Drawing:
    """All that the SVG of one picture needs; `words` tells a reader who cannot see it what it shows.

    `left_out` says how much of it is not drawn; `key` is empty where nothing is crossed or marked.
    """

    title: str
    description: str
    words: str
    width: int
    height: int
    rows: tuple[RowDrawing, ...]
    cells: tuple[CellDrawing, ...]
    left_out: str
    key: str


def draw(picture: Picture) -> Drawing:
    """Find the place of everything in a picture."""
    return (
        _draw_marks(picture, picture.shape) if isinstance(picture.shape, Marks) else _draw_grid(picture, picture.shape)
    )


def draw_marks_alone(marks: Marks) -> tuple[MarksDrawing, ...]:
    """The marks of each row without its label, all to one scale."""
    largest = max((row.filled + row.crossed for row in marks.rows), default=0)
    return tuple(_draw_alone(row, largest) for row in marks.rows)


def _draw_alone(row: MarkRow, largest: int) -> MarksDrawing:
    drawn = _draw_row(row, largest, 0, -1)
    lines = max(1, -(-len(drawn.dots) // PER_LINE))
    width = PITCH * min(PER_LINE, max(1, len(drawn.dots))) if drawn.bar is None else PITCH * PER_LINE
    return MarksDrawing(width, LINE * lines, row.words, drawn.dots, drawn.bar)


def _draw_marks(picture: Picture, marks: Marks) -> Drawing:
    """The first rows, and every row with a crossed mark."""
    rows = [row for at, row in enumerate(marks.rows) if at < MOST_ROWS or row.crossed]
    largest = max((row.filled + row.crossed for row in marks.rows), default=0)
    left = max([NARROWEST_LABELS, *(LETTER * min(len(row.label), LONGEST_LABEL) for row in rows)])
    drawn: list[RowDrawing] = []
    top = 4
    for row in rows:
        drawn.append(_draw_row(row, largest, left, top))
        top += max(40, LINE * -(-len(drawn[-1].dots) // PER_LINE) + 12)
    return Drawing(
        picture.title,
        picture.description,
        words="; ".join(row.words for row in rows),
        width=left + PITCH * PER_LINE,
        height=top,
        rows=tuple(drawn),
        cells=(),
        left_out=_tell_left_out(rows=len(marks.rows) - len(rows)),
        key=picture.key if any(row.crossed for row in rows) else "",
    )


def _draw_row(row: MarkRow, largest: int, left: int, top: int) -> RowDrawing:
    label, note = shorten(row.label, LONGEST_LABEL), shorten(row.note, LONGEST_LABEL)
    if largest <= MOST_MARKS:
        dots = tuple(_draw_dot(at, row.filled, left, top) for at in range(row.filled + row.crossed))
        return RowDrawing(top, label, note, dots, None)
    # A whole number divided by another: they may be larger than any float.
    filled, crossed = (round(PITCH * PER_LINE * number / largest, 2) for number in (row.filled, row.crossed))
    return RowDrawing(top, label, note, (), Bar(left, top + 5, filled, crossed))


def _draw_dot(at: int, filled: int, left: int, top: int) -> Dot:
    line, column = divmod(at, PER_LINE)
    return Dot(left + PITCH * column + PITCH / 2, top + 9 + LINE * line, at >= filled)


def _draw_grid(picture: Picture, grid: Grid) -> Drawing:
    """The cells of the first rows and columns."""
    columns = max(map(len, grid.cells), default=0)
    shown = [row[:MOST_CELLS] for row in grid.cells[:MOST_CELLS]]
    longest = max((min(len(text), LONGEST_CELL) for row in shown for text in row), default=0)
    cells = tuple(_draw_cells(shown, frozenset(grid.marked), max(CELL, LETTER * (longest + 1))))
    return Drawing(
        picture.title,
        picture.description,
        words="; ".join(_tell_row(number, row, grid) for number, row in enumerate(shown, 1)),
        width=int(max((cell.x + cell.width for cell in cells), default=0)) + 1,
        height=CELL * len(shown) + 2,
        rows=(),
        cells=cells,
        left_out=_tell_left_out(len(grid.cells) - len(shown), max(0, columns - MOST_CELLS)),
        key=picture.key if any(cell.marked for cell in cells) else "",
    )


def _draw_cells(rows: Sequence[Sequence[str]], marked: frozenset[tuple[int, int]], width: int) -> Iterator[CellDrawing]:
    for y, row in enumerate(rows):
        for x, text in enumerate(row):
            yield CellDrawing(1 + width * x, 1 + CELL * y, width, shorten(text, LONGEST_CELL), (y, x) in marked)


def _tell_row(number: int, row: Sequence[str], grid: Grid) -> str:
    marked = {x for y, x in grid.marked if y == number - 1}
    told = [text or say("empty") for text in row]
    cells = [say("{cell} (marked)", cell=cell) if x in marked else cell for x, cell in enumerate(told)]
    return say("Row {number}: {cells}", number=number, cells=", ".join(cells))


def _tell_left_out(rows: int, columns: int = 0) -> str:
    if rows and columns:
        return say(
            "{rows}, {columns} are not drawn.",
            rows=say_number(rows, "{number:,} more row", "{number:,} more rows"),
            columns=say_number(columns, "{number:,} more column", "{number:,} more columns"),
        )
    if rows:
        return say_number(rows, "{number:,} more row is not drawn.", "{number:,} more rows are not drawn.")
    if columns:
        return say_number(columns, "{number:,} more column is not drawn.", "{number:,} more columns are not drawn.")
    return ""
