"""Values that have changed places in what is printed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

from grader.feedback.generic.program_facts import ProgramFacts
from grader.feedback.output_lines import split_both
from grader.model import Diagnosis, Verdict
from grader.text.quoting import quote_start
from grader.text.spoken_text import say

_NUMBER = re.compile(r"-?[0-9]{1,15}(?:\.[0-9]{1,9})?")
_LEAST_DIFFERENT = 2
"""Wrong lines that differ: in one alone, two numbers may be right by chance in the other order."""
_MOST_LINES = 10_000
_FEWEST_ORDERED, _MOST_ORDERED = 3, 4
"""Numbers of a line that may be in any other order, the same one in all lines."""


def find_swapped_numbers(facts: ProgramFacts) -> Diagnosis | None:
    """Each wrong line of half of the failing tests has the numbers of the right one, all in the same other order."""
    wrong = [ran for ran in facts.failing if ran.result.verdict is Verdict.WRONG_ANSWER and not ran.case.is_call]
    found = [(ran, pairs) for ran in wrong if (pairs := _list_pairs(*split_both(ran)))]
    orders = [_list_orders(asked, got) for _, pairs in found for asked, got in pairs]
    common = frozenset.intersection(*orders) if orders else frozenset[_Order]()
    shown = [pair for ran, pairs in found if ran.case.is_visible for pair in pairs]
    if not common or len(set(shown)) < _LEAST_DIFFERENT or 2 * len(found) < len(facts.failing):
        return None
    asked, got = min(shown, key=lambda pair: len(pair[0]))
    message = say(
        "Your program prints “{got}” where “{asked}” is asked for: {what}.",
        got=quote_start(got),
        asked=quote_start(asked),
        what=say("two values have changed places") if min(common).is_swap else say("the values are in another order"),
    )
    return facts.diagnose("swapped-numbers", "two values exchanged", message, [ran for ran, _ in found])


def _list_pairs(asked: Sequence[str], got: Sequence[str]) -> Sequence[tuple[str, str]]:
    """The wrong lines, each with the right one; nothing where one of them is wrong in another way."""
    if len(asked) != len(got) or len(asked) > _MOST_LINES:
        return ()
    pairs = [(one, other) for one, other in zip(asked, got, strict=True) if one != other]
    return pairs if all(_list_orders(one, other) for one, other in pairs) else ()


@dataclass(frozen=True, order=True)
class _Order:
    """Where each printed number of a line stands in the right one; of any number of numbers, two and two exchanged."""

    places: tuple[int, ...] = ()

    @property
    def is_swap(self) -> bool:
        return sum(place != at for at, place in enumerate(self.places)) in (0, 2)


_IN_TWOS = _Order()


def _list_orders(asked: str, got: str) -> frozenset[_Order]:
    """The orders of the right numbers in which they were printed."""
    right, printed = _NUMBER.findall(asked), _NUMBER.findall(got)
    if len(right) < 2 or len(right) != len(printed) or _NUMBER.sub("0", asked) != _NUMBER.sub("0", got):
        return frozenset()
    in_twos = [number for first in range(0, len(right) - 1, 2) for number in (right[first + 1], right[first])]
    orders = permutations(range(len(right))) if _FEWEST_ORDERED <= len(right) <= _MOST_ORDERED else ()
    found = (_Order(order) for order in orders if [right[place] for place in order] == printed)
    return frozenset([*found, *([_IN_TWOS] if in_twos == printed else ())])
