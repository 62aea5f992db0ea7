"""The words of an expected output with those that stand in their places, and the numbers among them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from grader.feedback.case_run import CaseRun
from grader.judging import decode
from grader.model import Verdict

_LONGEST = 100_000
_WORD = re.compile(r"-?[0-9]+(?:\.[0-9]+)?|[^\W\d_]+|[^\w\s]|_")
_NUMBER = re.compile(r"-?[0-9]{1,15}(?:\.[0-9]{1,15})?\Z")
NUMBER = re.compile(r"(?<![\w.,])-?[0-9]{1,15}(?:\.[0-9]{1,15})?(?![\w.,]*[0-9])")
"""A number within a line."""
_DIGITS, _LETTERS = re.compile(r"[0-9]+"), re.compile(r"[^\W\d_]{1,80}")


@dataclass(frozen=True)
class NumberPair:
    """A number as it is asked for and as it was printed."""

    asked: str
    got: str

    @property
    def decimals(self) -> int:
        """How many decimals are asked for."""
        return count_decimals(self.asked)

    @property
    def gap(self) -> float:
        """By how much the printed number is too large."""
        return float(self.got) - float(self.asked)


def find_shape(line: str) -> str:
    """A line with one letter for each word and one digit for each number, whatever its sign and decimals are."""
    return _LETTERS.sub("a", _DIGITS.sub("0", NUMBER.sub("0", line.strip())))


def pair_numbers(ran: CaseRun) -> list[NumberPair]:
    """The numbers of a wrong output in order, each with that which is asked for.

    None where anything but the numbers and the blanks between them differs.
    """
    if ran.result.verdict is not Verdict.WRONG_ANSWER or len(ran.output) > _LONGEST:
        return []
    if not ran.is_compared_in_order:
        return []
    asked_words, words = _WORD.findall(ran.case.expected or ""), _WORD.findall(decode(ran.output))
    if len(asked_words) != len(words):
        return []
    numbers: list[NumberPair] = []
    for asked, got in zip(asked_words, words, strict=True):
        if _NUMBER.match(asked):
            if not _NUMBER.match(got):
                return []
            numbers.append(NumberPair(asked, got))
        elif asked != got:
            return []
    return numbers


def count_decimals(number: str) -> int:
    """How many digits stand behind the point."""
    return len(number.partition(".")[2])
