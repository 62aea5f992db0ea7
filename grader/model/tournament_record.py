"""A tournament: who takes part, every game as a record, and the standings that follow from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from grader.model.case_result import Exchange


class Ending(StrEnum):
    """How a game was lost: by the rules (`played`), by a line against them, or because no line came (`failed`).

    `undecided` is the grader's own fault: nobody has won.
    """

    PLAYED = "played"
    ILLEGAL = "illegal"
    FAILED = "failed"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Contestant:
    """Who takes part; `language` is empty for the reference."""

    name: str
    language: str = ""


@dataclass(frozen=True)
class TimesUsed:
    """What a player took for a game: CPU time of the whole run, and the longest wait for one line."""

    cpu_seconds: float = 0.0
    longest_turn: float = 0.0


@dataclass(frozen=True)
class TournamentGame:
    """One game of two players, by their places among the contestants; the first is player 0 of the input.

    `winner` is one of them, None for a draw and where nothing was decided. In the record `who` is `0` or `1`.
    """

    number: int
    seed: int
    input: str
    players: tuple[int, int]
    winner: int | None
    ending: Ending
    reason: str
    record: tuple[Exchange, ...]
    times: tuple[TimesUsed, TimesUsed]


@dataclass(frozen=True)
class Standing:
    """What one contestant has reached."""

    place: int
    contestant: Contestant
    wins: int
    draws: int
    losses: int
    illegal: int
    failed: int
    cpu_seconds: float
    longest_turn: float


@dataclass(frozen=True)
class Tournament:
    """All games of a class; `absent` are those who could not take part, with the reason."""

    assignment: str
    title: str
    contestants: tuple[Contestant, ...]
    games: tuple[TournamentGame, ...]
    absent: tuple[tuple[str, str], ...]

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Most wins first; as many wins share a place, and stand in the order of their names."""
        wins = [sum(game.winner == at for game in self.games) for at in range(len(self.contestants))]
        order = sorted(range(len(wins)), key=lambda at: (-wins[at], self.contestants[at].name))
        return tuple(self._rank(at, 1 + sum(other > wins[at] for other in wins)) for at in order)

    def _rank(self, at: int, place: int) -> Standing:
        own = [game for game in self.games if at in game.players]
        lost = [game for game in own if game.winner not in (None, at)]
        times = [game.times[game.players.index(at)] for game in own]
        wins = sum(game.winner == at for game in own)
        return Standing(
            place=place,
            contestant=self.contestants[at],
            wins=wins,
            draws=sum(game.winner is None and game.ending is not Ending.UNDECIDED for game in own),
            losses=len(lost),
            illegal=_count(lost, Ending.ILLEGAL),
            failed=_count(lost, Ending.FAILED),
            cpu_seconds=sum(each.cpu_seconds for each in times),
            longest_turn=max((each.longest_turn for each in times), default=0.0),
        )


def _count(games: Sequence[TournamentGame], ending: Ending) -> int:
    return sum(game.ending is ending for game in games)
