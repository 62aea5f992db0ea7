"""Folders and archives become submissions; hostile archives are refused."""

from grader.intake.batch import Intake, read_submissions
from grader.intake.choice import Chosen, choose_source

__all__ = ["Chosen", "Intake", "choose_source", "read_submissions"]
