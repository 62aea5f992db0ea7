"""Finished grades on disk, so that nothing is lost and nothing is run twice: one SQLite file beside the reports."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from grader.grading.artefacts import ARTEFACTS
from grader.grading.database import Database
from grader.model import Assignment, Case, Grade

_GRADES = TypeAdapter(Grade)
_TABLE = (
    "CREATE TABLE IF NOT EXISTS grades "
    "(submitter TEXT, fingerprint TEXT, grade BLOB NOT NULL, PRIMARY KEY (submitter, fingerprint))"
)


_KEPT = 4  # states of one submission: going back to an earlier case set costs nothing
_FORGET = (
    "DELETE FROM grades WHERE submitter = ? AND rowid NOT IN "
    "(SELECT rowid FROM grades WHERE submitter = ? ORDER BY rowid DESC LIMIT ?)"
)


class Store:
    """Grades by submitter, each with the fingerprint of all that it follows from. `database` also holds artefacts.

    What the assignment holds already, the inputs and expected outputs, is not kept a second time for each submitter.
    """

    def __init__(self, path: Path, assignment: Assignment) -> None:
        """Open or make the file. Raises OutputError when it cannot be written."""
        self._cases = {case.name: case for case in assignment.cases}
        self.database = Database(path, _TABLE, ARTEFACTS)

    def find(self, submitter: str, fingerprint: str) -> Grade | None:
        """The stored grade, if it follows from the same things. Raises OutputError when the file is no store."""
        query = "SELECT grade FROM grades WHERE submitter = ? AND fingerprint = ?"
        row = self.database.first(query, submitter, fingerprint)
        try:
            return _filled(_GRADES.validate_json(zlib.decompress(row[0])), self._cases) if row else None
        except (ValidationError, zlib.error, TypeError):
            return None  # written by another version: it is graded again

    def save(self, grade: Grade, fingerprint: str) -> None:
        """Keep a finished grade. Raises OutputError on a full disk; what was kept before stays."""
        row = (grade.submitter, fingerprint, zlib.compress(_GRADES.dump_json(_slim(grade))))
        self.database.write(
            ("INSERT OR REPLACE INTO grades VALUES (?, ?, ?)", row),
            (_FORGET, (grade.submitter, grade.submitter, _KEPT)),
        )

    def close(self) -> None:
        self.database.close()


def _slim(grade: Grade) -> Grade:
    return replace(grade, cases=tuple(replace(case, input="", expected="") for case in grade.cases))


def _filled(grade: Grade, cases: Mapping[str, Case]) -> Grade:
    whole = [(result, cases[result.name]) for result in grade.cases]
    return replace(
        grade, cases=tuple(replace(result, input=case.input, expected=case.expected or "") for result, case in whole)
    )
