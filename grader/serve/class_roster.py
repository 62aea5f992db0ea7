"""The students who have a link, by their ids: each is the name of a folder with work, too."""

from __future__ import annotations

import re
from pathlib import Path

from grader.errors import UsageError
from grader.intake.roster import ROSTER_FILE, read_roster_file
from grader.model import Student
from grader.text.wording import list_some

_FOLDER_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.@+-]{0,99}")


def read_students(course: Path, roster: Path | None) -> dict[str, Student]:
    """The students of a roster, by default that of the course. Raises UsageError, and what its reader raises."""
    path = roster or course / ROSTER_FILE
    if not path.is_file():
        raise UsageError(f"there is no roster {path}", "Its first line names the columns: id,name,email,section.")
    students = {student.id: student for student in read_roster_file(path).students}
    odd = [name for name in students if not _FOLDER_NAME.fullmatch(name)]
    if odd:
        hint = "An id may have letters, digits and . _ @ + - in it."
        raise UsageError(f"ids of {path.name} that cannot name a folder: {list_some(odd)}", hint)
    return students
