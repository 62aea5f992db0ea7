"""Source files side by side, each named as its submitter is: `ada.py`, `ben.c`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from grader.intake.entries import TopEntry
from grader.intake.layout import Layout, Placement
from grader.intake.naming import Naming
from grader.intake.submission_info import SubmissionInfo
from grader.languages import find_language
from grader.model import Person


def fits(top: Sequence[TopEntry]) -> bool:
    """No folder, and most files are sources: others may have been put beside them."""
    sources = sum(find_language(entry.name) is not None for entry in top)
    return not any(entry.is_folder for entry in top) and sources * 2 > len(top)


def place_sources(top: Sequence[TopEntry]) -> Iterator[Placement]:
    """Two sources of one name in two languages are one submitter's."""
    for entry in top:
        if not entry.is_folder and find_language(entry.name):
            submitter = PurePosixPath(entry.name).stem
            yield Placement(submitter, entry, entry.name, SubmissionInfo(person=Person((submitter,), submitter)))


FLAT = Layout(
    "flat", "one source file for each submitter", fits, place_sources, "ada.py, ben.py", naming=Naming.REPLACED
)
