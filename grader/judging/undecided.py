"""What is raised when a comparison cannot be made."""

from __future__ import annotations

from grader.errors import AssignmentError


class CannotJudge(AssignmentError):
    """The rule itself failed: a pattern that is none or takes too long, or a checker. Never the student's fault.

    `message` may be read by students; `note` is for the instructor and may tell what they must not see.
    """

    def __init__(self, message: str, note: str, hint: str = "") -> None:
        super().__init__(message, hint)
        self.note = note

    def __reduce__(self) -> tuple[type[CannotJudge], tuple[str, str, str]]:
        """Comes whole out of another process."""
        return type(self), (self.message, self.note, self.hint)
