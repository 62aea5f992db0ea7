"""Lets the students of a class in by their links, keeps their uploads, and heeds the instructor's switches."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request

from grader.files import write_whole
from grader.model import Batch
from grader.serve.class_roster import RosterFile
from grader.serve.class_standings import ClassStandings
from grader.serve.kept_uploads import KeptUploads
from grader.serve.practice_book import PracticeBook
from grader.serve.rate_limit import RateLimit
from grader.serve.served_folder import SERVED
from grader.serve.signed_links import INSTRUCTOR, LinkSigner
from grader.serve.student_deadline import StudentDeadline
from grader.serve.visitors import SentFile, UploadReceipt, Visitor
from grader.text.spoken_text import say, say_later, say_number, use_catalogue

_STATES_FILE = "switches.json"


class SwitchState(StrEnum):
    """What students may do with an assignment."""

    OPEN = "open"
    HIDDEN = "hidden"
    CLOSED = "closed"


class Switches:
    """The switch of each assignment, kept in a file; those that nobody has moved are open."""

    def __init__(self, course: Path) -> None:
        self._file = course / SERVED / _STATES_FILE
        try:
            self._states = {name: SwitchState(state) for name, state in json.loads(self._file.read_text()).items()}
        except (OSError, ValueError):
            self._states = {}

    def find(self, assignment: str) -> SwitchState:
        return self._states.get(assignment, SwitchState.OPEN)

    def move(self, assignment: str, state: SwitchState) -> None:
        """Raises OutputError, and then nothing has changed."""
        states = {**self._states, assignment: state}
        write_whole(self._file, json.dumps(states, indent=1))
        self._states = states


FindDeadline = Callable[[str, str], StudentDeadline]
"""When an assignment is due for a student, by its files as they are now."""


class ClassGate:
    """The gate of a class."""

    way_in = say_later("Open the link that your instructor has sent.")

    def __init__(
        self,
        roster: RosterFile,
        links: LinkSigner,
        uploads: KeptUploads,
        switches: Switches,
        practice: PracticeBook,
        limit: RateLimit,
        find_deadline: FindDeadline,
    ) -> None:
        self.roster, self.uploads, self.switches, self.practice = roster, uploads, switches, practice
        self._links, self._limit, self._find_deadline = links, limit, find_deadline
        self.standings = ClassStandings()

    def find_visitor(self, request: Request) -> Visitor:
        """The student of a link; the instructor's opens no page of a student."""
        token = request.path_params["link"]
        student = self._links.find_student(token)
        if student is None or student == INSTRUCTOR:
            raise HTTPException(403)
        if student not in self.roster.find_students():
            raise HTTPException(410)
        return Visitor(student, f"/s/{token}")

    def admit_instructor(self, request: Request) -> None:
        """Raises HTTPException for everybody else."""
        if self._links.find_student(request.path_params["link"]) != INSTRUCTOR:
            raise HTTPException(403)

    def find_obstacle(self, visitor: Visitor, assignment: str) -> str:
        if self.switches.find(assignment) is SwitchState.CLOSED:
            return say("Uploads are closed.")
        if obstacle := self._find_deadline(assignment, visitor.student).find_obstacle(datetime.now(UTC)):
            return obstacle
        wait = self._limit.compute_wait(visitor.student)
        if wait:
            return say_number(
                int(wait / 60) + 1,
                "You have used up your uploads of this hour. The next one is possible in {number:,} minute.",
                "You have used up your uploads of this hour. The next one is possible in {number:,} minutes.",
            )
        return ""

    def keep(self, visitor: Visitor, assignment: str, sent: SentFile) -> UploadReceipt:
        receipt = self.uploads.keep(assignment, visitor.student, sent)
        self._limit.count(visitor.student)
        return self._mark_late(receipt, visitor.student, assignment)

    def find_receipt(self, visitor: Visitor, assignment: str) -> UploadReceipt | None:
        return self.find_last(visitor.student, assignment)

    def find_last(self, student: str, assignment: str) -> UploadReceipt | None:
        """What was kept last of a student, and how late it came; None where nothing was."""
        receipt = self.uploads.find_receipt(assignment, student)
        return receipt and self._mark_late(receipt, student, assignment)

    def read_last(self, visitor: Visitor, assignment: str) -> SentFile | None:
        return self.uploads.read_last(assignment, visitor.student)

    def note_result(self, visitor: Visitor, assignment: str, receipt: UploadReceipt | None, batch: Batch) -> None:
        with use_catalogue(None):  # it is for the instructor
            self.standings.note(assignment, visitor.student, receipt, batch)

    def describe_deadline(self, visitor: Visitor, assignment: str) -> str:
        return self._find_deadline(assignment, visitor.student).describe(datetime.now(UTC))

    def hides_results(self, visitor: Visitor, assignment: str) -> bool:
        """Until it is due for this student; without a deadline until the switch is moved."""
        hidden = self.switches.find(assignment) is SwitchState.HIDDEN
        return hidden and not self._find_deadline(assignment, visitor.student).is_over(datetime.now(UTC))

    def _mark_late(self, receipt: UploadReceipt, student: str, assignment: str) -> UploadReceipt:
        return replace(receipt, late=self._find_deadline(assignment, student).mark_late(receipt.at))
