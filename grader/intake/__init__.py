"""Folders and archives become submissions; hostile archives are refused."""

from grader.intake.choice import SourceChoice, choose_source
from grader.intake.submissions import Intake, read_submissions

__all__ = ["Intake", "SourceChoice", "choose_source", "read_submissions"]
