"""The Game of Nim in normal play: who takes the last counter wins.

The strategy is Bouton's (1901) as the handout tells it: X is the nim-sum of the heaps; with X = 0 the game is lost,
else a heap h with h ⊕ X < h is reduced to h ⊕ X. The handout asks for the first such heap. Heaps count from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from reference.games.batch import read_positions
from reference.games.heap_lines import parse_heaps
from reference.games.moves import Heaps, Move
from reference.games.nim_tables import nim_sum


def winning_moves(heaps: Heaps) -> Iterator[Move]:
    """Every move that leaves a nim-sum of 0, in the order of the heaps; there is at most one a heap."""
    total = nim_sum(heaps)
    return ((index, heap - (heap ^ total)) for index, heap in enumerate(heaps) if heap ^ total < heap)


def find_move(heaps: Heaps) -> Move | None:
    """The move that the handout asks for, None when the game is lost."""
    total = nim_sum(heaps)
    for index, heap in enumerate(heaps):
        if heap ^ total < heap:
            return index, heap - (heap ^ total)
    return None


def list_found_heaps(heaps: Heaps) -> list[tuple[int, int]]:
    """Counters and number (from 1) of each winning move; 0 and 0 when the game is lost."""
    return [(taken, index + 1) for index, taken in winning_moves(heaps)] or [(0, 0)]


def read_games(text: str) -> Iterable[Heaps]:
    """The heaps of each of the n games; what follows them does not count."""
    return read_positions(text, parse_heaps)
