"""What lies beside the reports for the instructor alone: former grade books, and who stands behind each pseudonym."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from grader.files import make_folder, write_whole
from grader.model import Batch, Student
from grader.reports.anonymous import name_partners
from grader.reports.exports.gradebook import GRADEBOOK, guard_cell

NAMES_FOLDER = ".names"
"""The folder in the output of an anonymous batch that holds names: it is not to be passed on."""
KEY_FILE = "names.csv"
_WITH_NAMES = ("gradebook-*.csv", "*-filled.csv")
"""Files of earlier batches that may tell names."""
_COLUMNS = ("pseudonym", "submitter", "id", "name", "email", "section")


@contextmanager
def keep_former_gradebook(output: Path, anonymous: bool) -> Iterator[None]:
    """Beside a new grade book that differs stays the one before, named after when it was written. Raises OutputError.

    In an `anonymous` batch it lies with the names, for it may hold some.
    """
    current = output / GRADEBOOK.file
    try:
        content, written = current.read_bytes(), datetime.fromtimestamp(current.stat().st_mtime, UTC)
    except OSError:  # there is none yet
        yield
        return
    place = _make_names_folder(output) if anonymous else output
    former = _find_free_name(place, f"gradebook-{written:%Y-%m-%d-%H%M%S}")
    write_whole(former, content)
    try:
        yield
    finally:
        with suppress(OSError):
            if current.read_bytes() == content:
                former.unlink()


def _find_free_name(place: Path, stem: str) -> Path:
    number = 1
    path = place / f"{stem}.csv"
    while path.exists():
        number += 1
        path = place / f"{stem}-{number}.csv"
    return path


def write_key(output: Path, batch: Batch, pseudonyms: Mapping[str, str]) -> Path:
    """Write who stands behind each pseudonym, for the instructor, and put the files of earlier batches beside it.

    Raises OutputError.
    """
    folder = _make_names_folder(output)
    for path in (path for pattern in _WITH_NAMES for path in output.glob(pattern)):
        path.replace(_find_free_name(folder, path.stem))
    text = io.StringIO(newline="")
    writer = csv.writer(text, quoting=csv.QUOTE_ALL)
    writer.writerow(_COLUMNS)
    partners = {
        name: pseudonym
        for grade in batch.grades
        for name, pseudonym in zip(grade.partners, name_partners(grade, pseudonyms), strict=True)
    }
    for name, pseudonym in sorted((partners | dict(pseudonyms)).items(), key=lambda each: each[1]):
        known = batch.roster.students.get(name, Student(""))
        told = (pseudonym, name, known.id, known.name, known.email, known.section)
        writer.writerow(map(guard_cell, told))
    write_whole(folder / KEY_FILE, text.getvalue())
    return folder / KEY_FILE


def _make_names_folder(output: Path) -> Path:
    folder = output / NAMES_FOLDER
    make_folder(folder)
    folder.chmod(0o700)
    return folder
