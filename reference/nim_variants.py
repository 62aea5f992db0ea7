"""Programs for the Game of Nim that are wrong on purpose, each in one known way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from grader.reference_api import Variant
from reference.games.heap_lines import parse_heaps
from reference.games.mistakes import (
    make_choice_mistakes,
    make_heap_mistakes,
    make_printing_mistakes,
    make_reading_mistakes,
    make_variant,
    make_wording_mistakes,
)
from reference.games.moves import Heaps, sentence
from reference.games.nim_tables import nim_sum
from reference.nim_game import find_move, read_games, winning_moves
from reference.nim_wrong_moves import WRONG_MOVES
from reference.nim_wrong_sums import WRONG_SUMS

Lines = Callable[[Heaps], Iterable[str]]
"""The lines that a program prints for one game."""


def _right(heaps: Heaps) -> list[str]:
    return [sentence(find_move(heaps))]


def _wrong(message: str, lines: Lines = _right, read: Callable[[str], Iterable[Heaps]] = read_games) -> Variant:
    return make_variant(message, read, lines)


def _read_counted(text: str) -> Iterator[Heaps]:
    """The first number of each line is taken for the number of the heaps that follow."""
    return (heaps[1 : heaps[0] + 1] for heaps in read_games(text))


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
    **WRONG_SUMS,
    **WRONG_MOVES,
    "first heap left out": _wrong(
        "Your program leaves out the first heap of each line. All numbers of the line are heaps.",
        read=lambda text: (heaps[1:] for heaps in read_games(text)),
    ),
    "first heap taken for a count": _wrong(
        "Your program takes the first number of each line for the number of heaps. All numbers of the line are heaps.",
        read=_read_counted,
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
