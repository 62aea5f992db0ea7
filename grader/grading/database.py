"""The SQLite file beside the reports, shared by the threads of one grader."""

from __future__ import annotations

import hashlib
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from grader.errors import OutputError

Statement = tuple[str, Sequence[object]]


class Database:
    """One SQLite file. Every method may be called from any thread and raises OutputError when the file is at fault."""

    def __init__(self, path: Path, *tables: str) -> None:
        """Open or make the file, with `tables` in it."""
        self._path = path
        self._lock = threading.Lock()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = sqlite3.connect(path, check_same_thread=False)
            with self._connection:
                for table in tables:
                    self._connection.execute(table)
        except (OSError, sqlite3.Error) as error:
            raise OutputError(f"{path} cannot be written: {error}", "Choose another folder with --output.") from error

    def first(self, query: str, *values: object) -> tuple[Any, ...] | None:
        """The first row of an answer, None when it has none."""
        try:
            with self._lock:
                row: tuple[Any, ...] | None = self._connection.execute(query, values).fetchone()
                return row
        except sqlite3.Error as error:
            hint = "Move the file away: then everything is graded again."
            raise OutputError(f"{self._path} is no store of this grader: {error}", hint) from error

    def write(self, *statements: Statement) -> None:
        """Execute all of the statements or none of them."""
        try:
            with self._lock, self._connection:
                for statement, values in statements:
                    self._connection.execute(statement, values)
        except sqlite3.Error as error:
            hint = "Free some space, then run it again."
            raise OutputError(f"{self._path} cannot be written: {error}", hint) from error

    def close(self) -> None:
        self._connection.close()


def fingerprint(*parts: bytes) -> str:
    """One hash over all of the parts; their borders count."""
    whole = hashlib.sha256()
    for part in parts:
        whole.update(len(part).to_bytes(8, "big") + part)
    return whole.hexdigest()
