"""The error that holds every fault of an assignment's files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from grader.config.faults import Fault, render
from grader.errors import AssignmentError


class FaultyAssignment(AssignmentError):
    """Every fault of an assignment's files, as `faults` and as text."""

    def __init__(self, faults: Sequence[Fault], course: Path) -> None:
        super().__init__(render(faults, course), "Fix these, then run the command again.")
        self.faults = tuple(faults)
