"""A problem package in the place of an assignment: it becomes one for as long as a command runs."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from grader.cli.console import Console, escape_path, find_working_folder
from grader.errors import UsageError


@dataclass(frozen=True)
class GivenAssignment:
    """What a command line names: an assignment, submissions, the course, and where the reports go."""

    name: str
    submissions: Path | None
    course: Path | None
    output: Path | None


@contextmanager
def open_package(given: GivenAssignment, talk: Console) -> Iterator[GivenAssignment]:
    """What is to be graded. Of a package it is its own programs, where no submissions are named.

    Raises what `read_import` raises, and UsageError for a package without programs where no submissions are named.
    """
    folder = Path(given.name)
    if not folder.is_dir() or not _is_package(folder):
        yield given
        return
    from grader.assignments.importing import read_import, write_import, write_programs
    from grader.text.slugs import make_slug

    name = make_slug(folder.resolve().name)
    files = read_import(folder)
    with tempfile.TemporaryDirectory(prefix="grader-") as place:
        course = Path(place)
        write_import(files, course / "cases" / name)
        for note in files.package.notes:
            talk.note(note)
        if given.submissions is None and not write_programs(files, course / "submissions" / name):
            message = f"{escape_path(folder)} has no programs of its own in submissions/"
            raise UsageError(message, f"Name the submissions: grader grade {escape_path(folder)} SUBMISSIONS")
        output = given.output or find_working_folder() / "reports" / name
        yield GivenAssignment(name, given.submissions, course, output)


def _is_package(folder: Path) -> bool:
    from grader.assignments.courses import find_own_folder
    from grader.assignments.problem_package import is_problem_package

    return find_own_folder(folder) is None and is_problem_package(folder)
