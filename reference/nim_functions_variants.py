"""Functions of Nim that are wrong on purpose, each in one known way."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, reduce
from operator import or_
from typing import Any

from grader.reference_api import Variant, answer_calls
from reference.games.moves import Heaps
from reference.games.nim_tables import nim_sum
from reference.nim_game import list_found_heaps

Functions = dict[str, Callable[..., Any]]


def _find_heap(heaps: Heaps, _total: int) -> tuple[int, int]:
    return list_found_heaps(heaps)[0]


_RIGHT: Functions = {"nim_sum": nim_sum, "find_heap": _find_heap}


def _wrong_sum(message: str, function: Callable[[Heaps], Any]) -> Variant:
    return Variant(partial(answer_calls, {**_RIGHT, "nim_sum": function}), message)


def _wrong_move(message: str, function: Callable[[Heaps, int], Any]) -> Variant:
    return Variant(partial(answer_calls, {**_RIGHT, "find_heap": function}), message)


def _from_zero(heaps: Heaps, total: int) -> tuple[int, int]:
    taken, number = _find_heap(heaps, total)
    return (taken, number - 1) if number else (0, 0)


def _swap(heaps: Heaps, total: int) -> tuple[int, int]:
    return _find_heap(heaps, total)[::-1]


def _say_what_remains(heaps: Heaps, total: int) -> tuple[int, int]:
    taken, number = _find_heap(heaps, total)
    return (heaps[number - 1] - taken, number) if number else (0, 0)


def _take_nim_sum(heaps: Heaps, total: int) -> tuple[int, int]:
    return total, _find_heap(heaps, total)[1]


def _take_from_largest(heaps: Heaps, total: int) -> tuple[int, int]:
    largest = max(heaps)
    return (largest - (largest ^ total), heaps.index(largest) + 1) if total else (0, 0)


VARIANTS: dict[str, Variant] = {
    "sum for nim-sum": _wrong_sum(
        "Your nim_sum adds up the heaps. The nim-sum is their exclusive or, ^ in most languages.", sum
    ),
    "or for exclusive or": _wrong_sum(
        "Your nim_sum combines the heaps with |, an inclusive or. The nim-sum is their exclusive or, ^.",
        lambda heaps: reduce(or_, heaps, 0),
    ),
    "leaves out the last heap": _wrong_sum(
        "Your nim_sum leaves out the last heap. Go through all of them.", lambda heaps: nim_sum(heaps[:-1])
    ),
    "nim_sum returns nothing": _wrong_sum(
        "Your nim_sum returns nothing. Return the nim-sum; printing it does not count.", lambda _heaps: None
    ),
    "find_heap returns nothing": _wrong_move(
        "Your find_heap returns nothing. Return the counters and the heap; printing them does not count.",
        lambda _heaps, _total: None,
    ),
    "heaps from 0": _wrong_move("Your find_heap counts the heaps from 0. Count them from 1.", _from_zero),
    "heap before counters": _wrong_move(
        "Your find_heap returns the heap first. Return the counters, then the heap.", _swap
    ),
    "says what remains": _wrong_move(
        "Your find_heap returns how many counters remain in the heap. Return how many to take.", _say_what_remains
    ),
    "takes the nim-sum": _wrong_move(
        "Your find_heap takes as many counters as the nim-sum X. Take h - (h ⊕ X), which is often another number.",
        _take_nim_sum,
    ),
    "last suitable heap": _wrong_move(
        "Your find_heap goes on to the last heap that gets smaller. Stop at the first.",
        lambda heaps, _total: list_found_heaps(heaps)[-1],
    ),
    "largest heap": _wrong_move(
        "Your find_heap takes from the largest heap. Take from the first heap h with h ⊕ X < h.", _take_from_largest
    ),
    "nothing for a lost game": _wrong_move(
        "Your find_heap returns nothing when the nim-sum is 0. Return 0 and 0.",
        lambda heaps, total: _find_heap(heaps, total) if total else None,
    ),
}
"""Name of the mistake → functions that make it."""
