"""What all inputs with a wrong answer have in common, and many with a right one have not: it tells where to look."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.changed_input_runs import SPLIT_BY
from grader.feedback.generic.program_facts import ProgramFacts
from grader.feedback.output_lines import split_both
from grader.model import Diagnosis, Verdict
from grader.text.spoken_text import say, say_later

_NUMBER = re.compile(r"(?<![\w.])-?[0-9]{1,15}(?![\w.])")
_UNREAD = re.compile(r"[0-9]{16}|[0-9]\.[0-9]|[^\W\d_][0-9]|[0-9][^\W\d_]")
"""Numbers that are not read as such: with decimals, very long ones, and those in a word."""
_LONGEST = 100_000
_MOST_ANSWERS = 2_000
_LEAST = 3
"""Different inputs on each side."""
_LEAST_WAYS = 1_000
"""Ways to choose the wrong ones among all, for each in which they lie so: any few are divided by something."""


@dataclass(frozen=True)
class _Answered:
    """The part of an input to which an answer belongs, and whether that is right."""

    text: str
    is_right: bool


@dataclass(frozen=True)
class _Side:
    """What is said where answers go wrong on one side of a limit only; instructors read the `name`.

    `more` is added to the limit where it is said.
    """

    name: str
    message: str
    more: int = 0


@dataclass(frozen=True)
class _Measure:
    """What is measured of an input, None where it cannot be."""

    measure: Callable[[str], int | None]
    above: _Side
    below: _Side


_MEASURES = (
    _Measure(
        lambda text: None if _UNREAD.search(text) else max(_read_numbers(text), default=None),
        _Side(
            "wrong for larger numbers",
            say_later(
                "Only inputs with a number above {limit} get a wrong answer. "
                "That is so in all tests that you see: what is different there?"
            ),
        ),
        _Side(
            "wrong for smaller numbers",
            say_later(
                "Only inputs whose numbers are all below {limit} get a wrong answer. "
                "That is so in all tests that you see: what is different there?"
            ),
        ),
    ),
    _Measure(
        lambda text: len(text.split()) or None,
        _Side(
            "wrong for longer inputs",
            say_later(
                "Only inputs with {limit} or more words or numbers get a wrong answer. "
                "That is so in all tests that you see: what is different there?"
            ),
            1,
        ),
        _Side(
            "wrong for shorter inputs",
            say_later(
                "Only inputs with fewer than {limit} words or numbers get a wrong answer. "
                "That is so in all tests that you see: what is different there?"
            ),
        ),
    ),
)


def find_common_trait(facts: ProgramFacts) -> Diagnosis | None:
    """A limit beyond which all wrong answers lie, and on whose other side many right ones do, in visible tests."""
    seen = [ran for ran in facts.ended if ran.case.is_visible and len(ran.case.input) <= _LONGEST]
    by_test = {ran.case.name: [*_list_answered(ran)] for ran in seen}
    answered = {each for found in by_test.values() for each in found}
    visible = [ran for ran in facts.failing if ran.case.is_visible]
    if any(not by_test.get(ran.case.name) for ran in visible):
        return None  # of these nobody knows on which side they are
    wrong, right = ({each.text for each in answered if each.is_right is kind} for kind in (False, True))
    if wrong & right or len(answered) > _MOST_ANSWERS or min(len(wrong), len(right)) < _LEAST:
        return None
    failing = [ran for ran in seen if ran.result.verdict is not Verdict.ACCEPTED]
    for each in _MEASURES:
        for side, limit in _divide(each, [*wrong], [*right]):
            return facts.diagnose("common-trait", side.name, say(side.message, limit=limit + side.more), failing)
    return None


def _divide(each: _Measure, wrong: Sequence[str], right: Sequence[str]) -> Iterator[tuple[_Side, int]]:
    """On which side of which limit all wrong ones lie, and few right ones; nothing where that may be chance."""
    of_wrong, of_right = (list(map(each.measure, texts)) for texts in (wrong, right))
    bad, good = ([value for value in values if value is not None] for values in (of_wrong, of_right))
    if len(bad) < len(of_wrong) or len(good) < len(of_right):
        return
    low, high = ([value for value in good if value < min(bad)], [value for value in good if value > max(bad)])
    if _is_no_chance(len(bad), len(good), len(low)):
        yield each.above, max(low)
    if _is_no_chance(len(bad), len(good), len(high)):
        yield each.below, min(high)


def _is_no_chance(wrong: int, right: int, apart: int) -> bool:
    """Whether it is rare that so many right ones stand apart from all wrong ones, if any of them could be wrong."""
    ways = math.comb(wrong + right, wrong)
    return apart >= _LEAST and ways >= _LEAST_WAYS * math.comb(wrong + right - apart, wrong)


def _read_numbers(text: str) -> list[int]:
    return list(map(int, _NUMBER.findall(text)))


def _list_answered(ran: CaseRun) -> Iterator[_Answered]:
    """Each line of a counted input with its answer; else the whole input, where it has one answer.

    Of inputs with many answers the larger ones would go wrong more often, whatever the mistake is.
    """
    first, *lines = ran.case.input.splitlines() or [""]
    asked, got = split_both(ran)
    is_right = ran.result.verdict is Verdict.ACCEPTED
    if len(asked) == 1:
        yield _Answered(ran.case.input, is_right or _are_alike(asked, got))
    elif (
        ran.case.compare.mode in SPLIT_BY and first.strip() == str(len(asked)) and len(lines) == len(asked) == len(got)
    ):
        yield from (
            _Answered(line, _are_alike([wanted], [printed]))
            for wanted, printed, line in zip(asked, got, lines, strict=True)
        )


def _are_alike(asked: Sequence[str], got: Sequence[str]) -> bool:
    """Whether both are the same but for blanks and capital letters: these are no matter of the input."""
    return "\n".join(asked).casefold().split() == "\n".join(got).casefold().split()
