"""Programs that play Nim with themselves and are wrong on purpose, each in one known way.

Where the published programs draw at random, these draw the same in every run, or take what shows their mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random

from grader.reference_api import Variant
from reference.games.moves import Heaps, Move
from reference.games.nim_tables import nim_sum
from reference.nim_game import find_move
from reference.nim_play_game import COMPUTER, Start, name_other, predict_winner, read_start
from reference.nim_play_transcript import format_move, format_prediction, format_status

_MOST_LINES = 1_000
"""Of a game that never ends, because nobody takes anything."""


def _take_first_pile(piles: Heaps) -> Move:
    return next((index, pile) for index, pile in enumerate(piles) if pile)


def _take_largest_pile(piles: Heaps) -> Move:
    return piles.index(max(piles)), max(piles)


def _make_draw_below_count() -> Callable[[Heaps], Move]:
    """One of as many indexes as there are piles with stones; that pile itself may be empty."""
    random = Random(1).random  # noqa: S311  the same in every run, on purpose

    def draw(piles: Heaps) -> Move:
        index = int(random() * sum(map(bool, piles)))
        return index, 1 + int(random() * piles[index])

    return draw


def _take_one_too_many(piles: Heaps) -> Move:
    index, pile = _take_first_pile(piles)
    return index, pile + 1


def _take_nim_sum_from_largest(piles: Heaps) -> Move | None:
    """The published *next move*: the largest pile less the nim-sum, whatever that leaves."""
    return (piles.index(max(piles)), abs(max(piles) - nim_sum(piles)) or max(piles)) if nim_sum(piles) else None


def _win_by_sum(piles: Heaps) -> Move | None:
    total = sum(piles)
    return next(((index, pile - (pile ^ total)) for index, pile in enumerate(piles) if pile ^ total < pile), None)


@dataclass(frozen=True)
class _Player:
    """How a program predicts, moves in won and in lost positions, who moves next, and what it prints."""

    predict: Callable[[Start], str] = predict_winner
    win: Callable[[Heaps], Move | None] = find_move
    lose: Callable[[], Callable[[Heaps], Move]] = lambda: _take_first_pile
    follow: Callable[[str], str] = name_other
    tell_prediction: Callable[[str], list[str]] = lambda winner: [format_prediction(winner)]
    tell_status: Callable[[Heaps], list[str]] = lambda piles: [format_status(piles)]
    tell_move: Callable[[str, Move], str] = format_move
    tell_end: Callable[[str, Heaps], list[str]] = lambda winner, piles: [format_status(piles), "", f"{winner} won"]
    goes_on: Callable[[Heaps], bool] = any


def _tell_game(player: _Player, start: Start) -> Iterator[str]:
    """What the program prints. As the published ones do, it empties a pile from which a move takes too many."""
    piles, turn = list(start.piles), start.player
    yield from (*player.tell_prediction(player.predict(start)), "", "GAME STARTS", "")
    lose = player.lose()
    while player.goes_on(piles):
        yield from player.tell_status(piles)
        index, taken = player.win(piles) or lose(piles)
        yield player.tell_move(turn, (index, taken))
        piles[index] = max(piles[index] - taken, 0)
        turn = player.follow(turn)
    yield from player.tell_end(name_other(turn), piles)


def _wrong(message: str, player: _Player, read: Callable[[str], Start] = read_start) -> Variant:
    return Variant(lambda text: "\n".join(islice(_tell_game(player, read(text)), _MOST_LINES)) + "\n", message)


def _read_count_as_pile(text: str) -> Start:
    *piles, player = text.split()
    return Start(tuple(map(int, piles)), player)


VARIANTS: dict[str, Variant] = {
    "index among the non-empty piles": _wrong(
        "Your program counts the piles that are not empty, draws a number below that count, and takes it for an index "
        "into all piles. It may be the index of an empty pile: keep the indexes of the piles that are not empty.",
        _Player(lose=_make_draw_below_count),
    ),
    "one stone too many": _wrong(
        "Your program takes one stone more than the pile has. Of a pile of 5, draw from 1 to 5.",
        _Player(lose=lambda: _take_one_too_many),
    ),
    "predicts the loser": _wrong(
        "Your program predicts the wrong player. Whoever starts wins when the nim-sum is not 0.",
        _Player(predict=lambda start: name_other(predict_winner(start))),
    ),
    "predicts as if COMPUTER started": _wrong(
        "Your program predicts as if COMPUTER always started. Line 3 says who starts.",
        _Player(predict=lambda start: predict_winner(Start(start.piles, COMPUTER))),
    ),
    "predicts who starts": _wrong(
        "Your program always predicts the player who starts. When the nim-sum is 0, the other one wins.",
        _Player(predict=lambda start: start.player),
    ),
    "COMPUTER always starts": _wrong(
        "Your program lets COMPUTER start every game. Line 3 says who starts.",
        _Player(),
        lambda text: Start(read_start(text).piles, COMPUTER),
    ),
    "always the first pile": _wrong(
        "Your program takes the first pile that is not empty, also when it could win. Make the nim-sum 0.",
        _Player(win=_take_first_pile),
    ),
    "always the largest pile": _wrong(
        "Your program takes the largest pile, also when it could win. Make the nim-sum 0.",
        _Player(win=_take_largest_pile),
    ),
    "largest pile less the nim-sum": _wrong(
        "Your program takes the size of the largest pile less the nim-sum. Take so many that the nim-sum becomes 0, "
        "from a pile for which that is possible.",
        _Player(win=_take_nim_sum_from_largest),
    ),
    "sum for nim-sum": _wrong(
        "Your program adds up the piles to find its moves. The nim-sum is their exclusive or, ^ in most languages.",
        _Player(win=_win_by_sum),
    ),
    "never the other player": _wrong(
        "Your program lets the same player make every move. COMPUTER and HUMAN move in turn.",
        _Player(follow=lambda player: player),
    ),
    "winner swapped": _wrong(
        "Your program names the loser as the winner. Whoever took the last stone has won.",
        _Player(tell_end=lambda winner, piles: [format_status(piles), "", f"{name_other(winner)} won"]),
    ),
    "indexes from 1": _wrong(
        "Your program numbers the piles from 1. Print the index of the pile, which is 0 for the first.",
        _Player(tell_move=lambda player, move: format_move(player, (move[0] + 1, move[1]))),
    ),
    "forgets the last piles": _wrong(
        "Your program does not print the piles after the last move. Print them also when all are empty.",
        _Player(tell_end=lambda winner, _piles: ["", f"{winner} won"]),
    ),
    "forgets the piles": _wrong(
        "Your program prints the moves without the piles. Print the piles before each move and at the end.",
        _Player(tell_status=lambda _piles: []),
    ),
    "forgets the prediction": _wrong(
        "Your program starts without a prediction. Print who will win before GAME STARTS.",
        _Player(tell_prediction=lambda _winner: []),
    ),
    "stops at the last pile": _wrong(
        "Your program stops when one pile is left. The game ends when all piles are empty.",
        _Player(goes_on=lambda piles: sum(map(bool, piles)) > 1),
    ),
    "debugging prints": _wrong(
        "Your program prints the nim-sum before each move. Print only the lines of the game.",
        _Player(tell_status=lambda piles: [f"nim-sum {nim_sum(piles)}", format_status(piles)]),
    ),
    "counts the first number": _wrong(
        "Your program treats the number of piles on line 1 as a pile. The piles are on line 2.",
        _Player(),
        _read_count_as_pile,
    ),
}
"""Name of the mistake → a program that makes it."""
