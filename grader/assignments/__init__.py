"""Strict YAML, reference modules, expected outputs.

`load_assignment` reads the files, `resolve_expected` asks the reference, `validate_assignment` proves the cases.
"""

from __future__ import annotations

from grader.assignments.checks import Validation, VariantCheck, validate_assignment
from grader.assignments.courses import (
    assignment_names,
    choose_case,
    choose_course,
    find_course,
    holders_of_courses,
    tell_course,
)
from grader.assignments.expected import resolve_expected
from grader.assignments.expected_files import write_expected
from grader.assignments.faulty_assignment import FaultyAssignment
from grader.assignments.json_schema import schemas
from grader.assignments.loader import load_assignment, open_assignment
from grader.assignments.lock import write_lock
from grader.assignments.packing import pack
from grader.assignments.submitters import unknown_submitters
from grader.config.faults import Fault, render
from grader.config.strict_yaml import Document, Reading, read_document
from grader.reference.client import ReferenceEnded, ReferenceHung, ReferenceWorker
from grader.reference.frozen_random import FrozenRandom
from grader.text.wording import did_you_mean

__all__ = [
    "Document",
    "Fault",
    "FaultyAssignment",
    "FrozenRandom",
    "Reading",
    "ReferenceEnded",
    "ReferenceHung",
    "ReferenceWorker",
    "Validation",
    "VariantCheck",
    "assignment_names",
    "choose_case",
    "choose_course",
    "did_you_mean",
    "find_course",
    "holders_of_courses",
    "load_assignment",
    "open_assignment",
    "pack",
    "read_document",
    "render",
    "resolve_expected",
    "schemas",
    "tell_course",
    "unknown_submitters",
    "validate_assignment",
    "write_expected",
    "write_lock",
]
