"""`generated.lock`: the SHA-256 of every generated input, so that no input changes unnoticed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from grader.errors import AssignmentError, CaseFault
from grader.files import write_whole
from grader.model import Assignment
from grader.reference.client import TIME_LIMIT, ReferenceWorker
from grader.text.digest import digest

LOCK_FILE = "generated.lock"


def read_lock(assignment: Assignment) -> dict[str, str]:
    """Case name to digest; empty when there is no lock file. Raises AssignmentError when it is none."""
    path = assignment.folder / LOCK_FILE
    if not path.exists():
        return {}
    try:
        entries = json.loads(path.read_text(encoding="utf-8"))
    except json.JSONDecodeError as error:
        told = f"{path}:{error.lineno}:{error.colno}: this is not valid JSON"
        raise AssignmentError(told, _describe_mismatch(assignment)) from error
    except (OSError, ValueError, RecursionError) as error:
        raise AssignmentError(f"{path} cannot be read: {error}", _describe_mismatch(assignment)) from error
    if not isinstance(entries, dict) or not all(isinstance(entry, str) for entry in entries.values()):
        raise AssignmentError(
            f"{path} is not a lock file: a mapping of case names to digests", _describe_mismatch(assignment)
        )
    return entries


def find_lock_fault(assignment: Assignment, lock: Mapping[str, str], case: str, text: str) -> CaseFault | None:
    """What is wrong with a generated input by the lock; None when nothing is."""
    locked = lock.get(case)
    if locked == digest(text):
        return None
    advice = _describe_mismatch(assignment)
    end = (
        f" has no entry\n    {advice}"
        if locked is None
        else f" has changed\n    If you changed `generate` on purpose: {advice} Otherwise undo the change."
    )
    return CaseFault(case, end, f"cases/{assignment.name}/{LOCK_FILE}: the generated input of ")


def write_lock(assignment: Assignment, time_limit: float = TIME_LIMIT) -> Path:
    """Generate every generated input and write its digest; returns the file written.

    Raises ReferenceFault when the reference fails, OutputError when the disk refuses.
    """
    entries = _compute_digests(assignment, time_limit)
    path = assignment.folder / LOCK_FILE
    write_whole(path, json.dumps(entries, indent=2, ensure_ascii=False) + "\n")
    return path


def _compute_digests(assignment: Assignment, time_limit: float) -> dict[str, str]:
    generated = [case for case in assignment.cases if case.generate is not None]
    if assignment.reference is None or not generated:
        return {}
    with ReferenceWorker(assignment.reference, time_limit) as worker:
        return {case.name: digest(worker.generate(case.generate or {}, case.name)) for case in generated}


def _describe_mismatch(assignment: Assignment) -> str:
    return f"`grader validate {assignment.name} --lock` rewrites the file."
