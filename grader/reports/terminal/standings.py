"""The standings of a tournament as a table for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from grader.model import Ending, Tournament
from grader.reports.phrases import format_seconds
from grader.reports.terminal.wrapping import wrap
from grader.text.shorten import shorten
from grader.text.visible import make_one_line
from grader.text.wording import count

_LONGEST_NAME = 24


def format_standings(tournament: Tournament) -> str:
    """Most wins first, then who did not take part."""
    return "\n".join(_list_lines(tournament))


def _list_lines(tournament: Tournament) -> Iterator[str]:
    names = [shorten(make_one_line(each.contestant.name), _LONGEST_NAME, "…") for each in tournament.standings]
    width = max(map(len, names))
    yield f"{'':>3}  {'player':<{width}}  {'wins':>4}  {'losses':>6}  {'illegal':>7}  {'no move':>7}  longest turn"
    for name, each in zip(names, tournament.standings, strict=True):
        yield (
            f"{each.place:>3}  {name:<{width}}  {each.wins:>4}  {each.losses:>6}  {each.illegal:>7}  {each.failed:>7}"
            f"  {format_seconds(each.longest_turn)}"
        )
    yield ""
    yield f"{count(len(tournament.games), 'game')}, two for each pair of players"
    for name, reason in tournament.absent:
        yield from wrap(f"did not take part: {make_one_line(name)}: {make_one_line(reason)}")
    undecided = [str(game.number) for game in tournament.games if game.ending is Ending.UNDECIDED]
    if undecided:
        yield from wrap(f"undecided, by a fault of the grader: game {', '.join(undecided)}")
