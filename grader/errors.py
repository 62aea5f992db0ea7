"""The one family of exceptions: a message, a hint, and an anchor in `docs/errors.md`."""

from __future__ import annotations

from dataclasses import dataclass


class GraderError(Exception):
    """Something that stops a command.

    `message` says what is wrong, `hint` what to do about it, `anchor` where `docs/errors.md` says more.
    """

    exit_code = 3
    anchor = "grader"

    def __init__(self, message: str, hint: str = "", anchor: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        if anchor is not None:
            self.anchor = anchor


class UsageError(GraderError):
    """The command line asks for something that is not there."""

    exit_code = 2
    anchor = "usage"


class AssignmentError(GraderError):
    """The assignment, a case or the reference is at fault; `message` lists every fault found."""

    exit_code = 2
    anchor = "assignment"


@dataclass(frozen=True)
class CaseFault:
    """What is wrong in one case, as the pieces of its sentence: `place`, `start`, the case, `end`.

    `place` is where the case is written. `likeness` tells the same fault in another case where its `end` may be in
    other words: the line that raised, for the value in the message of an exception is another one each time.
    """

    case: str
    end: str
    start: str = ""
    place: str = ""
    likeness: str = ""

    def __str__(self) -> str:
        return f"{self.place}{self.start}case `{self.case}`{self.end}"


class ReferenceFault(AssignmentError):
    """The reference raised, hung, or disagrees with a written expectation; `fault` knows of which case that is said."""

    anchor = "reference"

    def __init__(self, fault: str | CaseFault, hint: str = "", anchor: str | None = None) -> None:
        super().__init__(str(fault), hint, anchor)
        self.fault = fault


class IntakeError(GraderError):
    """A folder or archive of submissions cannot be taken in."""

    exit_code = 2
    anchor = "intake"


class NothingToGrade(GraderError):
    """There is no submission."""

    exit_code = 4
    anchor = "nothing-to-grade"


class SandboxError(GraderError):
    """The sandbox cannot be had, or broke."""

    anchor = "sandbox"


class OutputError(GraderError):
    """A report or result cannot be written."""

    anchor = "output"


class ClusterError(GraderError):
    """Workers on other machines cannot be reached, or none of them can be used."""

    anchor = "workers"
