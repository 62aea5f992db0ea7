"""The subtraction game: Nim in which a move takes at most k counters, in normal and in misère play.

The strategy is Bouton's on the remainders of the heaps modulo k + 1: whoever loses Nim with them loses here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reference.games.conventions import MISERE, is_lost_nim
from reference.games.heap_lines import parse_heaps
from reference.games.moves import Heaps, Move
from reference.games.nim_tables import nim_sum


@dataclass(frozen=True)
class Game:
    """A position: the most counters of a move, the convention, the heaps."""

    most: int
    misere: bool
    heaps: Heaps

    @property
    def remainders(self) -> list[int]:
        """The heaps modulo k + 1."""
        return [heap % (self.most + 1) for heap in self.heaps]


def parse_game(words: Sequence[str]) -> Game:
    """The position that the words of a line tell."""
    return Game(int(words[0]), words[1] == MISERE, parse_heaps(words[2:]))


def is_lost(game: Game) -> bool:
    """Whether who is to move loses against the best play."""
    return is_lost_nim(game.remainders, misere=game.misere)


def list_winning(game: Game) -> Iterator[Move]:
    """Every winning move, in the order of the heaps; there is at most one a heap."""
    remainders = game.remainders
    total, large = nim_sum(remainders), sum(remainder > 1 for remainder in remainders)
    for index, (heap, remainder) in enumerate(zip(game.heaps, remainders, strict=True)):
        wanted = remainder ^ total
        if game.misere and large - (remainder > 1) == 0 and wanted <= 1:
            # Only remainders of 0 and 1 would stay: in misère play an odd number of 1s is lost, and not an even one.
            wanted ^= 1
        taken = (remainder - wanted) % (game.most + 1)
        if wanted <= game.most and 1 <= taken <= heap:
            yield index, taken


def find_move(game: Game) -> Move | None:
    """The move that the handout asks for, None when the game is lost."""
    return next(list_winning(game), None)
