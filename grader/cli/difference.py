"""A difference as lines for the terminal: expected and actual under each other, invisible characters visible."""

from __future__ import annotations

from collections.abc import Iterator

import click

from grader.judging import visible
from grader.model import Difference, LinePair

_MOST_LINES = 10
_MOST_WIDTH = 160


def show_difference(difference: Difference) -> list[str]:
    """The sentence, then the first lines that differ."""
    wrong = [pair for pair in difference.pairs if not pair.same]
    shown = [line for pair in wrong[:_MOST_LINES] for line in _pair(pair)]
    more = len(wrong) - _MOST_LINES + difference.hidden_lines
    rest = [f"  … {more} more lines differ or are not shown"] if more > 0 else []
    return [difference.summary, *shown, *rest]


def _pair(pair: LinePair) -> Iterator[str]:
    if pair.expected is not None:
        yield click.style(f"  {pair.number:>4}  expected  {_short(pair.expected)}", fg="green")
    if pair.actual is not None:
        yield click.style(f"  {pair.number:>4}  yours     {_short(pair.actual)}", fg="red")
    else:
        yield click.style(f"  {pair.number:>4}  yours     (nothing)", fg="red")


def _short(text: str) -> str:
    seen = visible(text)
    folded = len(seen) - _MOST_WIDTH
    return seen if folded <= 0 else f"{seen[:_MOST_WIDTH]} … {folded} more characters"
