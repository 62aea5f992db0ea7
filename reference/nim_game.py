"""The Game of Nim in normal play: who takes the last counter wins.

The strategy is Bouton's (1901) as the handout tells it: X is the nim-sum of the heaps; with X = 0 the game is lost,
else a heap h with h ⊕ X < h is reduced to h ⊕ X. The handout asks for the first such heap. Heaps count from 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import xor

LOSE = "Lose Game"

Heaps = Sequence[int]
Move = tuple[int, int]
"""The index of a heap (from 0) and how many counters to take from it."""


def nim_sum(heaps: Heaps) -> int:
    """The heaps added in binary without carrying."""
    return reduce(xor, heaps, 0)


def winning_moves(heaps: Heaps) -> Iterator[Move]:
    """Every move that leaves a nim-sum of 0, in the order of the heaps; there is at most one a heap."""
    total = nim_sum(heaps)
    return ((index, heap - (heap ^ total)) for index, heap in enumerate(heaps) if heap ^ total < heap)


def find_move(heaps: Heaps) -> Move | None:
    """The move that the handout asks for, None when the game is lost."""
    return next(winning_moves(heaps), None)


def sentence(move: Move | None) -> str:
    """The line that the handout asks for."""
    return LOSE if move is None else f"Remove {move[1]} counters from Heap {move[0] + 1}"


def read_games(text: str) -> Iterator[list[int]]:
    """The heaps of each of the n games; what follows them does not count."""
    lines = text.split("\n")
    return (list(map(int, line.split())) for line in lines[1 : int(lines[0]) + 1])
