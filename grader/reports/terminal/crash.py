"""Where a program stopped, in a few lines for the terminal."""

from __future__ import annotations

from grader.feedback import Advice
from grader.model import CaseResult, Grade
from grader.reports.terminal.wrapping import INDENT, find_width, wrap
from grader.reports.words import describe_fault, describe_outcome
from grader.text.shorten import shorten_around
from grader.text.visible import make_readable

_MOST_LINES = 3
_BESIDE = 2 * INDENT + 4
"""The columns of the indents of a source line, and of what stands for the parts left out."""


def describe_crash(case: CaseResult, grade: Grade, advice: Advice) -> list[str]:
    """The line where it crashed; where nothing names a line, how the program ended."""
    if advice.line is None:
        return [
            *wrap(describe_outcome(case), room=INDENT),
            *map(_cut_to_fit, case.stderr.rstrip().splitlines()[-_MOST_LINES:]),
        ]
    return describe_place(grade, advice)


def describe_place(grade: Grade, advice: Advice, named: bool = False) -> list[str]:
    """`Nim.py:9: TypeError: …`, that line of the source with marks below its part at fault, and its values.

    `named` says that the fault stands above by a better name.
    """
    stop = advice.stop
    if stop is None or stop.line is None:
        return []
    said = "here" if named else describe_fault(stop) or "The program stopped here."
    line = grade.source.split("\n")[stop.line - 1]
    values = (f"{name} = {value}" for name, value in stop.values)
    return [
        *wrap(f"{grade.source_name}:{stop.line}: {said}", room=INDENT),
        *_show_line(line, stop.part),
        *(f"{' ' * INDENT}{_cut_to_fit(value)}" for value in values),
    ]


def _show_line(line: str, part: tuple[int, int] | None) -> list[str]:
    """The line without its indent, and marks below a part of it where all of it fits."""
    text = make_readable(line.strip())
    if not text:
        return []
    indent = len(line) - len(line.lstrip())
    first, behind = (len(make_readable(line[indent:place])) for place in part or (0, 0))
    shown = _cut_to_fit(text, first)
    marks = [" " * (INDENT + first) + "^" * max(1, behind - first)] if part and shown == text else []
    return [" " * INDENT + shown, *marks]


def _cut_to_fit(text: str, around: int = 0) -> str:
    return shorten_around(make_readable(text), find_width() - _BESIDE, around)
