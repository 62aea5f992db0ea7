"""Whether a transcript of Nim is right: the prediction, the rules of the game, and the moves of whoever can win."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from grader.reference_api import Explanation, JudgedRule, Judgement, Picture, Table
from reference.games.heaps import draw_heaps
from reference.games.moves import Heaps, Move, take
from reference.games.nim_tables import choose_shown, make_binary_table, nim_sum, write_sum
from reference.nim_game import find_move
from reference.nim_play_game import Start, name_other, name_pile, predict_winner, read_start
from reference.nim_play_transcript import Kind, Line, read_transcript

_LONGEST_QUOTE = 60
_MOST_PILES = 12


@dataclass(frozen=True)
class Turn:
    """A legal move: its line, who makes it, the piles before it."""

    line: Line
    player: str
    piles: Heaps
    move: Move


@dataclass(frozen=True)
class Fault:
    """What is wrong at a line, as a student should read it; line 0: nowhere in particular."""

    line: int
    reason: str
    explanation: Explanation | None = None


class IllegalGameError(Exception):
    """The transcript does not keep the rules of the game."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.reason)
        self.fault = fault


def judge(text: str, output: str) -> Judgement:
    """Judge a whole transcript; of several faults the first is told.

    Without a legal game to its end nobody can say that the winner's moves are right.
    """
    start, lines = read_start(text), read_transcript(output)
    predicted = lines[:1] if lines and lines[0].kind is Kind.PREDICTION else []
    turns: list[Turn] = []
    prediction, illegal = _judge_prediction(start, predicted), _replay(start, lines[len(predicted) :], turns)
    weak = next(_find_weak(turns), None)
    rules = (
        JudgedRule("the prediction", prediction is None),
        JudgedRule("a legal game to its end", illegal is None, 2),
        JudgedRule("the best moves", weak is None and illegal is None, 2),
    )
    faults = sorted(filter(None, (prediction, weak, illegal)), key=lambda fault: fault.line or len(output))
    if not faults:
        return Judgement(True, rules=rules)
    return Judgement(False, faults[0].reason, faults[0].line, rules=rules, explanation=faults[0].explanation)


# --- the prediction --------------------------------------------------------------------------------------------------


def _judge_prediction(start: Start, lines: list[Line]) -> Fault | None:
    winner = predict_winner(start)
    if not lines:
        return Fault(1, "The first line is not the prediction, `Prediction before playing the game -> … will win`.")
    if lines[0].player == winner:
        return None
    return Fault(
        lines[0].number,
        f"{lines[0].player} cannot win: {winner} wins if both play perfectly.",
        explain_winner(start),
    )


def explain_winner(start: Start) -> Explanation:
    """Why who wins wins."""
    total, winner = nim_sum(start.piles), predict_winner(start)
    other = name_other(start.player)
    steps = (
        f"{start.player} starts, and the nim-sum is {write_sum(start.piles)}.",
        f"It is not 0, so {start.player} can make it 0 with every move, and takes the last stone."
        if total
        else f"It is 0. Whatever {start.player} takes, {other} can make it 0 again, and takes the last stone.",
    )
    picture = _draw(start.piles, None, f"The piles when {start.player} starts")
    return Explanation(f"{winner} will win", steps, (_make_table(start.piles, None),), picture)


# --- the rules of the game -------------------------------------------------------------------------------------------


def _replay(start: Start, lines: list[Line], turns: list[Turn]) -> Fault | None:
    """Play the game as it is told and collect its turns up to the first fault, which is returned."""
    waiting = iter(lines)
    try:
        _play(start, waiting, turns)
        for line in waiting:
            _refuse(line, f"The game is over, but line {line.number} goes on: {_quote(line)}.")
    except IllegalGameError as illegal:
        return illegal.fault
    return None


def _play(start: Start, waiting: Iterator[Line], turns: list[Turn]) -> None:
    piles, player = tuple(start.piles), start.player
    _take_line(waiting, Kind.START)
    _check_status(_take_line(waiting, Kind.STATUS), piles)
    while any(piles):
        line = _take_line(waiting, Kind.MOVE)
        move = _check_move(line, piles, player)
        turns.append(Turn(line, player, piles, move))
        piles, player = take(piles, move), name_other(player)
        _check_status(_take_line(waiting, Kind.STATUS), piles)
    _check_winner(_take_line(waiting, Kind.WINNER), name_other(player))


