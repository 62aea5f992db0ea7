"""An output as a comparison mode reads it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

Place = tuple[int, int]
"""Line and column, both from 1."""


@dataclass(frozen=True)
class Reading:
    """An output as a mode sees it: two outputs are the same when their `units` (called `unit`) are.

    `rows` are what is shown side by side when both outputs have as many of them; else the units are. `answers` is the
    number of lines that hold something. `place` tells where a unit begins, `over` where the outputs part when one of
    them has only so many units and the other goes on.
    """

    unit: str
    units: Sequence[bytes]
    rows: Sequence[bytes]
    answers: int
    place: Callable[[int], Place]
    over: Callable[[int], Place]


def by_line(lines: Sequence[bytes], over: Callable[[int], Place] | None = None) -> Reading:
    """A reading whose units are the output's own lines."""
    answers = sum(1 for line in lines if line.strip())
    return Reading("line", lines, lines, answers, _line_start, over or _line_start)


def _line_start(index: int) -> Place:
    return index + 1, 1
