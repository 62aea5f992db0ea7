"""Numbers that a program handles as texts: joined where they are to be added, and compared character by character."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.by_numbers import diagnose_text_order
from grader.feedback.generic.program_facts import ProgramFacts
from grader.judging import decode
from grader.model import Diagnosis, Verdict
from grader.text.quoting import quote_start
from grader.text.spoken_text import say

_WORD = re.compile(r"[^\s,;:()\[\]]+")
_NUMBER = re.compile(r"-?[0-9]{1,12}(?:\.[0-9]{1,6})?\Z")
_STARTS = ("", "0", "0.0", "undefined", "NaN")
_CONVERSION = {
    "javascript": re.compile(
        r"\b(?:Number|parseInt|parseFloat|BigInt)\b|[=(,\[?:]\s?\+\s?[A-Za-z_$]|[-*/]\s?1\b|\| ?0\b"
    ),
    "python": re.compile(r"\b(?:int|float|Decimal|Fraction|eval|literal_eval|loads|array|fromstring)\b"),
}
"""What makes a number of a text."""
_MOST_NUMBERS = 4
_LEAST_RUNS = 2
_LONGEST = 20_000
_NEAR = 0.01


def find_joined_texts(facts: ProgramFacts) -> Diagnosis | None:
    """A word is made of other numbers, one after the other, where their sum is asked for."""
    runs = [ran for ran in facts.failing if ran.result.verdict is Verdict.WRONG_ANSWER]
    several = {ran.case.name: _find_joined(ran, 2) for ran in runs}
    joined = [ran for ran in runs if several[ran.case.name] or _find_joined(ran, 1)]
    shown = [several[ran.case.name] for ran in joined if ran.case.is_visible and several[ran.case.name]]
    if len(shown) < _LEAST_RUNS or 2 * len(joined) < len(facts.failing):
        return None
    message = say(
        "Your program puts numbers together as texts, “{joined}”, where they are to be added. "
        "Make numbers of them before you add.",
        joined=quote_start(shown[0]),
    )
    return facts.diagnose("joined-texts", "numbers joined as texts", message, joined)


def _find_joined(ran: CaseRun, least: int) -> str:
    """The word that holds at least so many others, joined; empty where there is none."""
    texts = (ran.case.expected or "")[:_LONGEST], decode(ran.output[:_LONGEST])
    asked, got = ([_WORD.findall(line) for line in text.splitlines()] for text in texts)
    given = [word for word in ran.case.input[:_LONGEST].split() if _NUMBER.match(word)]
    columns: dict[int, list[str]] = {}
    for wanted_words, words in zip(asked, got, strict=False):
        for place, (wanted, word) in enumerate(zip(wanted_words, words, strict=False)):
            groups = (columns.get(len(words) - place, ()), given)
            if wanted != word and any(_is_joined(word, wanted, group, least) for group in groups):
                return str(word)
        for place, word in enumerate(reversed(words), 1):
            columns.setdefault(place, []).append(word)
    return ""


def _is_joined(word: str, wanted: str, group: Sequence[str], least: int) -> bool:
    """Whether a word is at least so many last words of a group in a row, which add up to what is wanted."""
    return bool(_NUMBER.match(wanted)) and any(
        abs(sum(map(float, parts)) - float(wanted)) < _NEAR for parts in _list_joined(word, group, least)
    )


def _list_joined(word: str, group: Sequence[str], least: int) -> Iterator[Sequence[str]]:
    """The last numbers of a group that a word ends with, from so many of them on, where nothing but a start is left."""
    left = word
    for count, number in enumerate(reversed(group), 1):
        if not _NUMBER.match(number) or not left.endswith(number):
            return
        left = left.removesuffix(number)
        if count >= least and left in _STARTS and (left or count > 1):
            yield group[-count:]


def find_compared_numbers(facts: ProgramFacts) -> Diagnosis | None:
    """Nothing makes numbers of texts, and just the tests fail whose numbers have another order as texts."""
    conversion = _CONVERSION.get(facts.language.name)
    runs = [ran for ran in facts.failing if ran.result.verdict in (Verdict.WRONG_ANSWER, Verdict.NO_OUTPUT)]
    if conversion is None or conversion.search(facts.text) or len(runs) < len(facts.failing):
        return None
    swapped = [_find_swapped(ran) for ran in runs]
    right = [ran for ran in facts.ended if ran.result.verdict is Verdict.ACCEPTED]
    shown = next((pair for ran, pair in zip(runs, swapped, strict=True) if ran.case.is_visible), ())
    if (
        len(runs) < _LEAST_RUNS
        or len(right) < _LEAST_RUNS
        or not all(swapped)
        or not shown
        or any(map(_find_swapped, right))
    ):
        return None
    return diagnose_text_order(facts, runs, shown)


def _find_swapped(ran: CaseRun) -> tuple[str, ...]:
    """Two numbers that follow each other in a short input and have another order as texts."""
    words = ran.case.input.split()
    if len(words) > _MOST_NUMBERS or not all(map(_NUMBER.match, words)):
        return ()
    return next((pair for pair in pairwise(words) if (pair[0] < pair[1]) != (float(pair[0]) < float(pair[1]))), ())
