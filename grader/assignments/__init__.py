"""Strict YAML, reference modules, expected outputs.

`load_assignment` reads the files, `resolve_expected` asks the reference, `validate_assignment` proves the cases.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grader import find_exports

if TYPE_CHECKING:
    from grader.assignments.checks import Validation, VariantCheck, validate_assignment
    from grader.assignments.courses import (
        choose_case,
        choose_course,
        find_course,
        find_holders_of_courses,
        list_assignment_names,
    )
    from grader.assignments.expected import resolve_expected
    from grader.assignments.expected_files import write_expected
    from grader.assignments.faulty_assignment import FaultyAssignment
    from grader.assignments.json_schema import build_schemas
    from grader.assignments.loader import load_assignment
    from grader.assignments.lock import write_lock
    from grader.assignments.packing import write_pack
    from grader.assignments.submitters import note_unknown_submitters
    from grader.config.faults import Fault, render
    from grader.config.strict_yaml import Document, Reading, read_document
    from grader.reference.client import ReferenceEnded, ReferenceHung, ReferenceWorker
    from grader.reference.frozen_random import FrozenRandom
    from grader.text.wording import suggest_word

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
    "build_schemas",
    "choose_case",
    "choose_course",
    "find_course",
    "find_holders_of_courses",
    "list_assignment_names",
    "load_assignment",
    "note_unknown_submitters",
    "read_document",
    "render",
    "resolve_expected",
    "suggest_word",
    "validate_assignment",
    "write_expected",
    "write_lock",
    "write_pack",
]

__getattr__ = find_exports(
    __name__,
    {
        "grader.assignments.checks": ("Validation", "VariantCheck", "validate_assignment"),
        "grader.assignments.courses": (
            "assignment_names",
            "choose_case",
            "choose_course",
            "find_course",
            "holders_of_courses",
        ),
        "grader.assignments.expected": ("resolve_expected",),
        "grader.assignments.expected_files": ("write_expected",),
        "grader.assignments.faulty_assignment": ("FaultyAssignment",),
        "grader.assignments.json_schema": ("schemas",),
        "grader.assignments.loader": ("load_assignment",),
        "grader.assignments.lock": ("write_lock",),
        "grader.assignments.packing": ("pack",),
        "grader.assignments.submitters": ("unknown_submitters",),
        "grader.config.faults": ("Fault", "render"),
        "grader.config.strict_yaml": ("Document", "Reading", "read_document"),
        "grader.reference.client": ("ReferenceEnded", "ReferenceHung", "ReferenceWorker"),
        "grader.reference.frozen_random": ("FrozenRandom",),
        "grader.text.wording": ("did_you_mean",),
    },
)
