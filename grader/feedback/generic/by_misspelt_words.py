"""A word that a program compares with and that stands in no input, where another one does, mostly a near one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.changed_input_runs import ENDED_WELL, MOST_TRIED, gives_expected, list_visible
from grader.feedback.generic.program_facts import ProgramFacts, find_only_line, name_place
from grader.model import Diagnosis
from grader.text.spoken_text import say
from grader.text.wording import find_near_word

_QUOTED = re.compile(r"""(?P<mark>["'])(?P<word>[^\W\d_][\w-]{1,29})(?P=mark)""")
_WORD = re.compile(r"(?<![\w-])[^\W\d_][\w-]{1,29}(?![\w-])")
_LONGEST = 20_000
_MOST_WORDS = 4


def find_misspelt_word(facts: ProgramFacts) -> Diagnosis | None:
    """The first such word with which, written into the input as the program has it, the right answer comes out."""
    runs = [ran for ran in list_visible(facts, ENDED_WELL) if len(ran.case.input) <= _LONGEST]
    for written, asked in _pair_words(facts, runs):
        shown = [ran for ran in runs if asked in _WORD.findall(ran.case.input)][:MOST_TRIED]
        right = [ran for ran in shown if gives_expected(facts, ran, _replace_word(ran.case.input, asked, written))]
        if right:
            message = say(
                "Your program looks for “{written}”, but the input says “{asked}”. Write “{asked}”.",
                written=written,
                asked=asked,
            )
            quoted = re.compile(rf"""["']{re.escape(written)}["']""")
            place = name_place(find_only_line(facts.text, quoted), say("“{asked}” is meant here.", asked=asked))
            failing = [ran for ran in facts.failing if asked in _WORD.findall(ran.case.input)]
            return facts.diagnose("misspelt-word", f"“{written}” for “{asked}”", message, failing, place)
    return None


def _pair_words(facts: ProgramFacts, runs: list[CaseRun]) -> Iterator[tuple[str, str]]:
    """At most so many words of the program that no visible input has, each with one that it does not know.

    That is a near one, or the only one in what fails.
    """
    written = dict.fromkeys(found["word"] for found in _QUOTED.finditer(facts.text))
    given = {word for ran in facts.runs if ran.case.is_visible for word in _WORD.findall(ran.case.input[:_LONGEST])}
    unknown = dict.fromkeys(word for ran in runs for word in _WORD.findall(ran.case.input) if word not in written)
    only = next(iter(unknown)) if len(unknown) == 1 else ""
    pairs = ((word, find_near_word(word, unknown) or only) for word in written if word not in given)
    yield from [pair for pair in pairs if pair[1]][:_MOST_WORDS]


def _replace_word(text: str, word: str, other: str) -> str:
    return re.sub(rf"(?<![\w-]){re.escape(word)}(?![\w-])", lambda _: other, text)
