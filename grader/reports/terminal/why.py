"""Why an output is wrong, for the terminal: which mistake it is, the smallest input that shows it, the right answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grader.feedback import Advice
from grader.model import Explanation, SmallestInput, Table
from grader.reports.mistake_words import tell_fit
from grader.reports.terminal.wrapping import INDENT, find_width, wrap
from grader.text.shorten import shorten
from grader.text.visible import make_one_line, make_visible
from grader.text.wording import count

_BESIDE = 20
"""The columns of what stands beside a line that was read or printed."""
_MOST_LINES = 8


def explain_failure(advice: Advice) -> Iterator[str]:
    """The lines; none where nothing is known."""
    yield from _describe_mistakes(advice)
    if advice.smallest:
        yield ""
        yield from _show_smallest(advice.smallest)


def _describe_mistakes(advice: Advice) -> Iterator[str]:
    """The mistake in a sentence, or those that it could be."""
    if advice.mistake:
        yield from wrap(" ".join((f"The mistake: {advice.mistake.message}", *tell_fit(advice))), room=INDENT)
    elif advice.mistakes:
        yield from wrap("The mistake is one of these; these cases cannot tell which:", room=INDENT)
        for each in advice.mistakes:
            yield from wrap(f"- {each.message}", "  ", INDENT)


def _show_smallest(smallest: SmallestInput) -> Iterator[str]:
    found = "The smallest input found" if smallest.minimal else "A small input"
    yield from wrap(f"{found} for which your program is wrong:", room=INDENT)
    yield from _show_explanation(smallest.input)
    yield from _show_answers(smallest)
    if smallest.explanation:
        yield "because:"
        yield from _format_explanation(smallest.explanation)
    if smallest.refutation:
        yield "and your answer:"
        yield from _format_explanation(smallest.refutation)


def _show_answers(smallest: SmallestInput) -> Iterator[str]:
    if smallest.difference and len(smallest.difference.pairs) == 1:
        yield f"  expected  {_shorten_text(smallest.difference.expected)}"
        yield f"  yours     {_shorten_text(smallest.difference.actual) or '(nothing)'}"
        return
    yield "expected:"
    yield from _show_explanation(smallest.expected)
    yield "yours:"
    yield from _show_explanation(smallest.actual) if smallest.actual.strip() else ["  (nothing)"]


def _show_explanation(text: str) -> Iterator[str]:
    lines = text.splitlines()
    yield from (f"  {_shorten_text(line)}" for line in lines[:_MOST_LINES])
    if len(lines) > _MOST_LINES:
        yield f"  … {count(len(lines) - _MOST_LINES, 'more line')}"


def _shorten_text(line: str) -> str:
    return shorten(make_visible(line), find_width() - _BESIDE)


def _format_explanation(explanation: Explanation) -> Iterator[str]:
    for step in explanation.steps:
        yield from wrap(step, "  ", INDENT)
    for table in explanation.tables[:1]:
        yield from _table(table)


def _table(table: Table) -> Iterator[str]:
    """Aligned by column; nothing where it would not fit."""
    rows = [[make_one_line(cell) for cell in row] for row in (table.head, *table.rows)]
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    if sum(widths) + 2 * len(widths) <= find_width() - INDENT:
        yield from (f"  {_format_row(row, widths)}".rstrip() for row in rows)


def _format_row(row: Sequence[str], widths: Sequence[int]) -> str:
    return "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))
