"""The page of a tournament: everything of a student is escaped, and it can be read on a narrow screen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from grader.model import (
    Contestant,
    Ending,
    Exchange,
    GameRemark,
    MarkRow,
    Marks,
    Picture,
    TimesUsed,
    Tournament,
    TournamentGame,
)
from grader.reports.terminal.standings import format_standings
from grader.reports.tournament_files import TOURNAMENT_PAGE, describe_tournament, format_tournament_files

HOSTILE = "<img src=x onerror=alert(1)>"
LONG = "Wolfeschlegelsteinhausenbergerdorff" * 3
PICTURE = Picture("The heaps", "", Marks((MarkRow("Heap 1", "Heap 1: 3 counters", 1, 2, "3 → 1"),)))
RECORD = (
    Exchange("0", "1 2", GameRemark("3 4 → 1 4; `2 1` wins", PICTURE, loses=True)),
    Exchange("1", HOSTILE + "\x1b[2J" + "9" * 300),
)
TIMES = (TimesUsed(0.01, 0.002), TimesUsed(0.02, 0.004))


def make_game(number: int, winner: int | None, ending: Ending) -> TournamentGame:
    reason = "`7 7` is not a legal move." if ending is Ending.ILLEGAL else "The winner took the last counter."
    return TournamentGame(number, 1, "3 4\nfirst\n", (0, 1), winner, ending, reason, RECORD, TIMES)


@pytest.fixture
def tournament() -> Tournament:
    endings = [(0, Ending.PLAYED), (0, Ending.ILLEGAL), (1, Ending.FAILED), (None, Ending.PLAYED)]
    games = [make_game(number, *ending) for number, ending in enumerate(endings, 1)]
    games.append(make_game(5, None, Ending.UNDECIDED))
    contestants = (Contestant(HOSTILE, "Python"), Contestant(LONG, "C#"))
    return Tournament("nim_bot", "A Program", contestants, tuple(games), ((HOSTILE, "it does not build"),))


def test_nothing_of_a_student_becomes_markup(tournament: Tournament) -> None:
    page = format_tournament_files(tournament)[TOURNAMENT_PAGE]
    assert HOSTILE not in page
    assert "&lt;img src=x" in page
    assert "\x1b" not in page


def test_every_game_says_how_it_ended(tournament: Tournament) -> None:
    page = format_tournament_files(tournament)[TOURNAMENT_PAGE]
    assert page.count("a draw</strong>") == 1
    assert page.count(">undecided</strong>") == 1
    assert page.count("</bdi> wins</strong>") == 3
    assert page.count("← the first losing move") == 5
    assert page.count('aria-label="The heaps. Heap 1: 3 counters"') == 5


def test_the_standings_count_how_games_were_lost(tournament: Tournament) -> None:
    first, second = tournament.standings
    assert (first.contestant.name, first.place, first.wins, first.draws, first.losses) == (HOSTILE, 1, 2, 1, 1)
    assert (first.illegal, first.failed) == (0, 1)
    assert (second.place, second.wins, second.draws, second.losses, second.illegal) == (2, 1, 1, 2, 1)
    assert first.longest_turn == 0.002
    assert second.cpu_seconds == pytest.approx(0.1)


def test_the_terminal_tells_what_is_undecided_and_shows_no_control(tournament: Tournament) -> None:
    text = format_standings(tournament, kept=0)
    assert "undecided, by a fault of the grader: game 5" in text
    assert "did not take part" in text
    assert "\x1b" not in text


def test_the_data_can_be_written_and_name_the_players(tournament: Tournament) -> None:
    told = json.loads(json.dumps(describe_tournament(tournament)))
    assert told["games"][0]["winner"] == HOSTILE
    assert told["games"][0]["record"][0] == {
        "who": HOSTILE,
        "text": "1 2",
        "remark": "3 4 → 1 4; `2 1` wins",
        "loses": True,
    }
    assert told["games"][4]["winner"] is None


def test_it_is_silent_and_fits_a_narrow_screen(tab: Any, tournament: Tournament, tmp_path: Path) -> None:
    file = tmp_path / TOURNAMENT_PAGE
    file.write_text(format_tournament_files(tournament)[TOURNAMENT_PAGE], encoding="utf-8")
    tab.set_viewport_size({"width": 320, "height": 700})
    tab.goto(file.as_uri())
    tab.evaluate("document.querySelectorAll('details').forEach(fold => { fold.open = true; })")
    assert tab.evaluate("document.documentElement.scrollWidth") <= 320
