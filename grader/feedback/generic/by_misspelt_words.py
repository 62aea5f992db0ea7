"""A word that a program compares with and that stands in no input, where one that is nearly the same does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.changed_input_runs import ENDED_WELL, MOST_TRIED, gives_expected, list_visible
from grader.feedback.generic.compared_words import find_quoted, list_compared_words
from grader.feedback.generic.program_facts import ProgramFacts, find_only_line, name_place
from grader.model import Diagnosis
from grader.text.spoken_text import say, say_later
from grader.text.wording import find_near_word

_WORD = re.compile(r"(?<![\w-])[^\W\d_][\w-]{1,29}(?![\w-])")
_OTHER_WORD = say_later("Your program looks for “{written}”, but the input says “{asked}”. Write “{asked}”.")
_OTHER_LETTERS = say_later(
    "Your program looks for “{written}”, but the input says “{asked}”. Small and capital letters are different letters."
)
_LONGEST = 20_000
_MOST_WORDS = 4
_MOST_UNKNOWN = 200
"""Words of inputs that are looked at: each is compared with each of the program."""


def find_misspelt_word(facts: ProgramFacts) -> Diagnosis | None:
    """The first such word with which, written into the input as the program has it, the right answer comes out."""
    runs = [ran for ran in list_visible(facts, ENDED_WELL) if len(ran.case.input) <= _LONGEST]
    for written, asked in _pair_words(facts, runs):
        shown = [ran for ran in runs if asked in _WORD.findall(ran.case.input)][:MOST_TRIED]
        right = [ran for ran in shown if gives_expected(facts, ran, _replace_word(ran.case.input, asked, written))]
        if right:
            names = {"written": written, "asked": asked}
            message = say(_OTHER_LETTERS if written.casefold() == asked.casefold() else _OTHER_WORD, **names)
            line = find_only_line(facts.text, find_quoted(written))
            place = name_place(line, say("“{asked}” is meant here.", asked=asked))
            failing = [ran for ran in facts.failing if asked in _WORD.findall(ran.case.input)]
            return facts.diagnose("misspelt-word", f"“{written}” for “{asked}”", message, failing, place)
    return None


def _pair_words(facts: ProgramFacts, runs: list[CaseRun]) -> Iterator[tuple[str, str]]:
    """At most so many words of the program that no visible input has, each with a near one that it does not know.

    None is the plural of the other, which may both be, and none is asked for: the changed input may just be repeated.
    """
    written = [word for word in list_compared_words(facts.text) if len(word) > 1]
    given = {word for ran in facts.runs if ran.case.is_visible for word in _WORD.findall(ran.case.input[:_LONGEST])}
    words = dict.fromkeys(word for ran in runs for word in _WORD.findall(ran.case.input))
    unknown = [*islice((word for word in words if word not in written), _MOST_UNKNOWN)]
    printed = {word for ran in facts.runs for word in _WORD.findall((ran.case.expected or "")[:_LONGEST])}
    pairs = ((word, find_near_word(word, unknown)) for word in written if word not in given | printed)
    yield from [(word, near) for word, near in pairs if near and f"{word}s" != near and f"{near}s" != word][
        :_MOST_WORDS
    ]


def _replace_word(text: str, word: str, other: str) -> str:
    return re.sub(rf"(?<![\w-]){re.escape(word)}(?![\w-])", lambda _: other, text)
