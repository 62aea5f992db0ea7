"""The student's own line that stopped the program, with the lines around it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grader.reports.terminal.wrapping import find_width
from grader.text.shorten import shorten_around
from grader.text.visible import make_readable

_BEFORE, _AFTER = 2, 1
"""Lines around it."""
_GUTTER = 10
"""Columns of the number and its marks; two of them stay free for what is left out of a line."""


def show_code(
    source: str, line: int, part: tuple[int, int] | None, values: Sequence[tuple[str, str]] = (), beside: int = 0
) -> Iterator[str]:
    """The line marked with `>`, the lines around it, and below it marks under a part of it and the values of names.

    The part counts the characters by which the line is shown. Where `beside` columns of the terminal are taken, the
    line stands alone.
    """
    before, after = (0, 0) if beside else (_BEFORE, _AFTER)
    room = find_width() - _GUTTER - 1 - beside
    lines = source.removesuffix("\n").split("\n")
    for number in range(max(1, line - before), min(len(lines), line + after) + 1):
        text = make_readable(lines[number - 1].rstrip())
        is_here = number == line
        shown = _cut_to_fit(text, room, part[0] if part and is_here else 0)
        yield f"{'>' if is_here else ' '} {number:>4} | {shown}".rstrip()
        if part and is_here and shown == text:
            yield f"{'':7}| {' ' * part[0]}{'^' * (part[1] - part[0])}"
        if is_here:
            yield from (f"{'':7}| {_cut_to_fit(make_readable(f'{name} = {value}'), room)}" for name, value in values)


def _cut_to_fit(text: str, room: int, around: int = 0) -> str:
    return shorten_around(text, room, around) if len(text) > room else text
