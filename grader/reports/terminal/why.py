"""Why an answer is right or wrong, in lines for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grader.model import Explanation, Table
from grader.reports.terminal.sections import MARGIN, Section
from grader.reports.terminal.wrapping import find_width, wrap
from grader.text.columns import count_columns, fill_columns_before
from grader.text.visible import make_one_line


def list_reasons(right: Explanation | None, own: Explanation | None, verbose: bool) -> Iterator[Section]:
    """What is wrong with the student's own answer, and why the right one is; with `verbose` the tables, too."""
    if own:
        yield Section("yours", tuple(_format_explanation(own, verbose)))
    if right:
        yield Section("why", tuple(_format_explanation(right, verbose)), least=3, has_end=True)


def _format_explanation(explanation: Explanation, verbose: bool) -> Iterator[str]:
    for step in explanation.steps:
        yield from wrap(step, room=MARGIN)
    for table in explanation.tables if verbose else ():
        yield from _show_table(table)


def _show_table(table: Table) -> Iterator[str]:
    """Aligned by column; nothing where it would not fit."""
    rows = [[make_one_line(cell) for cell in row] for row in (table.head, *table.rows)]
    widths = [max(map(count_columns, column)) for column in zip(*rows, strict=True)]
    if sum(widths) + 2 * len(widths) <= find_width() - MARGIN:
        yield from (_format_row(row, widths).rstrip() for row in rows)


def _format_row(row: Sequence[str], widths: Sequence[int]) -> str:
    return "  ".join(fill_columns_before(cell, width) for cell, width in zip(row, widths, strict=True))
