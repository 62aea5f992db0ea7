"""The lines of a transcript of Nim, in each layout in which the published programs print them.

A program may leave out spaces beside the numbers, put any number of them anywhere, break the line behind an arrow, and
print empty lines. Capital letters do not count.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from reference.games.moves import Heaps, Move
from reference.nim_play_game import Start, name_other


class Kind(StrEnum):
    """What a line of a transcript tells, in the words of a student."""

    PREDICTION = "the prediction"
    START = "`GAME STARTS`"
    STATUS = "the piles"
    MOVE = "the move"
    WINNER = "the winner"
    OTHER = "another line"


@dataclass(frozen=True)
class Line:
    """One line of a transcript with the number of the output's line where it begins; `player` may be empty."""

    number: int
    kind: Kind
    text: str
    player: str = ""
    numbers: tuple[int, ...] = ()


_ARROW = r" ?(?:->|=>|>|:) ?"
_PLAYER = r"(?P<player>computer|human)"
_NUMBER = r"-?[0-9]{1,18}"
_WORD = re.compile(_NUMBER)
_PATTERNS = (
    (Kind.MOVE, rf"{_PLAYER} removes ?({_NUMBER}) ?stones? from pile at index ?({_NUMBER})\.?"),
    (Kind.STATUS, rf"current game status{_ARROW}([-0-9 ]+)"),
    (Kind.PREDICTION, rf"prediction before playing the game{_ARROW}{_PLAYER} will win[.!]?"),
    (Kind.START, r"game starts[.!]?"),
    (Kind.WINNER, rf"{_PLAYER} won[.!]?"),
)
_KINDS = tuple((kind, re.compile(pattern)) for kind, pattern in _PATTERNS)
_LONGEST = 10_000
"""Characters of a line that may belong to a transcript."""


def read_transcript(output: str) -> list[Line]:
    """The lines of an output that hold anything."""
    return [_read_line(number, " ".join(text.split())) for number, text in _join_broken(output.split("\n"))]


def _join_broken(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The lines that hold anything with their numbers; one that ends with an arrow with the next of them."""
    number, begun = 0, ""
    for at, line in enumerate(lines, 1):
        if not line.strip():
            continue
        number, begun = (number, f"{begun} {line}") if begun else (at, line)
        if not begun.rstrip().endswith(">") or len(begun) > _LONGEST:
            yield number, begun
            begun = ""
    if begun:
        yield number, begun


def _read_line(number: int, text: str) -> Line:
    for kind, pattern in _KINDS if len(text) <= _LONGEST else ():
        if found := pattern.fullmatch(text.lower()):
            player = (found.groupdict().get("player") or "").upper()
            words = " ".join(group for group in found.groups() if group and group.upper() != player).split()
            if all(map(_WORD.fullmatch, words)):
                return Line(number, kind, text, player, tuple(map(int, words)))
    return Line(number, Kind.OTHER, text)


# --- the reference's own layout --------------------------------------------------------------------------------------


def format_prediction(player: str) -> str:
    """The first line of a transcript."""
    return f"Prediction before playing the game -> {player} will win"


def format_status(piles: Heaps) -> str:
    """The line that shows the piles."""
    return f"Current Game Status -> {' '.join(map(str, piles))}"


def format_move(player: str, move: Move) -> str:
    """The line of a move, with the index of the pile as it is counted in code: from 0."""
    return f"{player} removes {move[1]} stones from pile at index {move[0]}"


def format_game(start: Start, moves: Iterable[tuple[Move, Heaps]]) -> Iterator[str]:
    """The lines from GAME STARTS to the winner; of each move also the piles that it leaves."""
    yield from ("", "GAME STARTS", "", format_status(start.piles))
    player = start.player
    for move, left in moves:
        yield format_move(player, move)
        yield format_status(left)
        player = name_other(player)
    yield from ("", f"{name_other(player)} won")
