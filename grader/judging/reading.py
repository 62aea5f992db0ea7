"""An output as a comparison mode reads it: piece by piece, so that a long one never stands in memory as a whole."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from grader.judging.walk import Alike

OutputPlace = tuple[int, int]
"""Line and column, both from 1."""

CHUNK = 1 << 16
"""About so many bytes are split at one time."""

WHITE = re.compile(rb"\s")


@dataclass(frozen=True)
class Reiterable:
    """Something to go through as often as one likes; `make` begins anew each time."""

    make: Callable[[], Iterator[bytes]]

    def __iter__(self) -> Iterator[bytes]:
        return self.make()


def say_nothing(_wanted: bytes, _given: bytes) -> str:
    """Where units are the same or not, and no more is to be said."""
    return ""


def keep_number(index: int) -> int:
    """The number of a unit in its output, from 1, where the units stand in their order."""
    return index + 1


@dataclass(frozen=True)
class OutputReading:
    """An output as a mode sees it: two outputs are the same when their `units` (called `unit`) are.

    `rows` are what is shown side by side when both outputs have as many of them; else the units are. `place` tells
    where a unit begins, `over` where the outputs part when one of them has only so many units and the other goes on.
    `number` is what a unit or row is called, counted from 1. `skipped` units, of which the last are kept, come before
    `units` on both sides and need not be gone through. `literal` says that the units are texts that are
    compared, not patterns; `ordered` that their order counts. `why` says in words why a unit of the actual output is
    not what was expected, empty where the two say it all.
    """

    data: bytes
    unit: str
    units: Iterable[bytes]
    rows: Iterable[bytes]
    place: Callable[[int], OutputPlace]
    over: Callable[[int], OutputPlace]
    number: Callable[[int], int] = keep_number
    skipped: tuple[int, Sequence[bytes]] = (0, ())
    literal: bool = True
    ordered: bool = True
    why: Callable[[bytes, bytes], str] = say_nothing

    @property
    def answers(self) -> int:
        """The number of lines that hold something."""
        return sum(map(bool, map(bytes.strip, split_lines(self.data))))


class Readings(NamedTuple):
    """Two outputs as a mode sees them; `alike` tells of units with other bytes whether they are as expected."""

    expected: OutputReading
    actual: OutputReading
    alike: Alike | None = None


def read_by_line(
    data: bytes, lines: Iterable[bytes], over: Callable[[int], OutputPlace] | None = None
) -> OutputReading:
    """A reading whose units are the output's own lines."""
    return OutputReading(data, "line", lines, lines, _place_line_start, over or _place_line_start)


def _place_line_start(index: int) -> OutputPlace:
    return index + 1, 1


def split_lines(data: bytes) -> Iterator[bytes]:
    """The lines as `split` gives them."""
    return chain.from_iterable(stretch.split(b"\n") for stretch in _split_stretches(data))


def _split_stretches(data: bytes) -> Iterator[bytes]:
    start = 0
    while (end := data.find(b"\n", start + CHUNK)) >= 0:
        yield data[start:end]
        start = end + 1
    yield data[start:]


def split_words(data: bytes, start: int = 0) -> Iterator[bytes]:
    """The words between white space, from a place on."""
    return chain.from_iterable(chunk.split() for _, chunk in split_chunks(data, start))


def split_chunks(data: bytes, start: int = 0) -> Iterator[tuple[int, bytes]]:
    """Stretches of the data that end at white space, each with the place where it begins."""
    while start < len(data):
        white = WHITE.search(data, start + CHUNK)
        end = white.start() if white else len(data)
        yield start, data[start:end]
        start = end
