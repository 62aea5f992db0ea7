"""The standings of a tournament as a table for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grader.model import Ending, Standing, Tournament
from grader.reports.figures import format_seconds
from grader.reports.terminal.wrapping import wrap
from grader.text.columns import count_columns, fill_columns
from grader.text.shorten import shorten
from grader.text.visible import make_one_line
from grader.text.wording import count

_LONGEST_NAME = 22
"""So that a row with all columns fits in 80 characters."""


def format_standings(tournament: Tournament, kept: int) -> str:
    """Most wins first, then who did not take part; so many games were `kept` from before."""
    return "\n".join(_list_lines(tournament, kept))


def _list_lines(tournament: Tournament, kept: int) -> Iterator[str]:
    yield from _list_rows(tournament.standings)
    yield ""
    yield f"{count(len(tournament.games), 'game')}, two for each pair of players"
    if kept:
        yield f"{kept} of {len(tournament.games)} kept from before"
    for name, reason in tournament.absent:
        yield from wrap(f"did not take part: {make_one_line(name)}: {make_one_line(reason)}")
    undecided = [str(game.number) for game in tournament.games if game.ending is Ending.UNDECIDED]
    if undecided:
        yield from wrap(f"undecided, by a fault of the grader: game {', '.join(undecided)}")


def _list_rows(standings: Sequence[Standing]) -> Iterator[str]:
    """One row per player; a column of draws only where there are any."""
    names = [shorten(make_one_line(each.contestant.name), _LONGEST_NAME, "…") for each in standings]
    width = max(map(count_columns, names))
    with_draws = any(each.draws for each in standings)
    titles = ("", f"{'player':<{width}}", "wins", "draws", "losses", "illegal", "no move")
    yield f"{_format_row(titles, with_draws)}  longest turn"
    for name, each in zip(names, standings, strict=True):
        cells = (each.place, fill_columns(name, width), each.wins, each.draws, each.losses, each.illegal, each.failed)
        yield f"{_format_row(cells, with_draws)}  {format_seconds(each.longest_turn)}"


def _format_row(cells: Sequence[object], with_draws: bool) -> str:
    place, name, wins, draws, losses, illegal, failed = cells
    drawn = f"  {draws:>5}" if with_draws else ""
    return f"{place:>3}  {name}  {wins:>4}{drawn}  {losses:>6}  {illegal:>7}  {failed:>7}"
