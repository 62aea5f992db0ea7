"""The positions of a game as drawings: behind each line of which the reference has given a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grader.model import Exchange
from grader.reports.pages.picture import Drawing, draw
from grader.reports.phrases import format_game

_BYTES, _BYTES_PER_MARK = 450, 60
"""About so much HTML does a drawing take, and each mark, row or cell in it."""


@dataclass(frozen=True)
class PositionView:
    """The position behind a line of a game, with that line as text; `loses` marks the first losing move."""

    said: str
    drawing: Drawing
    loses: bool


@dataclass(frozen=True)
class PositionsView:
    """The positions of a game in order; `left_out` more would make the page too large."""

    shown: tuple[PositionView, ...]
    left_out: int

    @property
    def lost(self) -> PositionView | None:
        """The position behind the first losing move."""
        return next((each for each in self.shown if each.loses), None)


def view_positions(game: Sequence[Exchange], most: int) -> PositionsView:
    """The positions that fit into `most` bytes of HTML, the one behind the losing move always."""
    views = list(_draw_positions(game))
    left = most - sum(_estimate_size(view.drawing) for view in views if view.loses)
    shown = []
    for view in views:
        left -= 0 if view.loses else _estimate_size(view.drawing)
        if view.loses or left >= 0:
            shown.append(view)
    return PositionsView(tuple(shown), len(views) - len(shown))


def _draw_positions(game: Sequence[Exchange]) -> Iterator[PositionView]:
    for said in game:
        if said.remark and said.remark.picture:
            yield PositionView(format_game((said,)).strip(), draw(said.remark.picture), said.remark.loses)


def _estimate_size(drawing: Drawing) -> int:
    shapes = len(drawing.cells) + sum(2 + len(row.dots) for row in drawing.rows)
    return _BYTES + _BYTES_PER_MARK * shapes
