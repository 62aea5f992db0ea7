"""Programs for the Game of Nim that are wrong on purpose, each in one known way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from itertools import islice

from grader.reference_api import Variant
from reference.games.conventions import list_misere_moves
from reference.games.heap_lines import parse_heaps
from reference.games.mistakes import (
    make_choice_mistakes,
    make_heap_mistakes,
    make_printing_mistakes,
    make_reading_mistakes,
    make_variant,
    make_wording_mistakes,
)
from reference.games.moves import LOSE, Heaps, sentence
from reference.games.nim_tables import nim_sum
from reference.nim_game import find_move, read_games, winning_moves

Lines = Callable[[Heaps], Iterable[str]]
"""The lines that a program prints for one game."""


def _right(heaps: Heaps) -> list[str]:
    return [sentence(find_move(heaps))]


def _wrong(message: str, lines: Lines = _right, read: Callable[[str], Iterable[Heaps]] = read_games) -> Variant:
    return make_variant(message, read, lines)


def _largest_less_nim_sum(heaps: Heaps) -> list[str]:
    largest, total = max(heaps), nim_sum(heaps)
    return [sentence((heaps.index(largest), largest - total) if total else None)]


def _between_largest_and_nim_sum(heaps: Heaps) -> list[str]:
    largest, total = max(heaps), nim_sum(heaps)
    return [sentence((heaps.index(largest), abs(largest - total) or total) if total else None)]


def _sum_for_nim_sum(heaps: Heaps) -> list[str]:
    total = sum(heaps)
    moves = [(index, heap - (heap ^ total)) for index, heap in enumerate(heaps) if heap ^ total < heap]
    return [sentence(move) for move in moves[:1]] if total else [LOSE]


def _misere(heaps: Heaps) -> list[str]:
    return [sentence(next(list_misere_moves(heaps), None))]


def _removes_nim_sum(heaps: Heaps) -> list[str]:
    return [sentence((move[0], nim_sum(heaps)) if (move := find_move(heaps)) else None)]


def _lowest_bit(heaps: Heaps) -> list[str]:
    """By the lowest 1 of the nim-sum; what comes out negative is often printed without its minus."""
    total = nim_sum(heaps)
    index = next((index for index, heap in enumerate(heaps) if heap & total & -total), None)
    return [LOSE] if index is None else [sentence((index, abs(heaps[index] - (heaps[index] ^ total))))]


def _first_of_size(heaps: Heaps) -> list[str]:
    move = find_move(heaps)
    left = [*heaps]
    if move:
        left[move[0]] -= move[1]
        move = left.index(left[move[0]]), move[1]
    return [sentence(move)]


def _without_putting_back(heaps: Heaps) -> list[str]:
    """Counters are taken one by one until the nim-sum is 0; a heap for which it never is stays empty."""
    if nim_sum(heaps) == 0:
        return [LOSE]
    tried = (winning_moves([0] * index + [*heaps[index:]]) for index in range(len(heaps)))
    moves = (move for index, found in enumerate(tried) for move in found if move[0] == index)
    return [sentence(move) for move in islice(moves, 1)]


def _lines_for_heaps(heaps: Heaps) -> list[str]:
    total = nim_sum(heaps)
    return [
        sentence((index, heap - (heap ^ total)) if heap ^ total < heap else None) for index, heap in enumerate(heaps)
    ]


def _xor_from_the_left(one: int, other: int) -> int:
    """The exclusive or of two numbers whose binary digits stand one below the other from the first digit on."""
    length = max(one.bit_length(), other.bit_length(), 1)
    first, second = (number << length - max(number.bit_length(), 1) for number in (one, other))
    return first ^ second


def _aligned_from_the_left(heaps: Heaps) -> list[str]:
    total = reduce(_xor_from_the_left, heaps, 0)
    left = ((index, heap, _xor_from_the_left(heap, total)) for index, heap in enumerate(heaps))
    moves = ((index, heap - smaller) for index, heap, smaller in left if smaller < heap)
    return [LOSE] if total == 0 else [sentence(move) for move in islice(moves, 1)]


def _with_sum_from_before(text: str) -> Iterator[tuple[Heaps, int]]:
    """The heaps of each game, and the nim-sum of all heaps up to there."""
    total = 0
    for heaps in read_games(text):
        total ^= nim_sum(heaps)
        yield heaps, total


def _answer_with_sum(game: tuple[Heaps, int]) -> list[str]:
    heaps, total = game
    moves = ((index, heap - (heap ^ total)) for index, heap in enumerate(heaps) if heap ^ total < heap)
    return [sentence(next(moves, None))]


def _until_lost(text: str) -> Iterator[Heaps]:
    for heaps in read_games(text):
        yield heaps
        if nim_sum(heaps) == 0:
            return


VARIANTS: dict[str, Variant] = {
    **make_wording_mistakes(parse_heaps, find_move, lambda heaps: heaps, "when the nim-sum is 0"),
    **make_heap_mistakes(find_move),
    **make_choice_mistakes(parse_heaps, winning_moves, lambda heaps: heaps),
    **make_printing_mistakes(parse_heaps, _right, lambda heaps: [str(list(heaps))]),
    **make_reading_mistakes(parse_heaps, _right),
    "largest heap less the nim-sum": _wrong(
        "Your program takes (largest heap - nim-sum) from the largest heap. Take h - (h ⊕ X) from the first heap h "
        "with h ⊕ X < h.",
        _largest_less_nim_sum,
    ),
    "largest heap and the nim-sum": _wrong(
        "Your program takes the difference of the largest heap and the nim-sum. Take h - (h ⊕ X) from the first heap h "
        "with h ⊕ X < h: that is not always the largest.",
        _between_largest_and_nim_sum,
    ),
    "misere": _wrong(
        "Your program plays misère (whoever takes the last counter loses). Here, whoever takes it wins.", _misere
    ),
    "sum for nim-sum": _wrong(
        "Your program adds up the heaps. The nim-sum is their exclusive or, ^ in most languages.",
        _sum_for_nim_sum,
    ),
    "removes the nim-sum": _wrong(
        "Your program takes as many counters as the nim-sum X. Take h - (h ⊕ X), which is often another number.",
        _removes_nim_sum,
    ),
    "nim-sum left from before": make_variant(
        "Your program begins each game with the nim-sum that the game before has left. Set it back to 0 first.",
        _with_sum_from_before,
        _answer_with_sum,
    ),
    "lowest digit of the nim-sum": _wrong(
        "Your program goes by the last 1 of the nim-sum in binary. The leading 1 decides: only a heap that has it, "
        "too, gets smaller.",
        _lowest_bit,
    ),
    "binary numbers from the left": _wrong(
        "Your program puts binary numbers one below the other from the left. Their last digits belong together: "
        "fill up with zeros in front.",
        _aligned_from_the_left,
    ),
    "first heap of that size": _wrong(
        "Your program looks up the number of the heap by its size, and finds the first heap of that size. "
        "Keep the index of the heap that you take from.",
        _first_of_size,
    ),
    "counters not put back": _wrong(
        "Your program tries moves on the heaps themselves and does not put the counters back, so what it tries next "
        "begins with empty heaps. Set the heap back before you go on.",
        _without_putting_back,
    ),
    "line for each heap": _wrong(
        "Your program prints a line for each heap. Print one for each game: Lose Game only when the nim-sum is 0, "
        "and else the first move.",
        _lines_for_heaps,
    ),
    "prints the nim-sum": _wrong(
        "Your program prints the nim-sum. It is a step on the way; print the move.",
        lambda heaps: [str(nim_sum(heaps))],
    ),
    "stops after a lost game": _wrong(
        "Your program ends after the first Lose Game. Go on with the next game.", read=_until_lost
    ),
}
"""Name of the mistake → a program that makes it. Its output ends where a student's program would crash."""
