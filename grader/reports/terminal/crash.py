"""The student's own line that stopped the program, with the lines around it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grader.reports.terminal.wrapping import find_width
from grader.text.shorten import shorten_around
from grader.text.visible import make_readable

_BESIDE = 2
"""Lines before and after it."""
_GUTTER = 9
"""Columns of the number and its marks; two more stay free for what is left out of a line."""

MarkedPart = tuple[int, int]
"""From which character of a line to before which other one, as the line is shown."""


def show_code(source: str, line: int, part: MarkedPart | None) -> Iterator[str]:
    """The line marked with `>`, the lines around it, and marks below the part of it that is at fault."""
    lines = source.splitlines()
    for number in range(max(1, line - _BESIDE), min(len(lines), line + _BESIDE) + 1):
        text, own = make_readable(lines[number - 1]), number == line
        yield f"{'>' if own else ' '} {number:>4} | {_cut_to_fit(text, part[0] if part and own else 0)}".rstrip()
        if part and own and len(text) <= _find_room():
            yield f"{'':7}| {' ' * part[0]}{'^' * (part[1] - part[0])}"


def find_part(source: str, line: int, stderr: str) -> MarkedPart | None:
    """The part of the line below which Python has put its marks; None where there are none."""
    marks = re.findall(rf"^  File .*, line {line}, in .*\n    .*\n    ([ ~]*)(\^+)", stderr, re.MULTILINE)
    text = "".join(source.splitlines()[line - 1 : line])
    if not marks or not text:
        return None
    before, below = marks[-1]
    first = len(text) - len(text.lstrip()) + len(before)
    start = len(make_readable(text[:first]))
    return start, start + len(below)


def _find_room() -> int:
    return find_width() - _GUTTER - 2


def _cut_to_fit(text: str, around: int) -> str:
    return shorten_around(text, _find_room(), around) if len(text) > _find_room() else text
