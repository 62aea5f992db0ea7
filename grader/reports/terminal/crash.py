"""The student's own line that stopped the program, with the lines around it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grader.reports.terminal.wrapping import find_width
from grader.text.shorten import shorten_around
from grader.text.visible import make_readable

_BESIDE = 2
"""Lines before and after it."""
_GUTTER = 10
"""Columns of the number and its marks; two of them stay free for what is left out of a line."""


def show_code(source: str, line: int, stderr: str) -> Iterator[str]:
    """The line marked with `>`, the lines around it, and below it the place that Python names."""
    lines = source.splitlines()
    found = _find_marks(line, stderr)
    for number in range(max(1, line - _BESIDE), min(len(lines), line + _BESIDE) + 1):
        text = lines[number - 1]
        around = len(text) - len(text.lstrip()) + (found[0] if found else 0) if number == line else 0
        mark = ">" if number == line else " "
        yield f"{mark} {number:>4} | {_cut_to_fit(text, around)}".rstrip()
        if found and number == line and len(text) <= _find_room():
            yield f"{'':7}| {' ' * around}{'^' * found[1]}"


def _find_room() -> int:
    return find_width() - _GUTTER - 1


def _cut_to_fit(text: str, around: int) -> str:
    shown = make_readable(text)
    return shorten_around(shown, _find_room(), around) if len(shown) > _find_room() else shown


def _find_marks(line: int, stderr: str) -> tuple[int, int] | None:
    """From which character of the line's text on Python has put how many marks; None where there are none."""
    marks = re.findall(rf"^  File .*, line {line}, in .*\n    .*\n    ([ ~]*)(\^+)", stderr, re.MULTILINE)
    return (len(marks[-1][0]), len(marks[-1][1])) if marks else None
