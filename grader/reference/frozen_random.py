"""Random numbers for generated inputs that are the same in every version of Python.

Only `random.Random(seed).random()` is promised to keep its sequence (docs.python.org, "Notes on Reproducibility");
`randint`, `shuffle` and the rest are not, so they are built here on that one sequence.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from random import Random
from typing import TypeVar

Item = TypeVar("Item")

_DRAW_BITS = 53
"""`random()` is a whole number of 53 bits divided by 2**53."""


class FrozenRandom:
    """A source of random numbers whose outputs never change for a seed."""

    def __init__(self, seed: int) -> None:
        self._draw = Random(seed).random  # noqa: S311 - reproducible on purpose

    def random(self) -> float:
        """A number in [0, 1)."""
        return self._draw()

    def randint(self, low: int, high: int) -> int:
        """A whole number of low … high, both included, of any size. Raises ValueError when high < low."""
        if high < low:
            raise ValueError(f"no whole number lies in {low} … {high}")
        return low + self._below(high - low + 1)

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """One number of `range(start, stop, step)`, or of `range(start)`. Raises ValueError when it holds none."""
        numbers = range(start) if stop is None else range(start, stop, step)
        if not numbers:
            raise ValueError(f"{numbers} holds no number")
        count = (numbers[-1] - numbers[0]) // step + 1  # `len` refuses what is longer than memory
        return numbers[self._below(count)]

    def uniform(self, low: float, high: float) -> float:
        """A number between the two."""
        return low + (high - low) * self.random()

    def choice(self, items: Sequence[Item]) -> Item:
        """One of the items. Raises ValueError when there is none."""
        if not items:
            raise ValueError("there is nothing to choose from")
        return items[self._below(len(items))]

    def choices(self, items: Sequence[Item], k: int = 1) -> list[Item]:
        """So many of the items, one after the other, each perhaps more than once. Raises ValueError as `choice`."""
        return [self.choice(items) for _ in range(k)]

    def shuffle(self, items: MutableSequence[Item]) -> None:
        """Put the items in a random order, in place (Fisher and Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self._below(last + 1)
            items[last], items[other] = items[other], items[last]

    def sample(self, items: Sequence[Item], count: int) -> list[Item]:
        """So many different places of the items, in random order. Raises ValueError when there are not so many."""
        if not 0 <= count <= len(items):
            raise ValueError(f"cannot take {count} of {len(items)} items")
        rest = list(items)
        self.shuffle(rest)
        return rest[:count]

    def _below(self, bound: int) -> int:
        """A whole number of 0 … bound − 1: draws that fall outside are thrown away, so all are equally likely."""
        bits = (bound - 1).bit_length()
        while True:
            value = self._bits(bits)
            if value < bound:
                return value

    def _bits(self, count: int) -> int:
        value = 0
        for taken in range(0, count, _DRAW_BITS):
            wanted = min(_DRAW_BITS, count - taken)
            value = value << wanted | int(self._draw() * 2**_DRAW_BITS) >> (_DRAW_BITS - wanted)
        return value
