"""Folders and archives become submissions; hostile archives are refused."""

from grader.intake.choice import SubmittedFiles, choose_source
from grader.intake.submissions import Intake, read_submissions

__all__ = ["Intake", "SubmittedFiles", "choose_source", "read_submissions"]
