"""How the files of a batch lie: one file of `layouts/` for each way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class TopEntry:
    """A file or folder at the top of a batch, by its name as every machine reads it."""

    name: str
    is_folder: bool


@dataclass(frozen=True)
class Placement:
    """Whose a top entry is, and its name within the submission; a folder without one is the submission itself."""

    submitter: str
    name: str = ""


@dataclass(frozen=True)
class Layout:
    """`fits` tells from all top entries whether a batch lies so, `place` whose one of them is: None for nobody's.

    `title` says in words what it is. Nothing within an entry is looked at: what a student hands in decides nothing.
    """

    name: str
    title: str
    fits: Callable[[Sequence[TopEntry]], bool]
    place: Callable[[TopEntry], Placement | None]
