"""Where a program crashed, in two lines for the terminal."""

from __future__ import annotations

from grader.model import CaseResult, Grade
from grader.reports.stopped import place_of_stop
from grader.reports.words import outcome

_MOST_LINES = 3


def crash(case: CaseResult, grade: Grade) -> list[str]:
    """`line 9: TypeError: …` and that line of the source; where nothing names a line, how the program ended."""
    place = place_of_stop(case, grade)
    if place is None:
        return [outcome(case), *case.stderr.rstrip().splitlines()[-_MOST_LINES:]]
    line, fault = place
    return [f"line {line}: {fault}", *(f"    {text.strip()}" for text in grade.source.splitlines()[line - 1 : line])]
