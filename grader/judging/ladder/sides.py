"""Two outputs that differ, as the ladder looks at them."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from grader.judging.decoding import decode, decode_all
from grader.judging.ladder.answers import (
    Looks,
    find_look,
    find_open_forms,
    find_open_shapes,
    find_timed_starts,
    has_open_form,
    has_open_shape,
    has_timed_start,
    learn_looks,
)
from grader.judging.pairing import measure_equal_tail
from grader.judging.reading import OutputReading
from grader.judging.walk import Alike, Walk

DIGITS = re.compile(r"[0-9]+")
_WHOLE_NUMBER = re.compile(r"(?<![\w.:/])-?[0-9]+(?![\w/]|[.:,][0-9])")
"""A number that is no part of a decimal one, of a time, a date or a word."""
MUCH_LONGER = 4
"""So many times the expected length (and some room) is no question of form; it need not be looked at that closely."""
ROOM = 10_000
MOST_EXAMINED = 12_000_000
"""Bytes of both outputs up to which faults of form are looked for; the usual limit of an output is a twelfth of it."""
MOST_TRIED = 400_000
"""Bytes of both outputs up to which it is found out which kinds of form are wrong where several are, or where the order
is free."""

NEIGHBOURS = 2
"""Equal lines before a difference by which every form can tell whether it stands at the end of an output."""

FEW_ANSWERS = 3
"""Fewer than so many can be hit by printing every answer that there may be."""

LONGEST_COUNT = 18
"""Digits of a number that may be a count; Python refuses to read a number of thousands."""


@dataclass(frozen=True)
class NumberStep:
    """How much too large a number is on every line, 1 or -1: the first one of the line, else the last.

    `is_from_zero`: one of them is 0, and none that is expected.
    """

    size: int
    is_first: bool
    is_from_zero: bool


@dataclass(frozen=True)
class Sides:
    """Both outputs from the first unit on that is not as expected, and the place of that unit in the actual one.

    Of the pairs that are shown side by side `row` is the name, `first` the first that differs, `wrong` how many differ
    (None: not counted), `total` all. `looks` is how the answers of the assignment look, `alike` what is near enough.
    """

    units: Walk
    expected_output: OutputReading
    actual_output: OutputReading
    line: int
    column: int
    row: str
    first: tuple[str | None, str | None]
    wrong: int | None
    total: int
    looks: Looks
    alike: Alike | None = None

    @property
    def unit(self) -> str:
        """What the units are called."""
        return self.actual_output.unit

    @cached_property
    def answers(self) -> int:
        """The number of expected lines that hold something."""
        return self.expected_output.answers

    @property
    def whole(self) -> bool:
        """Whether all that comes after the first difference is known."""
        return not self.units.rest

    @property
    def before(self) -> int:
        """How many units are the same before the first difference."""
        return self.units.equal

    @property
    def literal(self) -> bool:
        """Whether what is expected are texts, not patterns."""
        return self.expected_output.literal

    @property
    def why(self) -> str:
        """Why the first unit that differs is not what was expected, in words of the mode; mostly empty."""
        pairs = zip(self.units.wanted[:1], self.units.given, strict=False)
        return next((self.expected_output.why(*pair) for pair in pairs), "")

    @property
    def ordered(self) -> bool:
        """Whether the order of the units counts."""
        return self.expected_output.ordered

    @property
    def nothing_wanted(self) -> bool:
        return not self.expected_output.data.strip()

    @property
    def nothing_given(self) -> bool:
        return not self.actual_output.data.strip()

    @cached_property
    def expected(self) -> Sequence[str]:
        return decode_all(self.units.wanted)

    @cached_property
    def actual(self) -> Sequence[str]:
        return decode_all(self.units.given)

    def find_line(self, index: int) -> int:
        """The line, from 1, of a unit of the actual output that is a line."""
        return self.actual_output.number(self.before + index)

    @cached_property
    def comparable(self) -> bool:
        """Whether the outputs are small and near enough in length for a difference of form."""
        wanted, given = len(self.expected_output.data), len(self.actual_output.data)
        near = given <= MUCH_LONGER * wanted + ROOM
        small = wanted + given <= MOST_EXAMINED if self.ordered else self.short
        return self.whole and self.literal and near and small

    @property
    def short(self) -> bool:
        """Whether there is time to try the kinds of form in many ways."""
        return len(self.expected_output.data) + len(self.actual_output.data) <= MOST_TRIED

    @property
    def ends(self) -> bool:
        """Whether the last units differ."""
        return self.units.wanted[-1:] != self.units.given[-1:]

    @cached_property
    def between(self) -> tuple[Sequence[str], Sequence[str]]:
        """Both sides without what is the same before and after, but for the neighbours, which some forms need."""
        before = [decode(unit) for unit in self.units.before[-NEIGHBOURS:]]
        tail = max(measure_equal_tail(self.units.wanted, self.units.given) - 1, 0)
        wanted, given = (side[: len(side) - tail] for side in (self.expected, self.actual))
        return [*before, *wanted], [*before, *given]

    @cached_property
    def extra(self) -> Sequence[int] | None:
        """Which units of the actual output are too many (indexes), None when taking units away does not fix it."""
        return find_left_over(self.units.wanted, self.units.given) if self.whole else None

    @cached_property
    def missing(self) -> Sequence[int] | None:
        """Which units of the expected output are missing (indexes), None when adding units does not fix it."""
        return find_left_over(self.units.given, self.units.wanted) if self.whole else None

    @cached_property
    def own_looks(self) -> Looks:
        """How the answers to this case look, as far as they are here."""
        return learn_looks([*map(decode, self.units.before), *self.expected])

    @cached_property
    def looks_like_answer(self) -> bool:
        """Whether one of the units that are too many looks like an answer, to this case or to another one.

        It also does where it has the form of many answers in which one word may be anything, begins with a time as
        several answers do, or is another sentence or word of several that are answers. Where few answers are
        expected and one of them is a word, any word does: else who prints both `yes` and `no` would be right in the
        answer and wrong in form.
        """
        own = self.own_looks
        extra = [find_look(self.actual[index]) for index in self.extra or ()]
        guessed = self.answers < FEW_ANSWERS and any(map(str.isalpha, own)) and any(map(str.isalpha, extra))
        known = own | self.looks
        if guessed or not known.isdisjoint(extra):
            return True
        forms, shapes, starts = find_open_forms(known), find_open_shapes(known), find_timed_starts(known)
        return any(
            has_open_form(look, forms) or has_open_shape(look, shapes, own) or has_timed_start(look, starts)
            for look in extra
        )

    @cached_property
    def number_step(self) -> NumberStep | None:
        """By how much one number of every line is off, if it is the same on all lines: the last one, or the first."""
        same_length = len(self.units.wanted) == len(self.units.given)
        if not self.comparable or not same_length or any(map(DIGITS.search, map(decode, self.units.before))):
            return None
        return self._find_step(is_first=False) or self._find_step(is_first=True)

    def _find_step(self, is_first: bool) -> NumberStep | None:
        pairs: list[tuple[int, int]] = []
        for expected, actual in zip(self.expected, self.actual, strict=True):
            pair = _find_numbers(expected, actual, is_first)
            if pair is None and expected != actual:
                return None
            pairs += [pair] if pair else []
            if pair and (pair[1] - pair[0] != pairs[0][1] - pairs[0][0] or abs(pair[1] - pair[0]) != 1):
                return None
        wanted, given = ({pair[side] for pair in pairs} for side in (0, 1))
        is_from_zero = 0 in given and 0 not in wanted
        return NumberStep(pairs[0][1] - pairs[0][0], is_first, is_from_zero) if len(pairs) > 1 else None


def find_left_over(wanted: Sequence[bytes], given: Sequence[bytes]) -> Sequence[int] | None:
    """The indexes of what `given` has beside the items of `wanted` in order; None when it lacks one of them."""
    to_find = iter(given)
    if not all(item in to_find for item in wanted):
        return None
    missing = iter(wanted)
    next_one = next(missing, None)
    rest: list[int] = []
    for index, item in enumerate(given):
        if item == next_one:
            next_one = next(missing, None)
        else:
            rest.append(index)
    return rest


def _find_numbers(expected: str, actual: str, is_first: bool) -> tuple[int, int] | None:
    """The last numbers of two lines that are the same around them, or the first; None for any others."""
    ends = [deque(_WHOLE_NUMBER.finditer(text), maxlen=None if is_first else 1) for text in (expected, actual)]
    if not all(ends):
        return None
    wanted, given = (found[0] for found in ends)
    around = [(text[: end.start()], text[end.end() :]) for text, end in ((expected, wanted), (actual, given))]
    if around[0] != around[1] or max(len(wanted[0]), len(given[0])) > LONGEST_COUNT:
        return None
    return int(wanted[0]), int(given[0])
