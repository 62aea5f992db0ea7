"""Two words of the input with each of which a program does what the other one asks for, as left and right."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, islice

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.changed_input_runs import ENDED_WELL, gives_expected, list_visible
from grader.feedback.generic.compared_words import find_quoted, list_compared_words
from grader.feedback.generic.program_facts import ProgramFacts, find_only_line, name_place
from grader.feedback.generic.right_outputs import count_answers
from grader.model import Diagnosis, Verdict
from grader.text.spoken_text import say

_WORD = re.compile(r"(?<![\w-])[^\W\d_][\w-]{0,29}(?![\w-])")
_LONGEST = 20_000
_MOST_PAIRS, _MOST_RUNS = 15, 6
_LEAST = 2
"""Different answers that must come out right: one may by chance."""


def find_exchanged_words(facts: ProgramFacts) -> Diagnosis | None:
    """With both words exchanged in them, all tests that have one of them come out right."""
    runs = [ran for ran in list_visible(facts, ENDED_WELL) if len(ran.case.input) <= _LONGEST]
    pair = next((pair for pair in _pair_words(facts, runs) if _are_exchanged(facts, runs, pair)), None)
    if pair is None:
        return None
    one, other = pair
    message = say(
        "Your program does for “{one}” what “{other}” asks for, and the other way round. "
        "With the two words exchanged in the input, the right answers come out.",
        one=one,
        other=other,
    )
    place = name_place(find_only_line(facts.text, find_quoted(one)), say("“{word}” is asked for here.", word=one))
    failing = _list_with_words(facts.failing, pair)
    return facts.diagnose("exchanged-words", f"“{one}” and “{other}” exchanged", message, failing, place)


def _are_exchanged(facts: ProgramFacts, runs: Sequence[CaseRun], pair: tuple[str, str]) -> bool:
    """Whether failing tests come out right with both words exchanged, and those that pass do so, too.

    Where a test that passes is wrong then, the program has understood the words.
    """
    passing = [ran for ran in facts.ended if ran.case.is_visible and ran.result.verdict is Verdict.ACCEPTED]
    failing, kept = (_list_with_words(each, pair)[:_MOST_RUNS] for each in (runs, passing))
    exchanged = ((ran, _exchange(ran.case.input, *pair)) for ran in (*failing, *kept))
    return count_answers(failing) >= _LEAST and all(gives_expected(facts, ran, text) for ran, text in exchanged)


def _list_with_words(runs: Sequence[CaseRun], pair: tuple[str, str]) -> Sequence[CaseRun]:
    """The runs whose inputs have one of two words."""
    return [ran for ran in runs if not {*pair}.isdisjoint(_WORD.findall(ran.case.input))]


def _exchange(text: str, one: str, other: str) -> str:
    return _WORD.sub(lambda found: {one: other, other: one}.get(found[0], found[0]), text)


def _pair_words(facts: ProgramFacts, runs: list[CaseRun]) -> Iterator[tuple[str, str]]:
    """Two words each that the program looks for and that the failing tests have, with as many words behind them."""
    given = {word for ran in runs for word in _WORD.findall(ran.case.input)}
    lines = [line.split() for ran in runs for line in ran.case.input.splitlines()]
    words = [word for word in list_compared_words(facts.text) if word in given]
    lengths = {word: {len(line) for line in lines if line[:1] == [word]} for word in words}
    pairs = ((one, other) for one, other in combinations(words, 2) if _are_alike(lengths[one], lengths[other]))
    return islice(pairs, _MOST_PAIRS)


def _are_alike(one: set[int], other: set[int]) -> bool:
    """Whether lines that begin with two words may be as long, or none begins with either."""
    return one == other == set() or not one.isdisjoint(other)
