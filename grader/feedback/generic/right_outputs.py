"""Whether what a changed program prints is right: in whole, in its answers, or further than it was."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import TypeVar

from grader.feedback.case_run import CaseRun
from grader.feedback.own_layout import drop_form, split_answers
from grader.judging import are_same_outputs, choose_comparable_rule, decode
from grader.model import Verdict

Ranked = TypeVar("Ranked")
_LONGEST_COMPARED = 5_000
"""Characters of an output that are compared one by one."""
_ALIGNED = re.compile(r"(?:^|\S) *[ \t] (?=\S)|^ (?=\S)", re.M)
"""Blanks that are more than those between words."""


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


def count_seen_answers(runs: Sequence[CaseRun]) -> int:
    """The same for the tests that the student sees: hidden ones may not decide how sure a sentence is."""
    return count_answers([ran for ran in runs if ran.case.is_visible])


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
    return number < len(asked) and not _grows(ran, output) and got[: number + 1] == asked[: number + 1]


def is_nearer(ran: CaseRun, output: bytes) -> bool:
    """Whether more lines are right than the program prints, which does not crash, and all that were right still are."""
    is_crash = ran.result.verdict is Verdict.RUNTIME_ERROR
    return not is_crash and not _grows(ran, output) and bool(list_gained(ran, output))


def _grows(ran: CaseRun, output: bytes) -> bool:
    """Whether an output has several lines where one is asked for and printed: then it gets no nearer."""
    asked, own = _split_lines(ran, ran.output[:_LONGEST_COMPARED])
    return len(own) == len(asked) == 1 < len(_split_lines(ran, output[:_LONGEST_COMPARED])[1])


def list_gained(ran: CaseRun, output: bytes) -> Sequence[str]:
    """The lines of the right output that an output has and the program's own had not; none where it has lost one."""
    before, after, asked = _compare_lines(ran, output)
    return [asked[place] for place in sorted(after - before)] if before <= after else ()


def has_lost_lines(ran: CaseRun, output: bytes | None) -> bool:
    """Whether the program's own output had a line of the right one that an output has not; None ends badly."""
    if output is None:
        return ran.result.verdict is not Verdict.RUNTIME_ERROR
    before, after, _ = _compare_lines(ran, output)
    return not before <= after


def _compare_lines(ran: CaseRun, output: bytes) -> tuple[set[int], set[int], Sequence[str]]:
    """The places of the lines that are right in the program's own output and in another one, and the right lines."""
    asked, own = _split_lines(ran, ran.output[:_LONGEST_COMPARED])
    got = _split_lines(ran, output[:_LONGEST_COMPARED])[1]
    return _find_right_lines(asked, own), _find_right_lines(asked, got), asked


def _find_right_lines(asked: Sequence[str], got: Sequence[str]) -> set[int]:
    """The places of the lines that are right, in their order."""
    from rapidfuzz.distance import LCSseq  # here: only outputs that differ need it

    equal = (block for block in LCSseq.opcodes(asked, got) if block.tag == "equal")
    return {place for block in equal for place in range(block.src_start, block.src_end) if asked[place]}


def count_gained(runs: Sequence[CaseRun], outputs: Sequence[bytes | None]) -> int:
    """How many different lines become right in these tests."""
    pairs = zip(runs, outputs, strict=True)
    return len({line for ran, output in pairs if output is not None for line in list_gained(ran, output)})


def is_mostly_right(runs: Sequence[CaseRun], outputs: Sequence[bytes | None]) -> bool:
    """Whether of the wrong lines that become others in these tests at least two of three become right.

    What changes many lines and makes some of them right may do so by chance.
    """
    pairs = zip(runs, outputs, strict=True)
    wrong = {line for ran, output in pairs if output is not None for line in _list_still_wrong(ran, output)}
    return 2 * len(wrong) <= count_gained(runs, outputs)


def _list_still_wrong(ran: CaseRun, output: bytes) -> Sequence[str]:
    """The right lines for which other wrong ones stand there than before, in an output as long as it was."""
    asked, own = _split_lines(ran, ran.output[:_LONGEST_COMPARED])
    got = _split_lines(ran, output[:_LONGEST_COMPARED])[1]
    if not len(asked) == len(own) == len(got):
        return ()
    lines = zip(asked, own, got, strict=True)
    return [line for line, before, after in lines if line not in (before, after) and before != after]


def find_wrong_line(ran: CaseRun, output: bytes) -> int:
    """The first line in which an output differs from the right one, from 0."""
    asked, got = _split_lines(ran, output)
    return next((number for number, both in enumerate(zip(asked, got, strict=False)) if both[0] != both[1]), len(got))


def _split_lines(ran: CaseRun, output: bytes) -> tuple[list[str], list[str]]:
    asked, got = ([line.rstrip() for line in text.splitlines()] for text in (ran.case.expected or "", decode(output)))
    return asked, got


def is_right_but_for_form(ran: CaseRun, output: bytes) -> bool:
    """Whether an output has the right answers, in whatever form, and behind lines that the program itself prints.

    Where blanks put the answers in their places, these belong to the answers.
    """
    if _ALIGNED.search(ran.case.expected or ""):
        asked, got = ([line for line in lines if line] for lines in _split_lines(ran, output))
        return [line for line in got if line in asked] == asked
    texts = (ran.case.expected or "", decode(output), decode(ran.output))
    expected, given, own = (drop_form(split_answers(text)) for text in texts)
    pairs = zip(given, own, strict=False)
    around = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1] and pair[0] not in expected, pairs))
    return expected == given[around:] != ()
