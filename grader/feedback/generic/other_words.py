"""Words of an output that differ from those that are asked for, where all else in their line is right."""

from __future__ import annotations

import re
from collections.abc import Callable

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.changed_input_runs import split_both
from grader.model import Verdict

_LONGEST, _MOST_LINES = 10_000, 200
_IsOther = Callable[[re.Match[str], re.Match[str]], bool]
"""Whether a word that is asked for may have become the one that was printed."""


def find_other_word(ran: CaseRun, word: re.Pattern[str], is_other: _IsOther) -> tuple[str, str] | None:
    """A word as it is asked for and as it was printed, in the first line of a failing test that lacks nothing else."""
    if ran.result.verdict is not Verdict.WRONG_ANSWER or not ran.is_compared or len(ran.output) > _LONGEST:
        return None
    lines = zip(*split_both(ran), strict=False)
    pairs = (_compare_lines(asked, got, word, is_other) for asked, got in [*lines][:_MOST_LINES] if asked != got)
    return next(filter(None, pairs), None)


def _compare_lines(asked: str, got: str, word: re.Pattern[str], is_other: _IsOther) -> tuple[str, str] | None:
    wanted, printed, parts = [*word.finditer(asked)], [*word.finditer(got)], word.groups + 1
    if len(wanted) != len(printed) or word.split(asked)[::parts] != word.split(got)[::parts]:
        return None
    other = [(one, two) for one, two in zip(wanted, printed, strict=True) if one[0] != two[0]]
    return (other[0][0][0], other[0][1][0]) if other and all(is_other(*pair) for pair in other) else None
