"""What a reference module gives beside the expected output."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Variant:
    """A solver that is wrong on purpose, and the sentence that a student with this mistake should read."""

    solve: Callable[[str], str]
    message: str


@dataclass(frozen=True)
class Picture:
    """Heaps to draw: how many counters each has, and how many of them the right move takes."""

    heaps: tuple[int, ...]
    taken: tuple[int, ...]
    title: str
    description: str


@dataclass(frozen=True)
class Table:
    """A table of text cells; `marked` names the row that matters most (None: no row)."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    marked: int | None = None


@dataclass(frozen=True)
class Explanation:
    """Why the answer of one data set is the answer, as data: steps in words, tables, a picture."""

    answer: str
    steps: tuple[str, ...]
    tables: tuple[Table, ...] = ()
    picture: Picture | None = None


@dataclass(frozen=True)
class Judgement:
    """What a reference's `judge()` says of an output: whether it is right, and why not, as a student should read it.

    `line` is the line of the output (from 1) that is at fault, 0 when it is none in particular. `note` is for the
    instructor only.
    """

    accepted: bool
    reason: str = ""
    line: int = 0
    note: str = ""
