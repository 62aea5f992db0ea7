"""Words of an output that differ from those that are asked for, where all else in their line is right."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.program_facts import ProgramFacts
from grader.feedback.output_lines import split_both
from grader.model import Verdict

_LONGEST, _MOST_LINES = 10_000, 200
_IsOther = Callable[[re.Match[str], re.Match[str]], bool]
"""Whether a word that is asked for may have become the one that was printed."""


_Compare = Callable[[str, str], tuple[str, str] | None]
"""What is to be told of a line as it is asked for and as it was printed; None where that is not all that is wrong."""


@dataclass(frozen=True)
class OtherWords:
    """Such a word as it is asked for and as it was printed, in a test that the student sees, and all tests with one."""

    asked: str
    got: str
    runs: Sequence[CaseRun]


def find_other_words(facts: ProgramFacts, word: re.Pattern[str], is_other: _IsOther) -> OtherWords | None:
    """The words in lines of failing tests that are right but for them; None where the student sees no such test."""
    found = [(ran, pair) for ran in facts.failing if (pair := _find_other_word(ran, word, is_other))]
    shown = next((pair for ran, pair in found if ran.case.is_visible), None)
    return OtherWords(*shown, [ran for ran, _ in found]) if shown else None


def list_wrong_alike(facts: ProgramFacts, compare: _Compare) -> Sequence[tuple[CaseRun, Sequence[tuple[str, str]]]]:
    """The failing tests that the student sees in which nothing but such lines is wrong, with what is told of these."""
    seen = (ran for ran in facts.failing if ran.case.is_visible and ran.result.verdict is Verdict.WRONG_ANSWER)
    told = ((ran, [*_list_told(ran, compare)]) for ran in seen if ran.is_compared and not ran.case.is_call)
    return [(ran, [pair for pair in pairs if pair]) for ran, pairs in told if pairs and None not in pairs]


def _list_told(ran: CaseRun, compare: _Compare) -> Iterator[tuple[str, str] | None]:
    """What is told of each wrong line; None for one where something else is wrong, or where lines are missing."""
    asked, got = split_both(ran)
    if len(asked) != len(got) or len(ran.output) > _LONGEST:
        yield None
        return
    yield from (compare(*lines) for lines in zip(asked, got, strict=True) if lines[0] != lines[1])


def _find_other_word(ran: CaseRun, word: re.Pattern[str], is_other: _IsOther) -> tuple[str, str] | None:
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
