"""The data of the page of a tournament: the standings, then every game as a record."""

from __future__ import annotations

from dataclasses import dataclass

from grader.model import Ending, Standing, Tournament, TournamentGame
from grader.reports.figures import format_seconds
from grader.reports.pages.positions import PositionView, view_positions
from grader.reports.phrases import LOSING_MOVE
from grader.text.wording import count


@dataclass(frozen=True)
class StandingView:
    """One row of the standings, in words."""

    place: int
    name: str
    language: str
    wins: int
    draws: int
    losses: int
    illegal: int
    failed: int
    cpu: str
    longest_turn: str


@dataclass(frozen=True)
class MoveView:
    """One line of a record: who printed it, what there is to tell of it, and whether it is the first losing move."""

    name: str
    text: str
    words: str
    mark: str


@dataclass(frozen=True)
class GameView:
    """One game: its heading, what was played from, each move, and the position behind the losing one."""

    number: int
    seed: int
    names: tuple[str, str]
    winner: str
    reason: str
    kind: str
    input: str
    moves: tuple[MoveView, ...]
    losing: PositionView | None
    times: str


@dataclass(frozen=True)
class TournamentPage:
    """All that the page shows."""

    title: str
    summary: str
    has_draws: bool
    standings: tuple[StandingView, ...]
    games: tuple[GameView, ...]
    absent: tuple[tuple[str, str], ...]


_KINDS = {Ending.PLAYED: "ok", Ending.ILLEGAL: "wrong", Ending.FAILED: "crash", Ending.UNDECIDED: "unsure"}


def gather_tournament_page(tournament: Tournament) -> TournamentPage:
    """The page of a tournament."""
    standings = tournament.standings
    return TournamentPage(
        title=f"Tournament: {tournament.title}",
        summary=f"{count(len(tournament.contestants), 'player')} · {count(len(tournament.games), 'game')}",
        has_draws=any(standing.draws for standing in standings),
        standings=tuple(map(_view_standing, standings)),
        games=tuple(_view_game(tournament, game) for game in tournament.games),
        absent=tournament.absent,
    )


def _view_standing(standing: Standing) -> StandingView:
    return StandingView(
        place=standing.place,
        name=standing.contestant.name,
        language=standing.contestant.language,
        wins=standing.wins,
        draws=standing.draws,
        losses=standing.losses,
        illegal=standing.illegal,
        failed=standing.failed,
        cpu=format_seconds(standing.cpu_seconds),
        longest_turn=format_seconds(standing.longest_turn),
    )


def _view_game(tournament: Tournament, game: TournamentGame) -> GameView:
    one, other = (tournament.contestants[at].name for at in game.players)
    moves = (
        MoveView(
            (one, other)[int(said.who)],
            said.text,
            said.remark.words if said.remark else "",
            LOSING_MOVE if said.remark and said.remark.loses else "",
        )
        for said in game.record
    )
    turns = (format_seconds(times.longest_turn) for times in game.times)
    return GameView(
        number=game.number,
        seed=game.seed,
        names=(one, other),
        winner="" if game.winner is None else tournament.contestants[game.winner].name,
        reason=game.reason,
        kind=_KINDS[game.ending],
        input=game.input.rstrip("\n"),
        moves=tuple(moves),
        losing=view_positions(game.record, 0).lost,
        times=" and ".join(turns),
    )
