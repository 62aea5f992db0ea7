"""The SQLite file beside the reports, shared by the threads of one grader."""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
import stat
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from grader.errors import OutputError

Statement = tuple[str, Sequence[object]]

_BESIDE = ("", "-journal", "-wal", "-shm")
"""What SQLite keeps beside its file belongs to it: a journal must never be played into another file."""
_MOST_SET_ASIDE = 100
_MAKE_SPACE = "Free some disk space, then run the command again."
_HINTS = {
    sqlite3.SQLITE_FULL: _MAKE_SPACE,
    sqlite3.SQLITE_IOERR: _MAKE_SPACE,
    sqlite3.SQLITE_BUSY: "Another program, perhaps another grader, is using it. Wait, then run the command again.",
    sqlite3.SQLITE_READONLY: "You may not write there: choose another folder with --output, or change its permissions.",
}


class _Damaged(Exception):
    """The file is not a store of this grader; the message says why."""


class Database:
    """One SQLite file. Every method may be called from any thread and raises OutputError when the file is at fault."""

    def __init__(self, path: Path, *tables: str) -> None:
        """Open or make the file, with `tables` in it. What stands there and is not such a file is set aside.

        `notes` says what was set aside, and why.
        """
        self._path = path
        self._lock = threading.Lock()
        self.notes: tuple[str, ...] = ()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                self._connection = _open_checked(path, tables)
            except _Damaged as damage:
                self.notes = (_set_aside(path, str(damage)),)
                self._connection = _open_checked(path, tables)
        except (OSError, sqlite3.Error, _Damaged) as error:
            raise OutputError(f"{path} cannot be written: {error}", _suggest_remedy(error)) from error

    def first(self, query: str, *values: object) -> tuple[Any, ...] | None:
        """The first row of an answer, None when it has none."""
        rows = self.fetch_all(f"{query} LIMIT 1", *values)
        return rows[0] if rows else None

    def fetch_all(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """All rows that a query finds. Raises OutputError where the file cannot be read."""
        try:
            with self._lock:
                return self._connection.execute(query, values).fetchall()
        except sqlite3.Error as error:
            hint = "Move the file away; everything is then graded again."
            raise OutputError(f"{self._path} cannot be read: {error}", hint) from error

    def write(self, *statements: Statement) -> None:
        """Execute all of the statements or none of them."""
        try:
            with self._lock, self._connection:
                for statement, values in statements:
                    self._connection.execute(statement, values)
        except sqlite3.Error as error:
            raise OutputError(f"{self._path} cannot be written: {error}", _suggest_remedy(error)) from error

    def close(self) -> None:
        self._connection.close()


def _open_checked(path: Path, tables: Sequence[str]) -> sqlite3.Connection:
    """Raises _Damaged, and what SQLite raises when the file is whole but cannot be used now."""
    _check_kind(path)
    connection = sqlite3.connect(path, check_same_thread=False)
    try:
        with _tell_errors_apart(), connection:
            for table in tables:
                connection.execute(table)
            _check_layout(connection, tables)
    except BaseException:
        connection.close()
        raise
    return connection


def _check_kind(path: Path) -> None:
    with contextlib.suppress(FileNotFoundError):
        if not stat.S_ISREG(path.lstat().st_mode):
            raise _Damaged("it is not a regular file")


@contextlib.contextmanager
def _tell_errors_apart() -> Iterator[None]:
    """A file that is locked, read-only or on a full disk is not damaged."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT):
            raise _Damaged(str(error)) from error
        raise
    except sqlite3.DatabaseError as error:
        raise _Damaged(str(error)) from error
    except UnicodeDecodeError as error:  # a complaint that quotes what is no text
        raise _Damaged("it contains names that are not text") from error


def _check_layout(connection: sqlite3.Connection, tables: Sequence[str]) -> None:
    there = {name: sql for name, sql in connection.execute("SELECT name, sql FROM sqlite_master")}
    for table in tables:
        made = table.replace("IF NOT EXISTS ", "")
        if there.get(re.split(r"[ (]", made)[2]) != made:
            raise _Damaged("its tables are those of another version")
    told = [row[0] for row in connection.execute("PRAGMA quick_check(1)")]
    if told != ["ok"]:
        raise _Damaged(str(told[0]).splitlines()[-1])


def _set_aside(path: Path, why: str) -> str:
    """Move the file away with all that belongs to it; what is said of it."""
    places = [path.with_name(f"{path.name}.damaged-{number}") for number in range(1, _MOST_SET_ASIDE)]
    place = next((each for each in places if not os.path.lexists(each)), places[-1])
    for suffix in _BESIDE:
        with contextlib.suppress(FileNotFoundError):
            path.with_name(path.name + suffix).rename(place.with_name(place.name + suffix))
    return f"{path} cannot be used as a store: {why}. It was moved to {place.name}, and everything is graded again."


def _suggest_remedy(error: BaseException) -> str:
    """What to do, by what SQLite or the system says."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return _HINTS.get(code, "Choose another folder with --output.")
