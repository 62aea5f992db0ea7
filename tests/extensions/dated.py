"""A layout that no system has: files named by day and submitter, `2026-01-31 ada Nim.py`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grader.intake.layout import Layout, Placement, TopEntry

NAME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2} (\w{1,40}) (.+)")


def fits(top: Sequence[TopEntry]) -> bool:
    """Every entry is a file of such a name."""
    return bool(top) and all(not entry.is_folder and NAME.fullmatch(entry.name) for entry in top)


def place(entry: TopEntry) -> Placement | None:
    """The second word is whose it is, the rest its name."""
    found = NAME.fullmatch(entry.name)
    return Placement(found[1], found[2]) if found else None


DATED = Layout("dated", "files named by day and submitter", fits, place)
