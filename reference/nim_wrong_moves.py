"""Programs for the Game of Nim that know the nim-sum and make a wrong move of it, each in one known way."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice

from grader.reference_api import Variant
from reference.games.conventions import list_misere_moves
from reference.games.mistakes import Then, make_variant
from reference.games.moves import LOSE, Heaps, Move, sentence
from reference.games.nim_tables import nim_sum
from reference.nim_game import find_move, read_games, winning_moves

Choose = Callable[[Heaps, int], Move | None]
"""The move that a program makes where the nim-sum is not 0."""
_MOVE = re.compile(r"Remove (-?)([0-9]+) counters from Heap ([0-9]+)\n")
_RIGHT_MOVE = "Take h - (h ⊕ X) from the first heap h with h ⊕ X < h"


def _wrong_lines(message: str, lines: Callable[[Heaps], list[str]], then: Then | None = None) -> Variant:
    return make_variant(message, read_games, lines, then)


def _wrong_move(message: str, choose: Choose) -> Variant:
    def lines(heaps: Heaps) -> list[str]:
        total = nim_sum(heaps)
        return [sentence(choose(heaps, total) if total else None)]

    return _wrong_lines(message, lines)


def _wrong_words(message: str, change: Callable[[re.Match[str]], str], *, beside_others: bool = True) -> Variant:
    """What becomes of the sentence of each move, whichever it is, also `beside_others`."""

    def then(_: str, output: str) -> str:
        return _MOVE.sub(change, output)

    return _wrong_lines(
        message, lambda heaps: then("", sentence(find_move(heaps)) + "\n").splitlines(), then if beside_others else None
    )


def _largest_less_nim_sum(heaps: Heaps, total: int) -> Move:
    largest = max(heaps)
    return heaps.index(largest), largest - total


def _between_largest_and_nim_sum(heaps: Heaps, total: int) -> Move:
    largest = max(heaps)
    return heaps.index(largest), abs(largest - total) or total


def _lowest_bit(heaps: Heaps, total: int) -> Move | None:
    """By the lowest 1 of the nim-sum; what comes out negative is often printed without its minus."""
    index = next((index for index, heap in enumerate(heaps) if heap & total & -total), None)
    return None if index is None else (index, abs(heaps[index] - (heaps[index] ^ total)))


def _first_of_size(heaps: Heaps, _: int) -> Move | None:
    move = find_move(heaps)
    left = [*heaps]
    if move:
        left[move[0]] -= move[1]
        move = left.index(left[move[0]]), move[1]
    return move


def _in_order(heaps: Heaps, turned: bool) -> Move | None:
    return find_move(sorted(heaps, reverse=turned))


def _find_enough(heaps: Heaps, total: int) -> list[str]:
    moves = (sentence((index, total)) for index, heap in enumerate(heaps) if heap >= total)
    return [*islice(moves, 1)] if total else [LOSE]


def _smaller_than_nim_sum(heaps: Heaps, total: int) -> Move | None:
    moves = ((index, heap - (heap ^ total)) for index, heap in enumerate(heaps) if heap ^ total < total)
    return next(moves, None)


def _without_putting_back(heaps: Heaps) -> list[str]:
    """Counters are taken one by one until the nim-sum is 0; a heap for which it never is stays empty.

    That is the same as to leave out of the nim-sum each heap that was tried.
    """
    if nim_sum(heaps) == 0:
        return [LOSE]
    tried = (winning_moves([0] * index + [*heaps[index:]]) for index in range(len(heaps)))
    moves = (move for index, found in enumerate(tried) for move in found if move[0] == index)
    return [sentence(move) for move in islice(moves, 1)]


def _by_first_heap(heaps: Heaps) -> list[str]:
    left = heaps[0] ^ nim_sum(heaps)
    return [sentence((0, heaps[0] - left) if left < heaps[0] else None)]


def _misere_at_the_end(heaps: Heaps) -> list[str]:
    """Normal play, but where all heaps have one counter: there whoever takes the last one is said to lose."""
    if max(heaps) != 1:
        return [sentence(find_move(heaps))]
    return [sentence(None if heaps.count(1) % 2 else (heaps.index(1), 1))]


def _answer_heaps(heaps: Heaps) -> Iterator[str]:
    total = nim_sum(heaps)
    return (
        sentence((index, heap - (heap ^ total)) if heap ^ total < heap else None) for index, heap in enumerate(heaps)
    )


def _until_move(heaps: Heaps) -> Iterator[str]:
    for line in _answer_heaps(heaps):
        yield line
        if line != LOSE:
            return


WRONG_MOVES: dict[str, Variant] = {
    "misere": _wrong_lines(
        "Your program plays misère (whoever takes the last counter loses). Here, whoever takes it wins.",
        lambda heaps: [sentence(next(list_misere_moves(heaps), None))],
    ),
    "misere with heaps of one counter": _wrong_lines(
        "Where no heap has more than one counter, your program plays misère (whoever takes the last counter loses). "
        "Here, whoever takes it always wins: leave this case out.",
        _misere_at_the_end,
    ),
    "decided by the first heap": _wrong_lines(
        "Your program decides by the first heap alone: where that does not get smaller, it says Lose Game. "
        "Go on to the next heap; a game is lost only when the nim-sum is 0.",
        _by_first_heap,
    ),
    "largest heap less the nim-sum": _wrong_move(
        f"Your program takes (largest heap - nim-sum) from the largest heap. {_RIGHT_MOVE}.", _largest_less_nim_sum
    ),
    "largest heap and the nim-sum": _wrong_move(
        "Your program takes the difference of the largest heap and the nim-sum. "
        f"{_RIGHT_MOVE}: that is not always the largest.",
        _between_largest_and_nim_sum,
    ),
    "removes the nim-sum": _wrong_lines(
        "Your program takes as many counters as the nim-sum X. Take h - (h ⊕ X), which is often another number.",
        lambda heaps: [sentence((move[0], nim_sum(heaps)) if (move := find_move(heaps)) else None)],
    ),
    "first heap with enough counters": _wrong_lines(
        f"Your program takes as many counters as the nim-sum X from the first heap that has so many. {_RIGHT_MOVE}.",
        lambda heaps: _find_enough(heaps, nim_sum(heaps)),
    ),
    "first heap without a question": _wrong_move(
        "Your program takes from the first heap, even where that does not get smaller. "
        "Go on to the first heap h with h ⊕ X < h.",
        lambda heaps, total: (0, heaps[0] - (heaps[0] ^ total)),
    ),
    "smaller than the nim-sum": _wrong_move(
        "Your program looks for a heap h with h ⊕ X < X. It has to be smaller than the heap itself: h ⊕ X < h.",
        _smaller_than_nim_sum,
    ),
    "lowest digit of the nim-sum": _wrong_move(
        "Your program goes by the last 1 of the nim-sum in binary. The leading 1 decides: only a heap that has it, "
        "too, gets smaller.",
        _lowest_bit,
    ),
    "first heap of that size": _wrong_move(
        "Your program looks up the number of the heap by its size, and finds the first heap of that size. "
        "Keep the index of the heap that you take from.",
        _first_of_size,
    ),
    "heaps sorted": _wrong_move(
        "Your program sorts the heaps, so it chooses and numbers them in another order. Leave them as they are.",
        lambda heaps, _: _in_order(heaps, turned=False),
    ),
    "heaps sorted from the largest": _wrong_move(
        "Your program sorts the heaps from the largest, so it chooses and numbers them in another order. "
        "Leave them as they are.",
        lambda heaps, _: _in_order(heaps, turned=True),
    ),
    "try not taken back": _wrong_lines(
        "What your program tries on one heap is still there when it tries the next one: the counters are not put back, "
        "or the nim-sum is another one by then. Set it back before you go on.",
        _without_putting_back,
    ),
    "line for each heap": _wrong_lines(
        "Your program prints a line for each heap. Print one for each game: Lose Game only when the nim-sum is 0, "
        "and else the first move.",
        lambda heaps: [*_answer_heaps(heaps)],
    ),
    "Lose Game for each heap": _wrong_lines(
        "Your program prints Lose Game for each heap that does not get smaller. Print it once, when the nim-sum is 0.",
        lambda heaps: [*_until_move(heaps)],
    ),
    "Lose Game after each move": _wrong_words(
        "Your program prints Lose Game after each move. Print one line per game: the move, or Lose Game.",
        lambda move: f"{move[0]}{LOSE}\n",
    ),
    "subtracted the wrong way round": _wrong_words(
        "Your program subtracts the wrong way round, so what it takes is negative. Take h - (h ⊕ X).",
        lambda move: f"Remove {'' if move[1] else '-'}{move[2]} counters from Heap {move[3]}\n",
    ),
    "counters and heap exchanged": _wrong_words(
        "Your program exchanges the two numbers of a move. How many counters are taken comes first, then the heap.",
        lambda move: f"Remove {move[3]} counters from Heap {move[1]}{move[2]}\n",
        beside_others=False,
    ),
}
"""Name of the mistake → a program that makes it. Its output ends where a student's program would crash."""