def _take_line(waiting: Iterator[Line], kind: Kind) -> Line:
    line = next(waiting, None)
    if line is None:
        raise IllegalGameError(Fault(0, f"The output ends too early: {kind} should come next."))
    if line.kind is not kind:
        _refuse(line, f"Line {line.number} should tell {kind}, but it is {_quote(line)}.")
    return line


def _check_status(line: Line, piles: Heaps) -> None:
    if line.numbers != tuple(piles):
        _refuse(line, f"Line {line.number} shows the piles {_show(line.numbers)}, but they are {_show(piles)}.")


def _check_winner(line: Line, winner: str) -> None:
    if line.player != winner:
        _refuse(line, f"{winner} took the last stone and won, but line {line.number} says {line.player}.")


def _check_move(line: Line, piles: Heaps, player: str) -> Move:
    taken, index = line.numbers
    if line.player != player:
        _refuse(line, f"It is {player}'s turn at line {line.number}, but {line.player} moves.")
    if not 0 <= index < len(piles):
        indexes = f"the indexes are 0 to {len(piles) - 1}" if len(piles) > 1 else "the only index is 0"
        _refuse(line, f"There is no pile at index {index}: {indexes}.", piles)
    if piles[index] == 0:
        _refuse(line, f"Nobody can take stones from the pile at index {index}: it is empty.", piles)
    if taken < 1:
        _refuse(line, f"A move takes at least 1 stone, so taking {taken} is not a move.", piles)
    if taken > piles[index]:
        size = "1 stone" if piles[index] == 1 else f"{piles[index]} stones"
        _refuse(line, f"Nobody can take {taken} stones from the pile at index {index}: it has {size}.", piles)
    return index, taken


def _refuse(line: Line, reason: str, piles: Heaps | None = None) -> None:
    """Raise IllegalGameError at a line; for an illegal move with the piles before it."""
    if piles is None:
        raise IllegalGameError(Fault(line.number, reason))
    told = Explanation("", (reason,), picture=_draw(piles, None, f"The piles before line {line.number}"))
    raise IllegalGameError(Fault(line.number, f"Illegal move at line {line.number}. {reason}", told))


# --- the best moves --------------------------------------------------------------------------------------------------


def _find_weak(turns: list[Turn]) -> Iterator[Fault]:
    """The moves that give a won game away."""
    for turn in turns:
        left = take(turn.piles, turn.move)
        best = find_move(turn.piles)
        if best is not None and nim_sum(left) != 0:
            yield _explain_weak(turn, left, best)


def _explain_weak(turn: Turn, left: Heaps, best: Move) -> Fault:
    number, other = turn.line.number, name_other(turn.player)
    reason = f"Weak move at line {number}. {turn.player} can win, but this move lets {other} win."
    steps = (
        f"Before the move the nim-sum is {write_sum(turn.piles)}: {turn.player} can win.",
        f"The move leaves the nim-sum {write_sum(left)}. It is not 0, so now {other} can win.",
        f"Taking {best[1]} from the pile at index {best[0]} leaves the nim-sum 0: that wins.",
    )
    picture = _draw(turn.piles, turn.move, f"The piles before line {number}")
    return Fault(number, reason, Explanation("", steps, (_make_table(turn.piles, turn.move),), picture))


def _draw(piles: Heaps, move: Move | None, title: str) -> Picture:
    description = "Crossed: the stones of this move." if move else f"{title}."
    return draw_heaps(piles, move, title, description, name_pile)


def _make_table(piles: Heaps, move: Move | None) -> Table:
    table = make_binary_table(piles, choose_shown(piles, move), name_pile)
    caption = "The piles in binary: X has a 1 where the column has an odd number of 1s"
    return replace(table, caption=caption, head=("", "stones", *table.head[2:]))


def _quote(line: Line) -> str:
    text = line.text
    return f"`{text[:_LONGEST_QUOTE]}{'…' if len(text) > _LONGEST_QUOTE else ''}`"


def _show(piles: Heaps) -> str:
    more = len(piles) - _MOST_PILES
    return " ".join(map(str, piles[:_MOST_PILES])) + (f" … ({more} more)" if more > 0 else "")
