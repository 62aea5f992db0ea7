"""Lets the students of a class in by their links, keeps their uploads, and heeds the instructor's switches."""

from __future__ import annotations

import json
import time
from collections import defaultdict, deque
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request

from grader.config.settings import Deadline
from grader.files import write_whole
from grader.grading.points import is_over
from grader.model import Student
from grader.serve.kept_uploads import KeptUploads
from grader.serve.served_folder import SERVED
from grader.serve.signed_links import INSTRUCTOR, LinkSigner
from grader.serve.visitors import SentFile, UploadReceipt, Visitor
from grader.text.spoken_text import say, say_later, say_number

_HOUR = 3600.0
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


class HourlyLimit:
    """So many uploads of each student in any hour."""

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._clock = most, clock
        self._times: defaultdict[str, deque[float]] = defaultdict(deque)

    def compute_wait(self, student: str) -> float:
        """Seconds until this student may upload again; 0 where now."""
        times, now = self._times[student], self._clock()
        while times and times[0] <= now - _HOUR:
            times.popleft()
        return times[0] + _HOUR - now if len(times) >= self._most else 0.0

    def count(self, student: str) -> None:
        """Note an upload."""
        self._times[student].append(self._clock())


class ClassGate:
    """The gate of a class: `find_deadline` says when an assignment is due, by its files as they are now."""

    way_in = say_later("Open the link that your instructor has sent.")

    def __init__(
        self,
        students: Mapping[str, Student],
        links: LinkSigner,
        uploads: KeptUploads,
        switches: Switches,
        limit: HourlyLimit,
        find_deadline: Callable[[str], Deadline | None],
    ) -> None:
        self.students, self.uploads, self.switches = students, uploads, switches
        self._links, self._limit, self._find_deadline = links, limit, find_deadline

    def find_visitor(self, request: Request) -> Visitor:
        """The student of a link; the instructor's opens no page of a student."""
        token = request.path_params["link"]
        student = self._links.find_student(token)
        if student not in self.students or student is None:
            raise HTTPException(403)
        return Visitor(student, f"/s/{token}")

    def admit_instructor(self, request: Request) -> None:
        """Raises HTTPException for everybody else."""
        if self._links.find_student(request.path_params["link"]) != INSTRUCTOR:
            raise HTTPException(403)

    def find_obstacle(self, visitor: Visitor, assignment: str) -> str:
        if self.switches.find(assignment) is SwitchState.CLOSED:
            return say("Uploads are closed.")
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
        return receipt

    def find_receipt(self, visitor: Visitor, assignment: str) -> UploadReceipt | None:
        return self.uploads.find_receipt(assignment, visitor.student)

    def hides_results(self, assignment: str) -> bool:
        """Until it is due, for everybody without an extension; without a deadline until the switch is moved."""
        hidden = self.switches.find(assignment) is SwitchState.HIDDEN
        return hidden and not is_over(self._find_deadline(assignment), datetime.now(UTC))
