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
    if not _may_be_number(facts, asked, got) or _is_asked_elsewhere(facts, got):
        return None
    message = say(
        "Where there is none, “{asked}” is asked for, and your program prints “{got}”. "
        "Ask whether the number is 0 before you print it.",
        asked=quote_start(asked),
        got=quote_start(got),
    )
    return facts.diagnose("words-for-none", "no words of its own for none", message, [ran for ran, _ in shown])


def _may_be_number(facts: ProgramFacts, asked: str, got: str) -> bool:
    """Whether another right answer that the student sees has a number where only the last word is another one."""
    before = got.rpartition(" ")[0]
    if asked.rpartition(" ")[0] != before:
        return True
    number = re.compile(rf"(?<!\S){re.escape(before)} -?[0-9.,]{{1,20}}(?!\S)")
    return any(number.search(ran.case.expected or "") for ran in facts.runs if ran.case.is_visible)


def _is_asked_elsewhere(facts: ProgramFacts, got: str) -> bool:
    """Whether 0 is a number like others in a right answer with other words, as in “0: Market” beside “0: Castle”."""
    words = (r"[^\W\d]\S*" if word[0].isalpha() else re.escape(word) for word in got.split())
    line = re.compile(r"\s+".join(words))
    expected = "\n".join(ran.case.expected or "" for ran in facts.runs if ran.case.is_visible)
    return any(line.fullmatch(each.strip()) for each in expected.split("\n"))


def _compare(asked: str, got: str) -> tuple[str, str] | None:
    """A line with the number 0 alone, where words without a number are asked for; or 0 in the place of one word."""
    words = [*zip(asked.split(), got.split(), strict=False)]
    places = [place for place, (one, other) in enumerate(words) if one != other]
    if len(places) == 1 and places[0] > 0 and len(asked.split()) == len(got.split()):
        (before, _), (word, number) = words[places[0] - 1 : places[0] + 1]
        is_zero = _ZERO.fullmatch(number) is not None
        return (f"{before} {word}", f"{before} {number}") if is_zero and not _DIGIT.search(word) else None
    has_words = any(map(str.isalpha, asked)) and not _DIGIT.search(asked)
    is_none = has_words and [float(number) for number in NUMBER.findall(got)] == [0.0]
    return (asked.strip(), got.strip()) if is_none else None
