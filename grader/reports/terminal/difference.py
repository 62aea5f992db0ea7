"""A difference as lines for the terminal: expected and actual under each other, invisible characters visible."""

from __future__ import annotations

from collections.abc import Iterator

import click

from grader.model import Difference, LinePair
from grader.reports.terminal.wrapping import wrap
from grader.text.shorten import MORE, shorten
from grader.text.visible import make_visible
from grader.text.wording import count

_MOST_LINES = 10
_MOST_WIDTH = 160


def show_difference(difference: Difference) -> list[str]:
    """The sentence, then the first lines that differ."""
    wrong = [pair for pair in difference.pairs if not pair.same]
    shown = [line for pair in wrong[:_MOST_LINES] for line in _pair(pair)]
    more = len(wrong) - _MOST_LINES + difference.hidden_lines
    rest = [f"  … {count(more, 'more line')} not shown"] if more > 0 else []
    return [*wrap(difference.summary), *shown, *rest]


def _pair(pair: LinePair) -> Iterator[str]:
    if pair.expected is not None:
        yield click.style(f"  {pair.number:>4}  expected  {_shorten_line(pair.expected)}", fg="green")
    actual = "(nothing)" if pair.actual is None else _shorten_line(pair.actual)
    own = pair.number if pair.actual_number is None else pair.actual_number
    yield click.style(f"  {own:>4}  yours     {actual}", fg="red")


def _shorten_line(text: str) -> str:
    return shorten(text, _MOST_WIDTH, MORE, make_visible)
