"""Programs for misère Nim that are wrong on purpose, each in one known way."""

from __future__ import annotations

from collections.abc import Callable

from grader.reference_api import Variant
from reference.games.batch import read_positions
from reference.games.conventions import is_endgame, list_misere_moves
from reference.games.heap_lines import parse_heaps
from reference.games.mistakes import (
    make_choice_mistakes,
    make_heap_mistakes,
    make_printing_mistakes,
    make_reading_mistakes,
    make_variant,
    make_wording_mistakes,
)
from reference.games.moves import Heaps, Move, sentence
from reference.games.nim_tables import nim_sum
from reference.nim_game import find_move as find_normal_move


def _find_move(heaps: Heaps) -> Move | None:
    return next(list_misere_moves(heaps), None)


def _answer(heaps: Heaps) -> list[str]:
    return [sentence(_find_move(heaps))]


def _wrong(message: str, find_move: Callable[[Heaps], Move | None]) -> Variant:
    return make_variant(
        message, lambda text: read_positions(text, parse_heaps), lambda heaps: [sentence(find_move(heaps))]
    )


def _leave_nim_sum_of_one(heaps: Heaps) -> Move | None:
    wanted = nim_sum(heaps) ^ 1
    return next(((index, heap - (heap ^ wanted)) for index, heap in enumerate(heaps) if heap ^ wanted < heap), None)


def _forget_heaps_of_one(heaps: Heaps) -> Move | None:
    return find_normal_move(heaps) if max(heaps) == 1 else _find_move(heaps)


def _take_whole_heap(heaps: Heaps) -> Move | None:
    return _reduce_large_heap(heaps, 0)


def _leave_one_counter(heaps: Heaps) -> Move | None:
    return _reduce_large_heap(heaps, 1)


def _leave_even_number(heaps: Heaps) -> Move | None:
    return _reduce_large_heap(heaps, heaps.count(1) % 2)


def _reduce_large_heap(heaps: Heaps, left: int) -> Move | None:
    """A move that reduces the one large heap of an endgame to so many counters, whatever the others are."""
    if not is_endgame(heaps) or max(heaps) == 1:
        return _find_move(heaps)
    return heaps.index(max(heaps)), max(heaps) - left


def _take_from_largest(heaps: Heaps) -> Move | None:
    total, largest = nim_sum(heaps), max(heaps)
    if is_endgame(heaps):
        return _find_move(heaps)
    return (heaps.index(largest), largest - total) if total else None


def _add_up(heaps: Heaps) -> Move | None:
    if is_endgame(heaps):
        return _find_move(heaps)
    total = sum(heaps)
    return next(((index, heap - (heap ^ total)) for index, heap in enumerate(heaps) if heap ^ total < heap), None)


VARIANTS: dict[str, Variant] = {
    "normal play": _wrong(
        "Your program plays normal play (whoever takes the last counter wins). Here, whoever takes it loses.",
        find_normal_move,
    ),
    "nim-sum of 1 all along": _wrong(
        "Your program leaves a nim-sum of 1 in every position. That is right only when no other heap of more than 1 "
        "counter stays; as long as one does, leave a nim-sum of 0.",
        _leave_nim_sum_of_one,
    ),
    "heaps of 1 as in normal play": _wrong(
        "Your program plays normal play once all heaps are of 1 or 0. There, an odd number of heaps of 1 is lost and "
        "an even one won.",
        _forget_heaps_of_one,
    ),
    "always the whole large heap": _wrong(
        "Your program takes the whole of the last large heap. Leave 1 of it when the number of heaps of 1 is even.",
        _take_whole_heap,
    ),
    "always leaves 1": _wrong(
        "Your program always leaves 1 of the last large heap. Take all of it when the number of heaps of 1 is odd.",
        _leave_one_counter,
    ),
    "even number of heaps of 1": _wrong(
        "Your program leaves an even number of heaps of 1 when it reduces the last large heap. Leave an odd number.",
        _leave_even_number,
    ),
    "largest heap less the nim-sum": _wrong(
        "Your program takes (largest heap - nim-sum) from the largest heap. Take h - (h ⊕ X) from the first heap h "
        "with h ⊕ X < h.",
        _take_from_largest,
    ),
    "sum for nim-sum": _wrong(
        "Your program adds up the heaps. The nim-sum is their exclusive or, ^ in most languages.", _add_up
    ),
    **make_choice_mistakes(parse_heaps, list_misere_moves, lambda heaps: heaps),
    **make_heap_mistakes(_find_move),
    **make_wording_mistakes(parse_heaps, _find_move, lambda heaps: heaps, "when every move loses"),
    **make_printing_mistakes(parse_heaps, _answer, lambda heaps: [str(list(heaps))]),
    **make_reading_mistakes(parse_heaps, _answer),
}
"""Name of the mistake → a program that makes it. Its output ends where a student's program would crash."""
