"""A folder for each submitter, named as the submitter is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grader.intake.entries import TopEntry
from grader.intake.layout import Layout, Placement
from grader.intake.submission_info import SubmissionInfo
from grader.model import Person


def place_entry(top: Sequence[TopEntry]) -> Iterator[Placement]:
    """A folder is its submitter's; a loose file is nobody's."""
    for entry in top:
        if entry.is_folder:
            yield Placement(entry.name, entry, info=SubmissionInfo(person=Person((entry.name,), entry.name)))


FOLDERS = Layout("folders", "one folder for each submitter", lambda _top: True, place_entry, "ada/Nim.py, ben/Nim.py")
