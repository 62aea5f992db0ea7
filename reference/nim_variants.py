"""Programs for the Game of Nim that are wrong on purpose, each in one known way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

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


def _sum_for_nim_sum(heaps: Heaps) -> list[str]:
    total = sum(heaps)
    moves = [(index, heap - (heap ^ total)) for index, heap in enumerate(heaps) if heap ^ total < heap]
    return [sentence(move) for move in moves[:1]] if total else [LOSE]


def _misere(heaps: Heaps) -> list[str]:
    return [sentence(next(list_misere_moves(heaps), None))]


def _removes_nim_sum(heaps: Heaps) -> list[str]:
    return [sentence((move[0], nim_sum(heaps)) if (move := find_move(heaps)) else None)]


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
    "stops after a lost game": _wrong(
        "Your program ends after the first Lose Game. Go on with the next game.", read=_until_lost
    ),
}
"""Name of the mistake → a program that makes it. Its output ends where a student's program would crash."""
