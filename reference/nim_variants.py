"""Programs for the Game of Nim that are wrong on purpose, each in one known way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from grader.reference_api import Variant
from reference.games.batch import read_lines
from reference.games.mistakes import (
    make_printing_mistakes,
    make_reading_mistakes,
    make_variant,
    make_wording_mistakes,
)
from reference.games.moves import LOSE, Heaps, sentence
from reference.games.nim_tables import nim_sum
from reference.nim_game import find_move, parse_heaps, read_games, winning_moves

Lines = Callable[[Heaps], Iterable[str]]
"""The lines that a program prints for one game."""


def _right(heaps: Heaps) -> list[str]:
    return [sentence(find_move(heaps))]


def _wrong(message: str, lines: Lines = _right, read: Callable[[str], Iterable[Heaps]] = read_games) -> Variant:
    return make_variant(message, read, lines)


def _last_suitable(heaps: Heaps) -> list[str]:
    return [sentence(max(winning_moves(heaps), default=None))]


def _largest_suitable(heaps: Heaps) -> list[str]:
    return [sentence(max(winning_moves(heaps), default=None, key=lambda move: heaps[move[0]]))]


def _every_suitable(heaps: Heaps) -> list[str]:
    return [sentence(move) for move in winning_moves(heaps)] or [LOSE]


def _largest_less_nim_sum(heaps: Heaps) -> list[str]:
    largest, total = max(heaps), nim_sum(heaps)
    return [sentence((heaps.index(largest), largest - total) if total else None)]


def _sum_for_nim_sum(heaps: Heaps) -> list[str]:
    total = sum(heaps)
    moves = [(index, heap - (heap ^ total)) for index, heap in enumerate(heaps) if heap ^ total < heap]
    return [sentence(move) for move in moves[:1]] if total else [LOSE]


def _misere(heaps: Heaps) -> list[str]:
    if sum(heap > 1 for heap in heaps) > 1:
        return _right(heaps)
    ones = heaps.count(1)
    if max(heaps) > 1:
        return [sentence((heaps.index(max(heaps)), max(heaps) - (ones + 1) % 2))]
    return [sentence((heaps.index(1), 1) if ones and ones % 2 == 0 else None)]


def _removes_nim_sum(heaps: Heaps) -> list[str]:
    return [sentence((move[0], nim_sum(heaps)) if (move := find_move(heaps)) else None)]


def _empty_heaps_left_out(heaps: Heaps) -> list[str]:
    return _right([heap for heap in heaps if heap])


def _until_lost(text: str) -> Iterator[list[int]]:
    for heaps in read_games(text):
        yield heaps
        if nim_sum(heaps) == 0:
            return


VARIANTS: dict[str, Variant] = {
    **make_wording_mistakes(parse_heaps, find_move, lambda heaps: heaps, "When the nim-sum is 0"),
    **make_printing_mistakes(parse_heaps, _right, lambda heaps: [str(list(heaps))]),
    **make_reading_mistakes(parse_heaps, _right),
    "last suitable heap": _wrong(
        "Your program picks the last winning heap. The assignment asks for the first one.",
        _last_suitable,
    ),
    "largest suitable heap": _wrong(
        "Your program picks the largest winning heap. The assignment asks for the first one.",
        _largest_suitable,
    ),
    "every suitable heap": _wrong(
        "Your program prints every winning move. The assignment asks only for the first one.", _every_suitable
    ),
    "largest heap less the nim-sum": _wrong(
        "Your program takes (largest heap - nim-sum) from the largest heap. Take h - (h ⊕ X) from the first heap h "
        "with h ⊕ X < h.",
        _largest_less_nim_sum,
    ),
    "empty heaps not numbered": _wrong(
        "Your program leaves out empty heaps when it numbers the heaps. A heap of 0 keeps its number.",
        _empty_heaps_left_out,
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
    "prints the nim-sum": _wrong(
        "Your program prints the nim-sum. It is a step on the way; print the move.",
        lambda heaps: [str(nim_sum(heaps))],
    ),
    "always Lose Game": _wrong(
        "Your program answers Lose Game to every game. A game is lost only when the nim-sum is 0.",
        lambda _heaps: [LOSE],
    ),
    "stops after a lost game": _wrong(
        "Your program ends after the first Lose Game. Go on with the next game.", read=_until_lost
    ),
    "empty words are heaps": _wrong(
        "Your program counts the gap between two spaces as an empty heap, so later heaps get a wrong number.",
        read=lambda text: ([int(word or 0) for word in line.split(" ")] for line in read_lines(text)),
    ),
    "three heaps only": _wrong(
        "Your program looks only at the first three heaps. A game may have any number of heaps, from 2 up.",
        read=lambda text: (heaps[:3] for heaps in read_games(text)),
    ),
}
"""Name of the mistake → a program that makes it. Its output ends where a student's program would crash."""
