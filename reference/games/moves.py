"""Moves in games with heaps: who moves takes counters from one heap. Heaps count from 1 in words, from 0 in code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

LOSE = "Lose Game"

Heaps = Sequence[int]
Move = tuple[int, int]
"""The index of a heap (from 0) and how many counters to take from it."""


def sentence(move: Move | None) -> str:
    """The line that the handouts ask for."""
    return LOSE if move is None else f"Remove {move[1]} counters from Heap {move[0] + 1}"


def name_heap(index: int) -> str:
    """`Heap 1` for the first."""
    return f"Heap {index + 1}"


def list_moves(heaps: Heaps, most: int | None = None) -> Iterator[Move]:
    """Every move of at most `most` counters (None: of any number), heap by heap, the fewest counters first."""
    for index, heap in enumerate(heaps):
        for taken in range(1, min(heap, heap if most is None else most) + 1):
            yield index, taken


def take(heaps: Heaps, move: Move) -> tuple[int, ...]:
    """The heaps after a move."""
    index, taken = move
    return (*heaps[:index], heaps[index] - taken, *heaps[index + 1 :])


def count_heaps(number: int) -> str:
    """`1 heap`, `2 heaps`."""
    return "1 heap" if number == 1 else f"{number} heaps"


def count_counters(number: int) -> str:
    """`1 counter`, `2 counters`."""
    return "1 counter" if number == 1 else f"{number} counters"
