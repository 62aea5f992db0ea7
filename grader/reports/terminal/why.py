"""Why an output is wrong, for the terminal: which mistake it is, the smallest input that shows it, the right answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grader.feedback import Advice
from grader.model import Explanation, SmallestInput, Table
from grader.reports.mistake_words import tell_fit
from grader.reports.terminal.wrapping import INDENT, width, wrapped
from grader.text.shorten import shorten
from grader.text.visible import make_visible
from grader.text.wording import count

_BESIDE = 20
"""The columns of what stands beside a line that was read or printed."""
_MOST_LINES = 8


def why(advice: Advice) -> Iterator[str]:
    """The lines; none where nothing is known."""
    yield from _mistakes(advice)
    if advice.smallest:
        yield ""
        yield from _smallest(advice.smallest)


def _mistakes(advice: Advice) -> Iterator[str]:
    """The mistake in a sentence, or those that it could be."""
    if advice.mistake:
        yield from wrapped(" ".join((f"The mistake: {advice.mistake.message}", *tell_fit(advice))), room=INDENT)
    elif advice.mistakes:
        yield from wrapped("The mistake is one of these; these cases cannot tell which:", room=INDENT)
        for each in advice.mistakes:
            yield from wrapped(f"- {each.message}", "  ", INDENT)


def _smallest(smallest: SmallestInput) -> Iterator[str]:
    found = "The smallest input found" if smallest.minimal else "A small input"
    yield from wrapped(f"{found} for which your program is wrong:", room=INDENT)
    yield from _shown(smallest.input)
    yield from _answers(smallest)
    if smallest.explanation:
        yield "because:"
        yield from _explanation(smallest.explanation)
    if smallest.refutation:
        yield "and your answer:"
        yield from _explanation(smallest.refutation)


def _answers(smallest: SmallestInput) -> Iterator[str]:
    if smallest.difference and len(smallest.difference.pairs) == 1:
        yield f"  expected  {_short(smallest.difference.expected)}"
        yield f"  yours     {_short(smallest.difference.actual) or '(nothing)'}"
        return
    yield "expected:"
    yield from _shown(smallest.expected)
    yield "yours:"
    yield from _shown(smallest.actual) if smallest.actual.strip() else ["  (nothing)"]


def _shown(text: str) -> Iterator[str]:
    lines = text.splitlines()
    yield from (f"  {_short(line)}" for line in lines[:_MOST_LINES])
    if len(lines) > _MOST_LINES:
        yield f"  … {count(len(lines) - _MOST_LINES, 'more line')}"


def _short(line: str) -> str:
    return shorten(make_visible(line), width() - _BESIDE)


def _explanation(explanation: Explanation) -> Iterator[str]:
    for step in explanation.steps:
        yield from wrapped(step, "  ", INDENT)
    for table in explanation.tables[:1]:
        yield from _table(table)


def _table(table: Table) -> Iterator[str]:
    """Aligned by column; nothing where it would not fit."""
    rows = [table.head, *table.rows]
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    if sum(widths) + 2 * len(widths) <= width() - INDENT:
        yield from (f"  {_row(row, widths)}".rstrip() for row in rows)


def _row(row: Sequence[str], widths: Sequence[int]) -> str:
    return "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))
