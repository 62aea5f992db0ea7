"""Assignments as they were read and checked, with what the reference answers, kept for one user between two checks.

One that is kept counts while every file that it was read from is the same, and the grader and its interpreter are.
"""

from __future__ import annotations

import io
import pickle
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grader.assignments.courses import choose_told_course, find_own_folder, list_assignment_names
from grader.files import keep, read_kept
from grader.grading.code_hash import hash_own_code
from grader.model import Assignment
from grader.tables import list_added_code
from grader.text.digest import hash_parts

_OF_DATA = frozenset(
    {"datetime", "grader.config.settings", "grader.model.answer", "grader.model.assignment", "pathlib", "zoneinfo"}
)
"""Modules whose classes only hold data: nothing else is made from a file that was kept."""
_MAKERS = {("zoneinfo", "ZoneInfo._unpickle")}


@dataclass(frozen=True)
class OpenedAssignment:
    """An assignment that is kept, or was read anew and has still to be resolved.

    `name` is that of its kept file, empty where none can be kept.
    """

    assignment: Assignment
    name: str
    is_resolved: bool

    def resolve(self, how: Callable[[Assignment], Assignment] | None = None) -> Assignment:
        """With every input and every expected output, as `how` finds them. Raises what `resolve_expected` raises."""
        if self.is_resolved:
            return self.assignment
        resolved = (how or _resolve_kept)(self.assignment)
        if self.name:
            keep(self.name, pickle.dumps(resolved, pickle.HIGHEST_PROTOCOL))
        return resolved


def _resolve_kept(assignment: Assignment) -> Assignment:
    from grader.grading.kept.kept_answers import resolve_kept

    return resolve_kept(assignment)


def open_kept(
    name_or_path: str,
    start: Path,
    course: Path | None,
    tell: Callable[[str], None],
    batch: Path | None = None,
    *,
    fresh: bool = False,
    on_change: Callable[[Path], None] = lambda _: None,
) -> OpenedAssignment:
    """As `open_assignment` does, but read only when something has changed since; a `fresh` one is read in any case.

    `on_change` is told the course before the assignment is read.
    """
    place = choose_told_course(name_or_path, start, course, tell, batch)
    name = _name_what_is_readable(name_or_path, place)
    kept = _read(name) if name and not fresh else None
    if kept is not None:
        return OpenedAssignment(kept, name, is_resolved=True)
    on_change(place)
    from grader.assignments import load_assignment

    return OpenedAssignment(load_assignment(name_or_path, place), name, is_resolved=False)


def _name_what_is_readable(name_or_path: str, course: Path) -> str:
    """As `find_kept_name`; empty also where a file cannot be read: whoever loads the assignment says which."""
    try:
        return find_kept_name(name_or_path, course)
    except OSError:
        return ""


def find_kept_name(name_or_path: str, course: Path) -> str:
    """The name of what is kept of an assignment as its files are now; empty where whoever loads it says what is wrong.

    Raises OSError where a file goes away meanwhile.
    """
    folder = _find_folder(name_or_path, course)
    return f"assignment-{_compute_print(folder)}" if folder else ""


def _find_folder(name_or_path: str, course: Path) -> Path | None:
    """The folder of the assignment; None where whoever loads it says what is wrong."""
    if name_or_path in list_assignment_names(course):
        return course.resolve() / "cases" / name_or_path
    return find_own_folder(Path(name_or_path))


def _compute_print(folder: Path) -> str:
    """A hash of all that the assignment follows from."""
    references = (folder.parent.parent / "reference").rglob("*")  # a program may be in any language
    found = sorted((*folder.rglob("*"), *references))
    files = [path for path in found if path.suffix != ".pyc" and path.is_file()]
    contents = (part for path in files for part in (str(path).encode("utf-8", "surrogateescape"), path.read_bytes()))
    own = (hash_own_code(), sys.version, sys.executable, str(folder))
    return hash_parts(*own, *list_added_code(), *contents)


def _read(name: str) -> Assignment | None:
    """None for what is not there, or was written by another version."""
    content = read_kept(name)
    if content is None:
        return None
    try:
        found = _DataReader(io.BytesIO(content)).load()
    except Exception:
        return None
    return found if isinstance(found, Assignment) else None


class _DataReader(pickle.Unpickler):
    """Makes data and nothing else."""

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) in _MAKERS or (module in _OF_DATA and "." not in name):
            found = super().find_class(module, name)
            if isinstance(found, type) or (module, name) in _MAKERS:
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is not data")
