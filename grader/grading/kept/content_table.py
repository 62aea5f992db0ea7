"""Contents that are kept by name: one table, each row bound to its name, those used last, up to so many bytes."""

from __future__ import annotations

import time

from grader.grading.kept.database import Database, Statement
from grader.text.digest import hash_parts


def format_shelf_table(name: str) -> str:
    """The statement that makes the table of a shelf."""
    columns = "(name TEXT PRIMARY KEY, checksum TEXT NOT NULL, content BLOB NOT NULL, used INTEGER NOT NULL)"
    return f"CREATE TABLE IF NOT EXISTS {name} {columns}"


class Shelf:
    """One table of a database. Methods may be called from several threads and may raise OutputError."""

    def __init__(self, database: Database, table: str, largest: int, most: int) -> None:
        """Contents of more than `largest` bytes are not kept; `tidy` leaves at most `most` bytes."""
        self._database, self._table, self._largest, self._most = database, table, largest, most
        self._now = int(time.time())
        self._used: set[str] = set()

    def find(self, name: str) -> bytes | None:
        """What is kept under a name; None when there is nothing, or something else than was put there."""
        row = self._database.first(f"SELECT checksum, content FROM {self._table} WHERE name = ?", name)  # noqa: S608  a name of ours
        if row is None or not isinstance(row[1], bytes) or row[0] != hash_parts(name, row[1]):
            return None
        self._used.add(name)
        return row[1]

    def keeping(self, name: str, content: bytes) -> tuple[Statement, ...]:
        """What keeps a content under a name; nothing where it is too large."""
        if len(content) > self._largest:
            return ()
        row = (name, hash_parts(name, content), content, self._now)
        return ((f"INSERT OR REPLACE INTO {self._table} VALUES (?, ?, ?, ?)", row),)  # noqa: S608  a name of ours

    def keep(self, name: str, content: bytes) -> None:
        """Keep a content under a name, unless it is too large."""
        self._database.write(*self.keeping(name, content))

    def tidy(self) -> tuple[Statement, ...]:
        """What notes the contents that were used, and forgets those that were not used for the longest time."""
        used = f"UPDATE {self._table} SET used = ? WHERE name = ?"  # noqa: S608  a name of ours
        forget = (
            f"DELETE FROM {self._table} WHERE name NOT IN (SELECT name FROM (SELECT name, "  # noqa: S608  a name of ours
            f"sum(length(content)) OVER (ORDER BY used DESC, name) AS so_far FROM {self._table}) WHERE so_far <= ?)"
        )
        return (*((used, (self._now, name)) for name in sorted(self._used)), (forget, (self._most,)))
