"""Whether what a changed program prints is right: in whole, in its answers, or further than it was."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TypeVar

from grader.feedback.case_run import CaseRun
from grader.feedback.own_layout import drop_form, split_answers
from grader.judging import are_same_outputs, choose_comparable_rule, decode

Ranked = TypeVar("Ranked")
_LONGEST_COMPARED = 5_000
"""Characters of an output that are compared one by one."""


def count_common(ran: CaseRun, output: bytes) -> int:
    """How many characters of the right output an output has, in their order."""
    from rapidfuzz.distance import LCSseq  # here: only outputs that differ need it

    asked, got = (text[:_LONGEST_COMPARED] for text in (ran.case.expected or "", decode(output)))
    return LCSseq.similarity(asked, got)


def rank_helpful(ran: CaseRun, changes: Sequence[Ranked], outputs: Sequence[bytes | None]) -> Sequence[Ranked]:
    """The changes whose outputs have more of the right one than a test has without them, the best one first."""
    own = count_common(ran, ran.output)
    pairs = zip(changes, outputs, strict=True)
    gains = [(change, count_common(ran, output) - own) for change, output in pairs if output is not None]
    return [change for change, gain in sorted(gains, key=lambda each: -each[1]) if gain > 0]


def count_answers(runs: Sequence[CaseRun]) -> int:
    """How many different ones are right: one alone may come out by chance.

    Every two lines that are missing in what the program itself prints in a test are as good as another answer.
    """
    missing = {line for ran in runs for line in _list_missing(ran)}
    return max(len({ran.case.expected for ran in runs}), len(missing) // 2 + 1 if runs else 0)


def _list_missing(ran: CaseRun) -> Sequence[str]:
    """The lines of the right output that a program does not print."""
    asked, got = _split_lines(ran, ran.output[:_LONGEST_COMPARED])
    return [line for line in asked[: len(got) + 1] if line not in got]


def is_right(ran: CaseRun, output: bytes) -> bool:
    """Whether an output is right in a test, by the test's own rule of comparison.

    Lines that are left out where the program's own output is read in the layout of the reference do not count.
    """
    expected, rule = (ran.case.expected or "").encode(), choose_comparable_rule(ran.case.compare)
    if ran.result.read_as:
        around = {*ran.result.actual.splitlines()} - {*ran.result.read_as.splitlines()}
        output = "\n".join(line for line in decode(output).splitlines() if line not in around).encode()
    return are_same_outputs(expected, output, rule)


def is_right_further(ran: CaseRun, output: bytes) -> bool:
    """Whether the first line that is wrong is right, and all before it still are."""
    number = find_wrong_line(ran, ran.output)
    asked, got = _split_lines(ran, output)
    return number < len(asked) and got[: number + 1] == asked[: number + 1]


def find_wrong_line(ran: CaseRun, output: bytes) -> int:
    """The first line in which an output differs from the right one, from 0."""
    asked, got = _split_lines(ran, output)
    return next((number for number, both in enumerate(zip(asked, got, strict=False)) if both[0] != both[1]), len(got))


def _split_lines(ran: CaseRun, output: bytes) -> tuple[list[str], list[str]]:
    asked, got = ([line.rstrip() for line in text.splitlines()] for text in (ran.case.expected or "", decode(output)))
    return asked, got


def is_right_but_for_form(ran: CaseRun, output: bytes) -> bool:
    """Whether an output has the right answers, in whatever form, and behind lines that the program itself prints."""
    texts = (ran.case.expected or "", decode(output), decode(ran.output))
    expected, given, own = (drop_form(split_answers(text)) for text in texts)
    pairs = zip(given, own, strict=False)
    around = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1] and pair[0] not in expected, pairs))
    return expected == given[around:] != ()
