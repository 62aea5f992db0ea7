"""Assignments as they are loaded, checked and packed, and the answers that they expect.

`load_assignment` reads the files, `resolve_expected` asks the reference, `validate_assignment` proves the cases.
"""

from __future__ import annotations

from grader.assignments.checks import Validation, VariantCheck, validate_assignment
from grader.assignments.courses import assignment_names, choose_case, choose_course, find_course, holders_of_courses
from grader.assignments.expected import resolve_expected
from grader.assignments.expected_files import write_expected
from grader.assignments.faulty_assignment import FaultyAssignment
from grader.assignments.json_schema import schemas
from grader.assignments.loader import load_assignment
from grader.assignments.lock import write_lock
from grader.assignments.packing import pack
from grader.assignments.submitters import unknown_submitters

__all__ = [
    "FaultyAssignment",
    "Validation",
    "VariantCheck",
    "assignment_names",
    "choose_case",
    "choose_course",
    "find_course",
    "holders_of_courses",
    "load_assignment",
    "pack",
    "resolve_expected",
    "schemas",
    "unknown_submitters",
    "validate_assignment",
    "write_expected",
    "write_lock",
]
