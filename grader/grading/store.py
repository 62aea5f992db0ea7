"""Finished grades on disk, so that nothing is lost and nothing is run twice: one SQLite file beside the reports."""

from __future__ import annotations

import hashlib
import sqlite3
import threading
import zlib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from grader.errors import OutputError
from grader.model import Assignment, Case, Grade

_GRADES = TypeAdapter(Grade)
_SCHEMA = (
    "CREATE TABLE IF NOT EXISTS grades "
    "(submitter TEXT, fingerprint TEXT, grade BLOB NOT NULL, PRIMARY KEY (submitter, fingerprint))"
)


_KEPT = 4  # states of one submission: going back to an earlier case set costs nothing
_FORGET = (
    "DELETE FROM grades WHERE submitter = ? AND rowid NOT IN "
    "(SELECT rowid FROM grades WHERE submitter = ? ORDER BY rowid DESC LIMIT ?)"
)


class Store:
    """Grades by submitter, each with the fingerprint of all that it follows from.

    What the assignment holds already, the inputs and expected outputs, is not kept a second time for each submitter.
    """

    def __init__(self, path: Path, assignment: Assignment) -> None:
        """Open or make the file. Raises OutputError when it cannot be written."""
        self._path = path
        self._cases = {case.name: case for case in assignment.cases}
        self._lock = threading.Lock()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._database = sqlite3.connect(path, check_same_thread=False)
            with self._database:
                self._database.execute(_SCHEMA)
        except (OSError, sqlite3.Error) as error:
            raise OutputError(f"{path} cannot be written: {error}", "Choose another folder with --output.") from error

    def find(self, submitter: str, fingerprint: str) -> Grade | None:
        """The stored grade, if it follows from the same things."""
        query = "SELECT grade FROM grades WHERE submitter = ? AND fingerprint = ?"
        try:
            with self._lock:
                row = self._database.execute(query, (submitter, fingerprint)).fetchone()
        except sqlite3.Error as error:
            hint = "Move the file away: then everything is graded again."
            raise OutputError(f"{self._path} is no store of this grader: {error}", hint) from error
        try:
            return _filled(_GRADES.validate_json(zlib.decompress(row[0])), self._cases) if row else None
        except (ValidationError, zlib.error, TypeError):
            return None  # written by another version: it is graded again

    def save(self, grade: Grade, fingerprint: str) -> None:
        """Keep a finished grade. Raises OutputError on a full disk; what was kept before stays."""
        row = (grade.submitter, fingerprint, zlib.compress(_GRADES.dump_json(_slim(grade))))
        try:
            with self._lock, self._database:
                self._database.execute("INSERT OR REPLACE INTO grades VALUES (?, ?, ?)", row)
                self._database.execute(_FORGET, (grade.submitter, grade.submitter, _KEPT))
        except sqlite3.Error as error:
            raise OutputError(
                f"{self._path} cannot be written: {error}", "Free some space, then run it again."
            ) from error

    def close(self) -> None:
        self._database.close()


def _slim(grade: Grade) -> Grade:
    return replace(grade, cases=tuple(replace(case, input="", expected="") for case in grade.cases))


def _filled(grade: Grade, cases: Mapping[str, Case]) -> Grade:
    whole = [(result, cases[result.name]) for result in grade.cases]
    return replace(
        grade, cases=tuple(replace(result, input=case.input, expected=case.expected or "") for result, case in whole)
    )


def fingerprint(*parts: bytes) -> str:
    """One hash over all that a grade follows from; the parts' borders count."""
    whole = hashlib.sha256()
    for part in parts:
        whole.update(len(part).to_bytes(8, "big") + part)
    return whole.hexdigest()
