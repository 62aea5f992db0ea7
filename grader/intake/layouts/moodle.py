"""What Moodle gives with "Download all submissions": folders, or files side by side, named by student and number.

Names as in moodle/moodle, `mod/assign/classes/downloader.php` and `mod/assign/feedback/file/importziplib.php`:
`Ada Lovelace_4711_assignsubmission_file` (before Moodle 4.1 with `_` at the end), without folders
`Ada Lovelace_4711_assignsubmission_file_Nim.py`; `Participant_4711_…` where names are hidden; for a team its name comes
first. The number is one of this assignment alone, and the student's in no other list.

A zip of the names without folders is taken back by all versions: found by the number alone. For a team that number is
the team's, so only the grading worksheet tells the names of its members.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grader.intake.entries import TopEntry
from grader.intake.layout import Layout, Placement
from grader.intake.submission_info import SubmissionInfo
from grader.model import Person
from grader.model.feedback_names import FEEDBACK_PAGE, MOODLE_PLUGIN

# Moodle writes a blank for each `_` of a name, so the first number behind one is the participant's.
_NAMED = re.compile(
    rf"(?P<student>[^_]++)_(?P<number>\d++)_(?P<plugin>{MOODLE_PLUGIN}[a-z]++)(?:_(?P<file>.*+))?", re.DOTALL
)


def fits(top: Sequence[TopEntry]) -> bool:
    """Most entries have such a name: others may have been put beside them."""
    named = sum(_split(entry) is not None for entry in top)
    return named * 2 > len(top)


def place(top: Sequence[TopEntry]) -> Iterator[Placement]:
    """Two students may have one name, so the number is a part of the submitter's."""
    for entry in top:
        if found := _split(entry):
            submitter = f"{found.student}_{found.number}"
            person = Person(name=found.student, feedback_name=f"{submitter}_{found.plugin}_{FEEDBACK_PAGE}")
            yield Placement(submitter, entry, found.file, SubmissionInfo(person=person))


@dataclass(frozen=True)
class _MoodleName:
    """What a name says: student or team, the number in this assignment, what of Moodle took it, and the file.

    `file` is empty for a folder.
    """

    student: str
    number: str
    plugin: str
    file: str


def _split(entry: TopEntry) -> _MoodleName | None:
    """What the name of an entry says; None when it is not named as Moodle does."""
    found = _NAMED.fullmatch(entry.name)
    if found is None or bool(found["file"]) is entry.is_folder:
        return None
    return _MoodleName(found["student"], found["number"], found["plugin"], found["file"] or "")


MOODLE = Layout("moodle", "a download from Moodle", fits, place, "Ada Lovelace_4711_assignsubmission_file/Nim.py")
