"""Folders and archives become submissions; hostile archives are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grader import find_exports

if TYPE_CHECKING:
    from grader.intake.choice import SubmittedFiles, choose_source
    from grader.intake.submissions import Intake, read_submissions

__all__ = ["Intake", "SubmittedFiles", "choose_source", "read_submissions"]

__getattr__ = find_exports(
    __name__,
    {
        "grader.intake.choice": ("SubmittedFiles", "choose_source"),
        "grader.intake.submissions": ("Intake", "read_submissions"),
    },
)
