"""Two outputs that differ, as the ladder looks at them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

DIGITS = re.compile(r"[0-9]+")
MUCH_LONGER = 4
"""So many times the expected length (and some room) is no question of form; it need not be looked at that closely."""
ROOM = 10_000

LONGEST_COUNT = 18
"""Digits of a number that may be a count; Python refuses to read a number of thousands."""


@dataclass(frozen=True)
class Sides:
    """The units of both outputs as texts, and the first place of the actual one that is not as expected.

    `unit` is what the units are called, `answers` the number of expected lines that hold something. Of the pairs that
    are shown side by side `row` is the name, `first` the first that differs, `wrong` how many differ, `total` all.
    """

    expected: Sequence[str]
    actual: Sequence[str]
    unit: str
    answers: int
    line: int
    column: int
    row: str
    first: tuple[str | None, str | None]
    wrong: int
    total: int

    @cached_property
    def comparable(self) -> bool:
        """Whether the lengths are near enough for a difference of form."""
        wanted, given = (sum(len(text) + 1 for text in side) for side in (self.expected, self.actual))
        return given <= MUCH_LONGER * wanted + ROOM

    @cached_property
    def extra(self) -> Sequence[int] | None:
        """Which units of the actual output are too many (indexes), None when taking units away does not mend it."""
        return left_over(self.expected, self.actual)

    @cached_property
    def missing(self) -> Sequence[int] | None:
        """Which units of the expected output are missing (indexes), None when adding units does not mend it."""
        return left_over(self.actual, self.expected)

    @cached_property
    def looks_like_answer(self) -> bool:
        """Whether one of the units that are too many has the words of an expected one, whatever its numbers."""
        shapes = {DIGITS.sub("0", line) for line in self.expected}
        return any(DIGITS.sub("0", self.actual[index]) in shapes for index in self.extra or ())

    @cached_property
    def number_step(self) -> int:
        """How much too large the last number of every line is: 1 or -1; 0 when it is not the same on all lines."""
        if len(self.expected) != len(self.actual):
            return 0
        both = zip(self.expected, self.actual, strict=True)
        steps = [step for step in (_step(*pair) for pair in both) if step is not None]
        return steps[0] if len(steps) > 1 and set(steps) in ({1}, {-1}) else 0


def left_over(wanted: Sequence[str], given: Sequence[str]) -> Sequence[int] | None:
    """The indexes of what `given` has beside the items of `wanted` in order; None when it lacks one of them."""
    found = 0
    rest: list[int] = []
    for index, item in enumerate(given):
        if found < len(wanted) and item == wanted[found]:
            found += 1
        else:
            rest.append(index)
    return rest if found == len(wanted) else None


def _step(expected: str, actual: str) -> int | None:
    """By how much the last number of a line is too large; None for equal lines without a number, 0 for any others."""
    ends = [list(DIGITS.finditer(text))[-1:] for text in (expected, actual)]
    if not all(ends):
        return None if expected == actual else 0
    (wanted,), (given,) = ends
    around = [(text[: end.start()], text[end.end() :]) for text, end in ((expected, wanted), (actual, given))]
    if around[0] != around[1] or max(len(wanted[0]), len(given[0])) > LONGEST_COUNT:
        return 0
    return int(given[0]) - int(wanted[0])
