"""Two outputs that differ, as the ladder looks at them."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from grader.judging.decoding import decode, decode_all
from grader.judging.ladder.answers import Looks, find_look, find_open_forms, has_open_form, learn_looks
from grader.judging.pairing import measure_equal_tail
from grader.judging.reading import OutputReading
from grader.judging.walk import Alike, Walk

DIGITS = re.compile(r"[0-9]+")
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

        It also does where it has the form of many answers in which one word may be anything. Where few answers are
        expected and one of them is a word, any word does: else who prints both `yes` and `no` would be right in the
        answer and wrong in form.
        """
        own = self.own_looks
        extra = [find_look(self.actual[index]) for index in self.extra or ()]
        guessed = self.answers < FEW_ANSWERS and any(map(str.isalpha, own)) and any(map(str.isalpha, extra))
        known = own | self.looks
        if guessed or not known.isdisjoint(extra):
            return True
        forms = find_open_forms(known)
        return any(has_open_form(line, forms) for line in extra)

    @cached_property
    def number_step(self) -> int:
        """How much too large the last number of every line is: 1 or -1; 0 when it is not the same on all lines."""
        same_length = len(self.units.wanted) == len(self.units.given)
        if not self.comparable or not same_length or any(map(DIGITS.search, map(decode, self.units.before))):
            return 0
        steps: list[int] = []
        for pair in zip(self.expected, self.actual, strict=True):
            step = _measure_step(*pair)
            steps += [] if step is None else [step]
            if steps and (steps[-1] != steps[0] or steps[0] not in (1, -1)):
                return 0
        return steps[0] if len(steps) > 1 else 0


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


def _measure_step(expected: str, actual: str) -> int | None:
    """By how much the last number of a line is too large; None for equal lines without a number, 0 for any others."""
    ends = [deque(DIGITS.finditer(text), maxlen=1) for text in (expected, actual)]
    if not all(ends):
        return None if expected == actual else 0
    (wanted,), (given,) = ends
    around = [(text[: end.start()], text[end.end() :]) for text, end in ((expected, wanted), (actual, given))]
    if around[0] != around[1] or max(len(wanted[0]), len(given[0])) > LONGEST_COUNT:
        return 0
    return int(given[0]) - int(wanted[0])
