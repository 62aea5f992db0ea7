"""Assignments as they are loaded, checked and packed, and the answers that they expect.

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
        tell_course,
    )
    from grader.assignments.expected import resolve_expected
    from grader.assignments.expected_files import write_expected
    from grader.assignments.faulty_assignment import FaultyAssignment
    from grader.assignments.json_schema import build_schemas
    from grader.assignments.loader import load_assignment, open_assignment
    from grader.assignments.lock import write_lock
    from grader.assignments.packing import format_own_check, list_left_out, write_pack
    from grader.assignments.submitters import note_unknown_submitters

__all__ = [
    "FaultyAssignment",
    "Validation",
    "VariantCheck",
    "build_schemas",
    "choose_case",
    "choose_course",
    "find_course",
    "find_holders_of_courses",
    "format_own_check",
    "list_assignment_names",
    "list_left_out",
    "load_assignment",
    "note_unknown_submitters",
    "open_assignment",
    "resolve_expected",
    "tell_course",
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
            "choose_case",
            "choose_course",
            "find_course",
            "find_holders_of_courses",
            "list_assignment_names",
            "tell_course",
        ),
        "grader.assignments.expected": ("resolve_expected",),
        "grader.assignments.expected_files": ("write_expected",),
        "grader.assignments.faulty_assignment": ("FaultyAssignment",),
        "grader.assignments.json_schema": ("build_schemas",),
        "grader.assignments.loader": ("load_assignment", "open_assignment"),
        "grader.assignments.lock": ("write_lock",),
        "grader.assignments.packing": ("format_own_check", "list_left_out", "write_pack"),
        "grader.assignments.submitters": ("note_unknown_submitters",),
    },
)
