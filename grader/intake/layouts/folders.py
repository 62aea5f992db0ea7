"""A folder for each submitter, named as the submitter is."""

from __future__ import annotations

from grader.intake.layout import Layout, Placed, TopEntry


def place(entry: TopEntry) -> Placed | None:
    """A folder is its submitter's; a loose file is nobody's."""
    return Placed(entry.name) if entry.is_folder else None


FOLDERS = Layout("folders", "one folder for each submitter", lambda _top: True, place)
