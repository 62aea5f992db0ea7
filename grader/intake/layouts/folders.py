"""A folder for each submitter, named as the submitter is."""

from __future__ import annotations

from grader.intake.layout import Layout, Placement, TopEntry


def place_entry(entry: TopEntry) -> Placement | None:
    """A folder is its submitter's; a loose file is nobody's."""
    return Placement(entry.name) if entry.is_folder else None


FOLDERS = Layout("folders", "one folder for each submitter", lambda _top: True, place_entry)
