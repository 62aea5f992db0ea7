"""Which assignment of a course a file is for."""

from __future__ import annotations

from pathlib import Path

from grader.assignments.courses import list_assignment_names
from grader.assignments.loader import load_assignment
from grader.errors import AssignmentError, UsageError
from grader.languages import find_language


def find_assignment_for(file: Path, course: Path) -> str:
    """The course's only assignment, or the only one that expects a file of this name, else of this language.

    Raises UsageError with the candidates.
    """
    names = list_assignment_names(course)
    if len(names) == 1:
        return names[0]
    expected = {name: list_expected_files(name, course) for name in names}
    fitting = _choose_fitting(file.name, expected)
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        message = f"several assignments expect a file such as {file.name}: {', '.join(fitting)}"
        raise UsageError(message, f"Name the one that you mean: grader check {fitting[0]} {file}")
    known = ", ".join(f"{name} ({_join_files(files)})" if files else name for name, files in expected.items())
    hint = f"The assignments are: {known}." if known else "It has none."
    raise UsageError(f"no assignment of the course {course} expects a file such as {file.name}", hint)


def list_expected_files(name: str, course: Path) -> tuple[str, ...]:
    """The names of the files that an assignment expects; none where any will do or the assignment is at fault."""
    try:
        file = load_assignment(name, course).settings.submission.file
    except AssignmentError:
        return ()
    if isinstance(file, str):
        return () if file == "any" else (file,)
    return tuple(file.values())


def _choose_fitting(name: str, expected: dict[str, tuple[str, ...]]) -> list[str]:
    """The assignments that fit best."""
    same = [each for each, files in expected.items() if name in files]
    alike = [each for each, files in expected.items() if name.lower() in map(str.lower, files)]
    language = find_language(name)
    spoken = [each for each, files in expected.items() if language and language in map(find_language, files)]
    willing = [each for each, files in expected.items() if language and not files]
    return same or alike or spoken or willing


def _join_files(files: tuple[str, ...]) -> str:
    *others, last = files
    return f"{', '.join(others)} or {last}" if others else last
