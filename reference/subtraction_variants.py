"""Programs for the subtraction game that are wrong on purpose, each in one known way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from grader.reference_api import Variant
from reference.games.batch import read_positions
from reference.games.conventions import list_misere_moves
from reference.games.mistakes import (
    make_choice_mistakes,
    make_printing_mistakes,
    make_reading_mistakes,
    make_variant,
    make_wording_mistakes,
)
from reference.games.moves import Heaps, Move, sentence
from reference.nim_game import winning_moves as list_nim_moves
from reference.subtraction_game import Game, find_move, list_winning, parse_game


def _find_heaps(game: Game) -> Heaps:
    return game.heaps


def _answer(game: Game) -> list[str]:
    return [sentence(find_move(game))]


def _wrong(message: str, find_move: Callable[[Game], Move | None]) -> Variant:
    return make_variant(
        message, lambda text: read_positions(text, parse_game), lambda game: [sentence(find_move(game))]
    )


def _find_nim_move(game: Game) -> Move | None:
    return next(list_misere_moves(game.heaps) if game.misere else list_nim_moves(game.heaps), None)


def _cut_nim_move(game: Game) -> Move | None:
    move = _find_nim_move(game)
    return move and (move[0], min(move[1], game.most))


def _reduce_remainders(game: Game) -> Move | None:
    """The move of Nim with the remainders, which only ever makes a remainder smaller."""
    return _find_nim_move(replace(game, heaps=game.remainders))


def _find_move_of_one_heap(game: Game) -> Move | None:
    for index, heap in enumerate(game.heaps):
        taken = (heap - game.misere) % (game.most + 1)
        if 1 <= taken <= heap:
            return index, taken
    return None


def _add_remainders(game: Game) -> Move | None:
    taken = (sum(game.heaps) - game.misere) % (game.most + 1)
    return next(((index, taken) for index, heap in enumerate(game.heaps) if 1 <= taken <= heap), None)


VARIANTS: dict[str, Variant] = {
    "plays Nim": _wrong(
        "Your program plays Nim without a limit. A move takes at most k counters, so use the remainders modulo k + 1.",
        _find_nim_move,
    ),
    "plays Nim and takes k at most": _wrong(
        "Your program finds the move of Nim and then takes at most k counters. Find the move with "
        "the remainders modulo k + 1.",
        _cut_nim_move,
    ),
    "modulo k": _wrong(
        "Your program takes the remainders modulo k. Take them modulo k + 1: whatever the opponent takes, "
        "you can make it k + 1 together.",
        lambda game: find_move(replace(game, most=game.most - 1)) if game.most > 1 else None,
    ),
    "remainders only get smaller": _wrong(
        "Your program misses moves after which the remainder of a heap is larger. From 4 counters with k = 2, a move "
        "of 2 leaves 2: the remainder goes from 1 to 2.",
        _reduce_remainders,
    ),
    "always normal": _wrong(
        "Your program plays every game in normal play. In a misere game, whoever takes the last counter loses.",
        lambda game: find_move(replace(game, misere=False)),
    ),
    "always misere": _wrong(
        "Your program plays every game in misère play. In a normal game, whoever takes the last counter wins.",
        lambda game: find_move(replace(game, misere=True)),
    ),
    "one heap at a time": _wrong(
        "Your program looks at each heap alone. Combine the remainders of all heaps by exclusive or.",
        _find_move_of_one_heap,
    ),
    "sum for nim-sum": _wrong(
        "Your program adds up the heaps. The nim-sum of the remainders is their exclusive or, ^ in most languages.",
        _add_remainders,
    ),
    **make_choice_mistakes(parse_game, list_winning, _find_heaps),
    **make_wording_mistakes(parse_game, find_move, _find_heaps, "when every move loses"),
    **make_printing_mistakes(parse_game, _answer, lambda game: [str(list(game.heaps))]),
    **make_reading_mistakes(parse_game, _answer),
}
"""Name of the mistake → a program that makes it. Its output ends where a student's program would crash."""
