"""Words with marks that do not belong to them, or without those that do, wherever they stand in an output."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.program_facts import ProgramFacts
from grader.judging import decode
from grader.model import Diagnosis, Verdict
from grader.text.quoting import quote_start
from grader.text.spoken_text import say, say_later

_LONGEST = 20_000
_MARK = re.compile(r"[^\w\s]")
_HEAD, _TAIL = re.compile(r"\A[^\w\s]+"), re.compile(r"(?<![^\w\s])[^\w\s]++\Z")
_LETTER = re.compile(r"[^\W\d_]")


@dataclass(frozen=True)
class _WrongWord:
    """A word that was printed in the place of another one, and the message that tells how they differ."""

    got: str
    asked: str
    message: str


_KEEPS_FIRST = say_later(
    "Your program prints “{got}” where “{asked}” is asked for. Marks before a word do not belong to it."
)
_KEEPS_LAST = say_later(
    "Your program prints “{got}” where “{asked}” is asked for. Marks behind a word do not belong to it."
)
_KEEPS_BOTH = say_later(
    "Your program prints “{got}” where “{asked}” is asked for. Marks around a word do not belong to it."
)
_LOSES_INNER = say_later("Your program prints “{got}” where “{asked}” is asked for. Marks within a word belong to it.")


def find_word_marks(facts: ProgramFacts) -> Diagnosis | None:
    """In each visible test that fails, a word differs from one that is asked for in such marks alone."""
    wrong = [ran for ran in facts.failing if ran.result.verdict is Verdict.WRONG_ANSWER and ran.is_compared]
    found = {ran.case.name: [*_list_of_input(ran)] for ran in wrong if len(ran.output) <= _LONGEST}
    visible = [ran.case.name for ran in facts.failing if ran.case.is_visible]
    shown = [word for name in visible for word in found.get(name, ())]
    told = {word.message for word in shown}
    if len(told) != 1 or not all(map(found.get, visible)):
        return None
    message = say(told.pop(), got=quote_start(shown[0].got), asked=quote_start(shown[0].asked))
    explained = [ran for ran in wrong if found.get(ran.case.name)]
    return facts.diagnose("word-marks", "marks of words", message, explained)


def _list_of_input(ran: CaseRun) -> Iterator[_WrongWord]:
    """Those whose longer form stands in the input: a word that the program prints of its own is misspelt."""
    given = ran.case.input.casefold()
    return (word for word in _compare_words(ran) if max(word.got, word.asked, key=len).casefold() in given)


def _compare_words(ran: CaseRun) -> Iterator[_WrongWord]:
    asked, got = ((ran.case.expected or "").split(), decode(ran.output).split())
    known, printed = set(asked), set(got)
    missing = {word for word in known - printed if _LETTER.search(word)}
    without = {_MARK.sub("", word): word for word in missing if _MARK.search(word[1:-1])}
    for word in dict.fromkeys(each for each in got if each not in known and _LETTER.search(each)):
        first, last = _HEAD.sub("", word), _TAIL.sub("", word)
        if word in without:
            yield _WrongWord(word, without[word], _LOSES_INNER)
        elif first != word and first in known:
            yield _WrongWord(word, first, _KEEPS_FIRST)
        elif last != word and last in known:
            yield _WrongWord(word, last, _KEEPS_LAST)
        elif first != word and _TAIL.sub("", first) in known:
            yield _WrongWord(word, _TAIL.sub("", first), _KEEPS_BOTH)
