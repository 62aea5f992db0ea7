"""Where a program crashed, in two lines for the terminal."""

from __future__ import annotations

import re

from grader.feedback import Advice
from grader.model import CaseResult
from grader.reports.phrases import describe_outcome
from grader.reports.terminal.wrapping import INDENT, find_width, wrap
from grader.text.shorten import shorten_around
from grader.text.visible import make_readable

_MOST_LINES = 3
_BESIDE = 2 * INDENT + 4
"""The columns of the indents of a source line, and of what stands for the parts left out."""


def describe_crash(case: CaseResult, source: str, advice: Advice) -> list[str]:
    """`line 9: TypeError: …` and that line of the source; where nothing names a line, how the program ended."""
    line = advice.line
    if line is None:
        return [
            *wrap(describe_outcome(case), room=INDENT),
            *map(_cut_to_fit, case.stderr.rstrip().splitlines()[-_MOST_LINES:]),
        ]
    text = "".join(source.splitlines()[line - 1 : line]).strip()
    shown = [f"{' ' * INDENT}{_cut_to_fit(text, _find_column(line, case.stderr))}"] if text else []
    return [
        *wrap(f"line {line}: {advice.fault}" if advice.fault else f"line {line} stopped it:", room=INDENT),
        *shown,
    ]


def _cut_to_fit(text: str, around: int = 0) -> str:
    return shorten_around(make_readable(text), find_width() - _BESIDE, around)


def _find_column(line: int, stderr: str) -> int:
    """Where in the line Python has put its marks; 0 where there are none."""
    marks = re.findall(rf"^  File .*, line {line}, in .*\n    .*\n    ([ ~]*)\^", stderr, re.MULTILINE)
    return len(marks[-1]) if marks else 0
