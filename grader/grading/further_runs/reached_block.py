"""The one place of a program that a failing test reaches and a passing one does not."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence

from grader.feedback import CaseRun
from grader.model import Case, ReachedLines, Stop, StopKind, Verdict

_LONGEST = 5
"""Lines up to which a block is one place to look at."""
_MOST_OTHERS = 3
"""Failing tests, and passing ones, in which it is looked for besides the two that are compared."""


_PRINTED = re.compile(r"[\"'](?P<word>[^\"'\\%{}\n]{4,60})[^\"'\n]{0,60}[\"']")
"""How a text begins that stands in a line of code, up to a placeholder."""


def find_reached_stop(reached: ReachedLines | None, text: str, mark: str = "#") -> Stop | None:
    """The first of the lines, where they are one short block with nothing but comments between them; else None.

    `mark` opens a comment.
    """
    if reached is None:
        return None
    first, last = reached.lines[0], reached.lines[-1]
    block = dict(enumerate(text.split("\n")[first - 1 : last], first))
    others = (line.strip("{} \t") for number, line in block.items() if number not in reached.lines)
    if len(reached.lines) > _LONGEST or any(line and not line.startswith(mark) for line in others):
        return None
    which = f"Line {first} runs" if first == last else f"Lines {first} to {last} run"
    said = f"{which} on this input, but not in the passing test “{reached.passing}”."
    return Stop(first, said, StopKind.REACHED)


def prints_right_lines(reached: ReachedLines, text: str, output: str, expected: str) -> bool:
    """Whether what the block prints stands in the output, and only in lines that are right: then it is innocent."""
    block = text.split("\n")[reached.lines[0] - 1 : reached.lines[-1]]
    told = [word for line in block for word in _PRINTED.findall(line)]
    right = {line.rstrip() for line in expected.split("\n")}
    shown = [line.rstrip() for line in output.split("\n") if any(word in line for word in told)]
    return bool(shown) and right.issuperset(shown)


def is_of_failing_tests(
    reached: ReachedLines,
    runs: Sequence[CaseRun],
    explained: Collection[str],
    list_lines: Callable[[Case], frozenset[int]],
) -> bool:
    """Whether other visible tests that fail by the same mistake reach one of the lines, too, and no other passing one.

    `explained` are the names of the tests that fail by it; where it is empty, all that fail do.
    """
    others = [ran for ran in runs if ran.case.is_visible and ran.case.name not in (reached.case, reached.passing)]
    failing = [ran for ran in others if ran.result.verdict is Verdict.WRONG_ANSWER]
    alike = [ran for ran in failing if not explained or ran.case.name in explained]
    passing = [ran for ran in others if ran.result.verdict is Verdict.ACCEPTED]
    lines = frozenset(reached.lines)
    first, most = (sorted(each, key=lambda ran: len(ran.case.input)) for each in (alike, passing))
    if any(lines.isdisjoint(list_lines(ran.case)) for ran in first[:_MOST_OTHERS]):
        return False
    return all(lines.isdisjoint(list_lines(ran.case)) for ran in most[-_MOST_OTHERS:])
