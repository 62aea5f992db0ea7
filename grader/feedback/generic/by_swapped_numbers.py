"""Two values that have changed places in what is printed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from grader.feedback.generic.changed_input_runs import split_both
from grader.feedback.generic.program_facts import ProgramFacts
from grader.model import Diagnosis, Verdict
from grader.text.shorten import shorten
from grader.text.spoken_text import say
from grader.text.visible import make_visible

_NUMBER = re.compile(r"-?[0-9]{1,15}(?:\.[0-9]{1,9})?")
_LEAST_DIFFERENT = 2
"""Wrong lines that differ: in one alone, two numbers may be right by chance in the other order."""
_MOST_LINES = 10_000
_QUOTE = 60


def find_swapped_numbers(facts: ProgramFacts) -> Diagnosis | None:
    """Each wrong line of half of the failing tests has the numbers of the right one, two and two in the other order."""
    wrong = [ran for ran in facts.failing if ran.result.verdict is Verdict.WRONG_ANSWER and not ran.case.is_call]
    found = [(ran, lines) for ran in wrong if (lines := [*_list_swapped(*split_both(ran))])]
    shown = [pair for ran, lines in found if ran.case.is_visible for pair in lines]
    if len(set(shown)) < _LEAST_DIFFERENT or 2 * len(found) < len(facts.failing):
        return None
    asked, got = min(shown, key=lambda pair: len(pair[0]))
    message = say(
        "Your program prints “{got}” where “{asked}” is asked for: two values have changed places.",
        got=shorten(got, _QUOTE, show=make_visible),
        asked=shorten(asked, _QUOTE, show=make_visible),
    )
    return facts.diagnose("swapped-numbers", "two values exchanged", message, [ran for ran, _ in found])


def _list_swapped(asked: Sequence[str], got: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The wrong lines, each with the right one; nothing where one of them is wrong in another way."""
    if len(asked) != len(got) or len(asked) > _MOST_LINES:
        return
    pairs = [(one, other) for one, other in zip(asked, got, strict=True) if one != other]
    if pairs and all(_is_swapped(one, other) for one, other in pairs):
        yield from pairs


def _is_swapped(asked: str, got: str) -> bool:
    right, printed = _NUMBER.findall(asked), _NUMBER.findall(got)
    if len(right) < 2 or len(right) % 2 or _NUMBER.sub("0", asked) != _NUMBER.sub("0", got):
        return False
    return printed == [number for first in range(0, len(right), 2) for number in (right[first + 1], right[first])]
