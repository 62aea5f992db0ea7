"""Programs for the Game of Nim as students write them: what each does is what the reference has under its mistake."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import xor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.nim_variants import VARIANTS

Answer = Callable[[list[int]], list[str]]
"""The lines that a program prints for the heaps of a game."""


def take(counters: int, index: int) -> str:
    return f"Remove {counters} counters from Heap {index + 1}"


def put_bits_from_the_left(heaps: list[int]) -> list[str]:
    def to_bits(number: int) -> list[int]:
        return [int(bit) for bit in f"{number:b}"]

    def add(one: int, other: int) -> int:
        first, second = to_bits(one), to_bits(other)
        while len(first) < len(second):
            first.append(0)
        while len(second) < len(first):
            second.append(0)
        return int("".join(str((a + b) % 2) for a, b in zip(first, second, strict=True)), 2)

    total = heaps[0]
    for heap in heaps[1:]:
        total = add(total, heap)
    if total == 0:
        return ["Lose Game"]
    for index, heap in enumerate(heaps):
        left = add(heap, total)
        if left < heap:
            return [take(heap - left, index)]
    return []


def go_by_the_lowest_bit(heaps: list[int]) -> list[str]:
    total, bit = reduce(xor, heaps), 1
    if total == 0:
        return ["Lose Game"]
    while total & bit == 0:
        bit <<= 1
    index = next(index for index, heap in enumerate(heaps) if heap & bit)
    return [take(abs(heaps[index] - (heaps[index] ^ total)), index)]


def look_the_heap_up(heaps: list[int]) -> list[str]:
    total = reduce(xor, heaps)
    for index, heap in enumerate(heaps):
        left = heap ^ total
        if left < heap:
            heaps[index] = left
            return [take(heap - left, heaps.index(left))]
    return ["Lose Game"]


def try_without_putting_back(heaps: list[int]) -> list[str]:
    if reduce(xor, heaps) == 0:
        return ["Lose Game"]
    for index, size in enumerate(heaps):
        for taken in range(1, size + 1):
            heaps[index] -= 1
            if reduce(xor, heaps) == 0:
                return [take(taken, index)]
    return []


def answer_for_each_heap(heaps: list[int]) -> list[str]:
    total = reduce(xor, heaps)
    return [
        take(heap - (heap ^ total), index) if heap ^ total < heap else "Lose Game" for index, heap in enumerate(heaps)
    ]


def take_from_the_largest(heaps: list[int]) -> list[str]:
    total, best = reduce(xor, heaps), 0
    for index, heap in enumerate(heaps):
        if heap > heaps[best]:
            best = index
    return [take(abs(heaps[best] - total) or total, best)] if total else ["Lose Game"]


PROGRAMS: dict[str, Answer] = {
    "binary numbers from the left": put_bits_from_the_left,
    "lowest digit of the nim-sum": go_by_the_lowest_bit,
    "first heap of that size": look_the_heap_up,
    "counters not put back": try_without_putting_back,
    "line for each heap": answer_for_each_heap,
    "largest heap and the nim-sum": take_from_the_largest,
}
WITHOUT_STUDENT = (*PROGRAMS, "nim-sum left from before", "each digit is a heap")
"""The mistakes that nobody in the sample class makes."""
GAMES = st.lists(st.lists(st.integers(0, 40), min_size=2, max_size=6), min_size=1, max_size=5)


def write(games: list[list[int]]) -> str:
    return "\n".join([str(len(games)), *(" ".join(map(str, heaps)) for heaps in games), ""])


@pytest.mark.parametrize("mistake", PROGRAMS)
@given(games=GAMES)
def test_the_mistake_is_what_the_program_does(mistake: str, games: list[list[int]]) -> None:
    printed = [line for heaps in games for line in PROGRAMS[mistake]([*heaps])]
    assert VARIANTS[mistake].solve(write(games)) == "".join(f"{line}\n" for line in printed)


@given(games=GAMES)
def test_a_nim_sum_that_is_never_set_back(games: list[list[int]]) -> None:
    total, printed = 0, ""
    for heaps in games:
        for heap in heaps:
            total ^= heap
        moves = (take(heap - (heap ^ total), index) for index, heap in enumerate(heaps) if heap ^ total < heap)
        printed += next(moves, "Lose Game") + "\n"
    assert VARIANTS["nim-sum left from before"].solve(write(games)) == printed


def test_each_digit_is_a_heap() -> None:
    as_digits = VARIANTS["each digit is a heap"].solve("2\n12 3\n70 6\n")
    assert as_digits == "Lose Game\nRemove 1 counters from Heap 1\n"


def test_two_mistakes_of_wording_can_be_made_in_any_output() -> None:
    output = "Remove 1 counters from Heap 1\nLose Game\nRemove 11 counters from Heap 10\n"
    from_0, singular = VARIANTS["heaps from 0"].then, VARIANTS["one counter in the singular"].then
    assert from_0 is not None and singular is not None
    assert from_0("", output) == "Remove 1 counters from Heap 0\nLose Game\nRemove 11 counters from Heap 9\n"
    assert singular("", output) == "Remove 1 counter from Heap 1\nLose Game\nRemove 11 counters from Heap 10\n"
