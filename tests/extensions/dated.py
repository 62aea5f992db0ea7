"""A layout that no system has: files named by day and submitter, `2026-01-31 ada Nim.py`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from grader.intake.entries import TopEntry
from grader.intake.layout import Layout, Placement

NAME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2} (\w{1,40}) (.+)")


def fits(top: Sequence[TopEntry]) -> bool:
    """Every entry is a file of such a name."""
    return bool(top) and all(not entry.is_folder and NAME.fullmatch(entry.name) for entry in top)


def place(top: Sequence[TopEntry]) -> Iterator[Placement]:
    """The second word is whose it is, the rest its name."""
    for entry in top:
        if found := NAME.fullmatch(entry.name):
            yield Placement(found[1], entry, found[2])


DATED = Layout("dated", "files named by day and submitter", fits, place, "2026-01-31 ada Nim.py")
