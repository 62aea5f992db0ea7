"""Whose upload is checked next: a fair share for each student, and one check of a student at a time."""

from __future__ import annotations

from collections import deque

from grader.errors import UsageError
from grader.serve.live_check import LiveCheck
from grader.text.spoken_text import say

MOST_WAITING = 3
"""Uploads of one student that may wait."""
MOST_WAITING_IN_ALL = 2_000
_MOST_WAITING_BYTES = 256 << 20


class QueueFull(UsageError):
    """No more uploads are taken for now."""


class CheckQueue:
    """Students in turns: whoever had a turn stands behind all the others. At most `slots` checks run at one time."""

    def __init__(self, slots: int) -> None:
        self.slots = slots
        self._waiting: dict[str, deque[LiveCheck]] = {}
        self._running: dict[str, LiveCheck] = {}

    @property
    def number_waiting(self) -> int:
        return sum(map(len, self._waiting.values()))

    @property
    def number_running(self) -> int:
        return len(self._running)

    def refuse_more(self, student: str) -> None:
        """Raises QueueFull where this student, or everybody, waits for too much already."""
        if len(self._waiting.get(student, ())) >= MOST_WAITING:
            raise QueueFull(
                say("{number} of your uploads are waiting", number=MOST_WAITING),
                say("Upload again when one of them is done."),
            )
        waiting = sum(len(check.file.content) for theirs in self._waiting.values() for check in theirs)
        if self.number_waiting >= MOST_WAITING_IN_ALL or waiting > _MOST_WAITING_BYTES:
            raise QueueFull(say("too many uploads are waiting"), say("Try again in a few minutes."))

    def add(self, check: LiveCheck) -> None:
        """Put a check behind those of its student. It may be kept by now: `refuse_more` was asked before."""
        self._waiting.setdefault(check.student, deque()).append(check)

    def take(self) -> LiveCheck | None:
        """The check to begin with; None where nothing may begin now."""
        if len(self._running) >= self.slots:
            return None
        student = next((each for each in self._waiting if each not in self._running), None)
        if student is None:
            return None
        theirs = self._waiting.pop(student)
        check = self._running[student] = theirs.popleft()
        if theirs:
            self._waiting[student] = theirs
        return check

    def release(self, check: LiveCheck) -> None:
        """Its student may have the next one checked."""
        del self._running[check.student]

    def list_waiting(self) -> list[LiveCheck]:
        """The checks that wait, in the order in which they will begin while nobody uploads anything else."""
        rounds = max(map(len, self._waiting.values()), default=0)
        return [theirs[at] for at in range(rounds) for theirs in self._waiting.values() if at < len(theirs)]
