"""The subtraction game: Nim in which a move takes at most k counters, in normal and in misère play.

The strategy is Bouton's on the rests of the heaps modulo k + 1: who is lost in Nim with the rests is lost here.
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
    def rests(self) -> list[int]:
        """The heaps modulo k + 1."""
        return [heap % (self.most + 1) for heap in self.heaps]


def parse_game(words: Sequence[str]) -> Game:
    """The position that the words of a line tell."""
    return Game(int(words[0]), words[1] == MISERE, parse_heaps(words[2:]))


def is_lost(game: Game) -> bool:
    """Whether who is to move loses against the best play."""
    return is_lost_nim(game.rests, misere=game.misere)


def list_winning(game: Game) -> Iterator[Move]:
    """Every winning move, in the order of the heaps; there is at most one a heap."""
    rests = game.rests
    total, large = nim_sum(rests), sum(rest > 1 for rest in rests)
    for index, (heap, rest) in enumerate(zip(game.heaps, rests, strict=True)):
        wanted = rest ^ total
        if game.misere and large - (rest > 1) == 0 and wanted <= 1:
            # Only rests of 0 and 1 would stay: in misère play an odd number of 1s is lost, and not an even one.
            wanted ^= 1
        taken = (rest - wanted) % (game.most + 1)
        if wanted <= game.most and 1 <= taken <= heap:
            yield index, taken


def find_move(game: Game) -> Move | None:
    """The move that the handout asks for, None when the game is lost."""
    return next(list_winning(game), None)
