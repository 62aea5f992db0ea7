"""When one student's work is due, and what that means for an upload."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from grader.config.settings import Deadline
from grader.grading.points import compute_due_time, compute_lateness, is_closed, is_over
from grader.model import Extension
from grader.reports.figures import write_day
from grader.text.spoken_text import say, use_catalogue


@dataclass(frozen=True)
class StudentDeadline:
    """The deadline of an assignment, None where it has none, with the student's own extension."""

    deadline: Deadline | None
    extension: Extension | None

    def is_over(self, now: datetime) -> bool:
        """Whether it is due."""
        return is_over(self.deadline, now, self.extension)

    def find_obstacle(self, now: datetime) -> str:
        """Why nothing is taken, in a sentence: it would earn nothing, in the place of what does; else empty."""
        is_too_late = is_closed(self.deadline, now, self.extension)
        return say("Uploads are closed: it was due on {time}.", time=self._tell_due_time()) if is_too_late else ""

    def describe(self, now: datetime) -> str:
        """When it is due, and what an upload counts as now; empty without a deadline."""
        if self.deadline is None:
            return ""
        if self.mark_late(now):
            return say(
                "It was due on {time}: an upload now counts as late, and replaces your last one.",
                time=self._tell_due_time(),
            )
        return say("Due on {time}.", time=self._tell_due_time())

    def mark_late(self, at: datetime) -> str:
        """How late an upload came, as in `2 h 5 min late`, to be said in any language; empty where it is on time."""
        with use_catalogue(None):
            by = compute_lateness(self.deadline, at, self.extension).by
            return say("{time} late", time=by) if by else ""

    def _tell_due_time(self) -> str:
        assert self.deadline  # noqa: S101  nothing is due without one
        due = compute_due_time(self.deadline, self.extension)
        return f"{write_day(due)}, {due:%Y, %H:%M} ({self.deadline.timezone})"
