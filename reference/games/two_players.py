"""Games of two programs that the reference plays, too: its moves are those that `match` names as its own."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from grader.reference_api import MatchResult, Turn

Match = Generator[Turn, str | None, MatchResult]
"""A game of two programs: turns go out, the lines that the players print come in, None from one that prints no more."""


def play_second(match: Match) -> Match:
    """The match with the reference as player 1, so that only the turns of player 0 go out.

    What the match remarks on a move of the reference stands with the turn in which that move is said.
    """
    moved, heard = False, None
    try:
        turn = next(match)
        while True:
            if turn.to == 1:
                moved, heard = True, turn.heard
                turn = match.send(turn.own)
            else:
                line = yield replace(turn, heard=heard, said=turn.heard) if moved else turn
                moved, heard = False, None
                turn = match.send(line)
    except StopIteration as end:
        result: MatchResult = end.value
    if not moved:
        return replace(result, last=None)
    return replace(result, heard=heard, last=result.last and replace(result.last, said=result.heard))
