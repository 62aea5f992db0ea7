"""All tests in one line: a mark for each, and how many pass."""

from __future__ import annotations

from collections.abc import Iterator

from grader.model import Grade, Verdict
from grader.reports.pages.result_line import tell_passed
from grader.reports.phrases import LOOKS
from grader.reports.terminal.wrapping import find_width

_MOST_ROWS = 3


def draw_strip(grade: Grade) -> Iterator[str]:
    """`··✗  2 of 3 tests pass.`; without the marks where they would fill the screen."""
    marks = "".join(_choose_mark(result.verdict) for result in grade.cases)
    passed, width = tell_passed(grade), find_width()
    if len(marks) + len(passed) + 2 <= width:
        yield f"{marks}  {passed}"
        return
    if len(marks) <= _MOST_ROWS * width:
        yield from (marks[at : at + width] for at in range(0, len(marks), width))
    yield passed


def _choose_mark(verdict: Verdict) -> str:
    """That of the page, but for the tests that pass: what fails is to be seen."""
    look = LOOKS[verdict]
    return look.strip if verdict is Verdict.ACCEPTED else look.mark
