"""How the files of a batch lie: one file of `layouts/` for each way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from grader.intake.entries import TopEntry


@dataclass(frozen=True)
class Placement:
    """Whose a top entry is, and its name within the submission; a folder without one is the submission itself."""

    submitter: str
    entry: TopEntry
    name: str = ""


@dataclass(frozen=True)
class Layout:
    """`fits` tells from all top entries whether a batch lies so, `place` whose they are; the others are nobody's.

    `title` says in words what it is. Names at the top decide, and files there that the system itself wrote: what a
    student hands in decides nothing. A submitter may have several entries, and an entry several submitters.
    """

    name: str
    title: str
    fits: Callable[[Sequence[TopEntry]], bool]
    place: Callable[[Sequence[TopEntry]], Iterable[Placement]]
