"""What became of published scores and who stands behind a pseudonym, kept for the whole course."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping

from grader.grading.kept.database import Database, Statement
from grader.model import ScoreRecord

TABLES = (
    "CREATE TABLE IF NOT EXISTS score_history (number INTEGER PRIMARY KEY, at TEXT NOT NULL, by TEXT NOT NULL, "
    "submitter TEXT NOT NULL, before REAL, after REAL, reasons TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS pseudonyms (submitter TEXT PRIMARY KEY, pseudonym TEXT NOT NULL UNIQUE)",
)


def list_score_records(database: Database) -> tuple[ScoreRecord, ...]:
    """All changes in their order. Raises OutputError where the file cannot be read."""
    rows = database.fetch_all("SELECT at, by, submitter, before, after, reasons FROM score_history ORDER BY number")
    return tuple(
        ScoreRecord(at, by, submitter, before, after, tuple(map(str, json.loads(reasons))))
        for at, by, submitter, before, after, reasons in rows
    )


def make_record_statements(records: Iterable[ScoreRecord]) -> Iterator[Statement]:
    """What keeps these changes."""
    for each in records:
        row = (each.at, each.by, each.submitter, each.before, each.after, json.dumps(each.reasons))
        query = "INSERT INTO score_history (at, by, submitter, before, after, reasons) VALUES (?, ?, ?, ?, ?, ?)"
        yield query, row


def find_pseudonyms(database: Database) -> dict[str, str]:
    """Submitter to what stands for the name. Raises OutputError where the file cannot be read."""
    return dict(database.fetch_all("SELECT submitter, pseudonym FROM pseudonyms"))


def make_pseudonym_statements(pseudonyms: Mapping[str, str]) -> Iterator[Statement]:
    """What keeps them; one that is kept already stays as it is."""
    for row in pseudonyms.items():
        yield "INSERT OR IGNORE INTO pseudonyms VALUES (?, ?)", row
