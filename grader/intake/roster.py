"""`roster.csv` of a course: who is in the class.

Its columns are `id`, `name`, `email` and `section`, in any order and with others between them. A spreadsheet may have
saved it with semicolons or tabs, with a byte order mark, or in the encoding of Windows.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.errors import IntakeError
from grader.intake.entries import UnreadableEntry
from grader.intake.folder import read_file
from grader.intake.names import make_plain
from grader.model import Student
from grader.text.visible import make_one_line

ROSTER_FILE = "roster.csv"

_COLUMNS = ("id", "name", "email", "section")
_MOST_BYTES = 8 << 20
_MOST_FAULTS = 20
_DELIMITERS = (",", ";", "\t")
_HINT = "Nothing was graded. Its first line names the columns, as in `id,name,email,section`; only `id` is needed."


@dataclass(frozen=True)
class Roster:
    """Its students in the order of the file, and what an instructor should know of how it was read."""

    students: tuple[Student, ...]
    notes: tuple[str, ...] = ()


def read_roster(course: Path) -> Roster | None:
    """The roster of a course; None where there is none. One `IntakeError` lists all of its faults with their lines."""
    path = course / ROSTER_FILE
    return read_roster_file(path) if path.exists() else None


def read_roster_file(path: Path) -> Roster:
    """The roster in a file, with all of its faults in one `IntakeError`."""
    try:
        content = read_file(str(path.resolve()), _MOST_BYTES)
    except UnreadableEntry as error:
        raise IntakeError(f"{path} cannot be read: {error.message}", "Nothing was graded.") from error
    text, notes = _decode(content)
    students, faults = _read_students(text)
    if faults:
        more = len(faults) - _MOST_FAULTS
        told = [f"{ROSTER_FILE}:{line}: {fault}" for line, fault in sorted(faults)[:_MOST_FAULTS]]
        raise IntakeError("\n".join([*told, *([f"… and {more} more"] if more > 0 else [])]), _HINT)
    return Roster(tuple(students), notes)


def _decode(content: bytes) -> tuple[str, tuple[str, ...]]:
    """The text, and a note where it is not UTF-8; what Windows-1252 leaves open is Latin-1."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", "replace"), ()
    try:
        return content.decode("utf-8-sig"), ()
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        note = f"{ROSTER_FILE}:{line}: this is not UTF-8; the file was read as Latin-1 (Windows-1252)."
    try:
        return content.decode("cp1252"), (note,)
    except UnicodeDecodeError:
        return content.decode("latin-1"), (note,)


def _read_students(text: str) -> tuple[list[Student], list[tuple[int, str]]]:
    """The students and the faults, each with its line."""
    try:
        rows = list(_scan_rows(text))
    except csv.Error as error:
        message, line = error.args
        return [], [(line, f"this is not a CSV file: {message}")]
    if not rows:
        return [], [(1, "the file is empty")]
    (first, titles), *others = rows
    places, faults = _find_columns(titles)
    if faults:
        return [], [(first, fault) for fault in faults]
    students = [_make_student(line, row, places) for line, row in others]
    return students, [*_find_wrong_rows(others, len(titles)), *_find_wrong_ids(students)]


def _scan_rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Each row that is not empty, with the line at which it begins. Raises csv.Error with a message and such a line."""
    head = text.lstrip().partition("\n")[0]
    delimiter = max(_DELIMITERS, key=head.count)
    reader, line = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True), 1
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                yield line, [make_plain(cell.strip()) for cell in row]
            line = reader.line_num + 1
    except csv.Error as error:
        raise csv.Error(str(error), line) from error


def _find_columns(titles: Sequence[str]) -> tuple[dict[str, int], list[str]]:
    """Where each of our columns is, and what is wrong with the titles."""
    folded = [title.casefold() for title in titles]
    faults = [f"two columns are named `{name}`" for name in _COLUMNS if folded.count(name) > 1]
    if "id" not in folded:
        faults.append(f"there is no column `id`, only {', '.join(map(make_one_line, titles[:8]))}")
    return {name: folded.index(name) for name in _COLUMNS if name in folded}, faults


def _make_student(line: int, row: Sequence[str], places: dict[str, int]) -> Student:
    found = {name: row[at] if at < len(row) else "" for name, at in places.items()}
    return Student(found["id"], found.get("name", ""), found.get("email", ""), found.get("section", ""), line)


def _find_wrong_rows(rows: Sequence[tuple[int, list[str]]], wanted: int) -> Iterator[tuple[int, str]]:
    """A cell too many: a delimiter stands in a text without quotes, and who knows which cell is which."""
    for line, row in rows:
        if any(row[wanted:]):
            yield line, f"there are {len(row)} cells, but {wanted} columns: put quotes around a text with a delimiter"


def _find_wrong_ids(students: Sequence[Student]) -> Iterator[tuple[int, str]]:
    first: dict[str, int] = {}
    for student in students:
        key = student.id.casefold()
        if not key:
            yield student.line, "the cell `id` is empty"
        elif key in first:
            yield (
                student.line,
                f"the id `{make_one_line(student.id)}` is given twice; the first is on line {first[key]}",
            )
        else:
            first[key] = student.line
