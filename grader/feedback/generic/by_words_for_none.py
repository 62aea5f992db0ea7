"""Answers that have words of their own where there is none of something, as “no way” in the place of “0 ways”."""

from __future__ import annotations

import re

from grader.feedback.generic.other_words import list_wrong_alike
from grader.feedback.generic.paired_words import NUMBER
from grader.feedback.generic.program_facts import ProgramFacts
from grader.model import Diagnosis
from grader.text.quoting import quote_start
from grader.text.spoken_text import say

_DIGIT, _ZERO = re.compile(r"[0-9]"), re.compile(r"0(?:[.,]0{1,9})?")


def find_words_for_none(facts: ProgramFacts) -> Diagnosis | None:
    """Nothing but such a line is wrong in some of the tests that the student sees, always the same one."""
    shown = list_wrong_alike(facts, _compare)
    if len({pair for _, pairs in shown for pair in pairs}) != 1:
        return None
    asked, got = shown[0][1][0]
    message = say(
        "Where there is none, “{asked}” is asked for, and your program prints “{got}”. "
        "Ask whether the number is 0 before you print it.",
        asked=quote_start(asked),
        got=quote_start(got),
    )
    return facts.diagnose("words-for-none", "no words of its own for none", message, [ran for ran, _ in shown])


def _compare(asked: str, got: str) -> tuple[str, str] | None:
    """A line with the number 0 alone, where words without a number are asked for; or 0 in the place of one word."""
    pairs = [pair for pair in zip(asked.split(), got.split(), strict=False) if pair[0] != pair[1]]
    if len(pairs) == 1 and len(asked.split()) == len(got.split()) > 1:
        word, number = pairs[0]
        is_zero = _ZERO.fullmatch(number) is not None
        return (word, number) if is_zero and not _DIGIT.search(word) else None
    has_words = any(map(str.isalpha, asked)) and not _DIGIT.search(asked)
    is_none = has_words and [float(number) for number in NUMBER.findall(got)] == [0.0]
    return (asked.strip(), got.strip()) if is_none else None
