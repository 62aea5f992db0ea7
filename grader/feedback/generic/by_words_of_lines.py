"""Lines that have the right words, without the blanks between them or in another order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import accumulate

from grader.feedback.generic.program_facts import ProgramFacts
from grader.feedback.output_lines import split_both
from grader.model import Diagnosis, Verdict
from grader.text.quoting import quote_start
from grader.text.spoken_text import say

_Lines = tuple[str, str]
"""What is asked for, and what was printed."""
_LEAST_LINES, _MOST_SHOWN = 2, 4
_LONGEST = 100_000


def find_missing_blanks(facts: ProgramFacts) -> Diagnosis | None:
    """In every failing test the lines are right but for blanks that are missing between words."""
    pairs = _pair_wrong_lines(facts, lambda asked, got: asked != got and "".join(asked) == "".join(got))
    if not pairs:
        return None
    asked, got = (line.split() for line in pairs[0])
    place = next((place for place, (one, other) in enumerate(zip(asked, got, strict=False)) if one != other), 0)
    lengths = accumulate(map(len, asked[place:]))
    several = next((number for number, length in enumerate(lengths, 1) if length >= len(got[place])), 1)
    if several == 1:
        return None  # it is a blank too many
    message = say(
        "Your program prints no blank between words: “{got}” where “{asked}” is asked for.",
        got=quote_start(got[place]),
        asked=quote_start(" ".join(asked[place : place + several])),
    )
    return facts.diagnose("missing-blanks", "blanks missing between words", message, facts.failing)


def find_other_word_order(facts: ProgramFacts) -> Diagnosis | None:
    """In every failing test the lines have the right words, in another order."""
    pairs = _pair_wrong_lines(facts, lambda asked, got: asked != got and Counter(asked) == Counter(got))
    if len({asked for asked, _ in pairs}) < _LEAST_LINES:
        return None
    asked, got = (line.split() for line in pairs[0])
    place = next(place for place, (one, other) in enumerate(zip(asked, got, strict=True)) if one != other)
    message = say(
        "Your program prints the right words of each line in another order, "
        "such as “{got}” where “{asked}” is asked for.",
        got=quote_start(" ".join(got[place : place + _MOST_SHOWN])),
        asked=quote_start(" ".join(asked[place : place + _MOST_SHOWN])),
    )
    return facts.diagnose("other-word-order", "words of a line in another order", message, facts.failing)


def _pair_wrong_lines(facts: ProgramFacts, fits: Callable[[list[str], list[str]], bool]) -> Sequence[_Lines]:
    """The wrong lines of visible tests; none unless all wrong lines of all failing tests fit."""
    shown: list[_Lines] = []
    for ran in facts.failing:
        if ran.result.verdict is not Verdict.WRONG_ANSWER or ran.case.is_call or len(ran.output) > _LONGEST:
            return ()
        asked, got = split_both(ran)
        wrong = [pair for pair in zip(asked, got, strict=False) if pair[0] != pair[1]]
        if len(asked) != len(got) or not wrong or not all(fits(one.split(), other.split()) for one, other in wrong):
            return ()
        shown += wrong if ran.case.is_visible else ()
    return shown
