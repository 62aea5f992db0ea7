"""What a tournament leaves: a page with every game as a record, and the same for programs."""

from __future__ import annotations

import json
from typing import Any

from grader.model import Standing, Tournament, TournamentGame
from grader.reports.exports.results import describe_exchange
from grader.reports.pages.html import render_tournament
from grader.reports.pages.tournament_page import gather_tournament_page

TOURNAMENT_PAGE, TOURNAMENT_DATA = "index.html", "tournament.json"
SCHEMA_VERSION = 1


def format_tournament_files(tournament: Tournament) -> dict[str, str]:
    """The texts of `index.html` and `tournament.json`, by their names."""
    return {
        TOURNAMENT_PAGE: render_tournament(gather_tournament_page(tournament)),
        TOURNAMENT_DATA: json.dumps(describe_tournament(tournament), indent=1) + "\n",
    }


def describe_tournament(tournament: Tournament) -> dict[str, Any]:
    """The tournament as an object: times in seconds, nothing rounded."""
    return {
        "schema_version": SCHEMA_VERSION,
        "assignment": tournament.assignment,
        "standings": [_describe_standing(each) for each in tournament.standings],
        "games": [_describe_game(tournament, game) for game in tournament.games],
        "absent": [{"submitter": name, "reason": reason} for name, reason in tournament.absent],
    }


def _describe_standing(standing: Standing) -> dict[str, Any]:
    return {
        "place": standing.place,
        "player": standing.contestant.name,
        "language": standing.contestant.language or None,
        "wins": standing.wins,
        "draws": standing.draws,
        "losses": standing.losses,
        "illegal_moves": standing.illegal,
        "failures": standing.failed,
        "cpu_seconds": standing.cpu_seconds,
        "longest_turn_seconds": standing.longest_turn,
    }


def _describe_game(tournament: Tournament, game: TournamentGame) -> dict[str, Any]:
    names = [tournament.contestants[at].name for at in game.players]
    return {
        "number": game.number,
        "seed": game.seed,
        "input": game.input,
        "players": names,
        "winner": None if game.winner is None else tournament.contestants[game.winner].name,
        "ending": game.ending,
        "reason": game.reason,
        "record": [{**describe_exchange(said), "who": names[int(said.who)]} for said in game.record],
        "cpu_seconds": [times.cpu_seconds for times in game.times],
        "longest_turn_seconds": [times.longest_turn for times in game.times],
    }
