"""A board of Nim with named heaps, and how it is drawn with bars."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from reference.games.moves import LOSE, Heaps, Move
from reference.games.nim_tables import nim_sum
from reference.nim_game import find_move

MOST_HEAPS, MOST_COUNTERS = 5, 8
NAME = re.compile(r"[A-Za-z0-9]{1,10}")
TITLE = " Your game board looks like this "
LINE = "-" * 30


@dataclass(frozen=True)
class Board:
    """The heaps of a game in the order of the input, each with its name."""

    names: tuple[str, ...]
    heaps: Heaps

    def name_heap(self, index: int) -> str:
        """`Heap A`."""
        return f"Heap {self.names[index]}"

    def word_move(self, move: Move | None) -> str:
        """The line that the handout asks for."""
        return LOSE if move is None else f"Remove {move[1]} counters from {self.name_heap(move[0])}"


def read_board(text: str) -> Board:
    """The board of an input."""
    count, *words = text.split()
    pairs = words[: 2 * int(count)]
    return Board(tuple(pairs[::2]), tuple(map(int, pairs[1::2])))


def draw_bars(counters: int) -> str:
    """A bar for each counter."""
    return "|" * counters


@dataclass(frozen=True)
class Drawing:
    """How a program draws a board: its lines, its bars, its nim-sum and its move. As it stands, as the handout asks."""

    choose: Callable[[Heaps], Move | None] = find_move
    word: Callable[[Board, Move | None], str | None] = Board.word_move
    bars: Callable[[int], str] = draw_bars
    add: Callable[[Heaps], int] = nim_sum
    arrange: Callable[[Board], Board] = lambda board: board
    line: str = LINE

    def draw(self, board: Board) -> Iterator[str]:
        """All lines of the output."""
        arranged = self.arrange(board)
        yield from (TITLE, self.line)
        yield from (self.draw_heap(arranged, index) for index in range(len(arranged.heaps)))
        yield self.line
        yield self.draw_sum(self.add(board.heaps))
        said = self.word(board, self.choose(board.heaps))
        yield from [] if said is None else [said]

    def draw_heap(self, board: Board, index: int) -> str:
        """`Heap A : |||`."""
        return f"{board.name_heap(index)} : {self.bars(board.heaps[index])}"

    def draw_sum(self, total: int) -> str:
        """The line of the nim-sum."""
        return f"The nim sum is {total}."
