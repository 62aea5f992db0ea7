"""How the reference moves in Nim, and the mistakes of programs that play it."""

from __future__ import annotations

from collections.abc import Callable

from grader.reference_api import Variant
from reference.games.moves import Heaps, Move, list_moves, take
from reference.games.nim_tables import nim_sum
from reference.nim_game import find_move

Choice = Callable[[Heaps], Move]
"""Which move a player makes; a wrong one may make a move that is not allowed."""


def choose_move(heaps: Heaps) -> Move:
    """A winning move; in a lost game one that prolongs it."""
    return find_move(heaps) or (find_largest(heaps), 1)


def find_largest(heaps: Heaps) -> int:
    """The index of the first of the largest heaps."""
    return heaps.index(max(heaps))


def find_first(heaps: Heaps) -> int:
    """The index of the first heap that is not empty."""
    return next(index for index, heap in enumerate(heaps) if heap)


def format_move(move: Move) -> str:
    """A move as a program prints it."""
    return f"{move[0] + 1} {move[1]}"


def answer_game(heaps: Heaps, moves_first: bool, choose: Choice) -> str:
    """What a program prints that chooses its moves so, against the reference: all until its first illegal move."""
    lines = []
    is_mine = moves_first
    while any(heaps):
        move = choose(heaps) if is_mine else choose_move(heaps)
        if is_mine:
            lines.append(f"{format_move(move)}\n")
        if move not in list_moves(heaps):
            break
        heaps, is_mine = take(heaps, move), not is_mine
    return "".join(lines)


# --- mistakes --------------------------------------------------------------------------------------------------------


def _wrong(message: str, choose: Choice) -> Variant:
    def solve(text: str) -> str:
        heaps, order = text.split("\n")[:2]
        return answer_game(tuple(map(int, heaps.split())), order == "first", choose)

    return Variant(solve, message)


def _choose_at_random(heaps: Heaps) -> Move:
    """A move that looks like any other."""
    moves = list(list_moves(heaps))
    return moves[(5 * sum(heaps) // 3 + 2) % len(moves)]


def _choose_misere(heaps: Heaps) -> Move:
    """As in normal play, until only one heap holds more than one counter: then an odd number of ones is left."""
    large = [index for index, heap in enumerate(heaps) if heap > 1]
    if len(large) != 1:
        return choose_move(heaps)
    ones = sum(heap == 1 for heap in heaps)
    return large[0], heaps[large[0]] - (1 - ones % 2)


def _choose_without_last(heaps: Heaps) -> Move:
    """The nim-sum lacks the last heap."""
    return find_move(heaps[:-1]) or (find_first(heaps), 1)


VARIANTS: dict[str, Variant] = {
    "random moves": _wrong("Your program moves at random. Leave heaps whose nim-sum is 0.", _choose_at_random),
    "one counter at a time": _wrong(
        "Your program always takes one counter from the first heap. Leave heaps whose nim-sum is 0.",
        lambda heaps: (find_first(heaps), 1),
    ),
    "whole largest heap": _wrong(
        "Your program always takes the whole largest heap. Leave heaps whose nim-sum is 0.",
        lambda heaps: (find_largest(heaps), max(heaps)),
    ),
    "largest heap less the nim-sum": _wrong(
        "Your program reduces the largest heap to the nim-sum. Reduce a heap h to h ⊕ X, where X is the nim-sum.",
        lambda heaps: (find_largest(heaps), max(heaps) - nim_sum(heaps)),
    ),
    "misere": _wrong(
        "Your program plays misère Nim at the end. Here, whoever takes the last counter wins.", _choose_misere
    ),
    "heaps from 0": _wrong(
        "Your program numbers the heaps from 0. The first heap is heap 1.",
        lambda heaps: (choose_move(heaps)[0] - 1, choose_move(heaps)[1]),
    ),
    "leaves out the last heap": _wrong(
        "Your program leaves out the last heap. Check where your loop starts and ends.", _choose_without_last
    ),
    "takes 0 when lost": _wrong(
        "Your program takes 0 counters when it cannot win. A move takes at least one counter.",
        lambda heaps: find_move(heaps) or (0, 0),
    ),
}
"""Name of the mistake → a program that makes it."""
