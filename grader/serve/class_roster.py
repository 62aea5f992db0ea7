"""The students who have a link, by their ids: each is the name of a folder with work, too."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from datetime import UTC, datetime
from pathlib import Path

from grader.errors import GraderError, UsageError
from grader.intake.roster import ROSTER_FILE, read_roster_file
from grader.model import Student
from grader.text.wording import count, list_some

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


class RosterFile:
    """The students by a roster file as it is now; one that cannot be used leaves the class as it was.

    `news` is what an instructor reads of the last change; `tell` says it without names. Raises as `read_students` does.
    """

    def __init__(self, course: Path, roster: Path | None, tell: Callable[[str], None]) -> None:
        self._course, self._path, self._tell = course, roster or course / ROSTER_FILE, tell
        self._seen = self._find_state()
        self._students = read_students(course, self._path)
        self.news = ""

    def find_students(self) -> Mapping[str, Student]:
        """The students by their ids."""
        state = self._find_state()
        if state != self._seen:
            self._seen = state
            self._read_again()
        return self._students

    def _read_again(self) -> None:
        former, at = self._students, f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC"
        try:
            self._students = read_students(self._course, self._path)
        except GraderError as error:
            told = f"{self._path.name} has changed and cannot be used; the class stays as it was."
            self.news = f"{at}: {told} {error.message}"
            self._tell(f"{told} The instructor's page says why.")
            return
        joined = [each for name, each in self._students.items() if name not in former]
        left = [each for name, each in former.items() if name not in self._students]
        told = f"{self._path.name} has changed: {count(len(self._students), 'student')}"
        self._tell(f"{told}, {len(joined)} joined, {len(left)} left.")
        self.news = f"{at}: {told}. {_name_all('Joined', joined)}{_name_all('Left', left)}".strip()

    def _find_state(self) -> tuple[int, int, int] | None:
        """What changes whenever the file does; None where there is none."""
        try:
            found = self._path.stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size, found.st_ino


def _name_all(what: str, students: Collection[Student]) -> str:
    names = [f"{each.name} ({each.id})" if each.name else each.id for each in students]
    return f"{what}: {list_some(names)}. " if names else ""
