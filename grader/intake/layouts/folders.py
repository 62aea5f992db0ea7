"""A folder for each submitter, named as the submitter is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grader.intake.entries import TopEntry
from grader.intake.layout import Layout, Placement


def place_entry(top: Sequence[TopEntry]) -> Iterator[Placement]:
    """A folder is its submitter's; a loose file is nobody's."""
    return (Placement(entry.name, entry) for entry in top if entry.is_folder)


FOLDERS = Layout("folders", "one folder for each submitter", lambda _top: True, place_entry)
