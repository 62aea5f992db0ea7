"""The pages of a class in a folder that may be published: no name of a file there can be guessed."""

from __future__ import annotations

import hmac
import re
import secrets
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from grader.errors import OutputError, UsageError
from grader.files import make_folder, write_whole
from grader.model import Batch, Grade, Student
from grader.reports.exports.gradebook import format_csv, guard_cell
from grader.reports.figures import format_two_decimals
from grader.reports.recipients import Recipient, list_recipients
from grader.reports.write import name_pages
from grader.text.slugs import make_slug
from grader.text.wording import count, list_some

KEY_FILE = ".page-names.key"
"""The file beside the store from which the names of pages follow: never in the folder that is published."""
MAIL_MERGE = "mail-merge.csv"
_COLUMNS = ("submitter", "name", "email", "file", "score")
_SECRET_BYTES = 32
_NAME_DIGITS = 32
"""Hexadecimal digits of a name: 128 bits."""
_MOST_NAMED = 8


@dataclass(frozen=True)
class SentPage:
    """Whose page a file is; `score` is None while the result is open."""

    student: str
    name: str
    email: str
    file: str
    score: float | None


@dataclass(frozen=True)
class SentPages:
    """The pages in their folder, the list of whose each is, and how many pages of an earlier grading were removed."""

    folder: Path
    mail_merge: Path
    pages: tuple[SentPage, ...]
    removed: int


def refuse_folder(folder: Path, output: Path) -> None:
    """Raise UsageError where pages to send would lie among the reports of the class."""
    place, reports = folder.resolve(), output.resolve()
    if place == reports or reports in place.parents:
        hint = "Name a folder outside: everything in it may be published."
        raise UsageError(f"{folder} is in the folder of the reports, which hold all names and scores", hint)


def send_pages(batch: Batch, output: Path, folder: Path) -> SentPages:
    """Copy the page of each student from the reports in `output` to `folder`, partners each their own.

    The name of a file stays the same from one grading to the next. What an earlier grading has put there and nobody
    gets any more is removed; other files stay. The list for a mail merge is beside the reports. Raises OutputError.
    """
    make_folder(folder, "--for-students")
    secret = _read_secret(output / KEY_FILE)
    rendered = dict(zip((grade.submitter for grade in batch.grades), name_pages(batch), strict=True))
    prefix, sent = make_slug(batch.assignment.name), []
    for recipient in list_recipients(batch.grades):
        page = _make_page(batch, recipient, f"{prefix}-{_name_page(secret, recipient)}.html")
        _copy_page(output / rendered[recipient.grade.submitter], folder / page.file)
        sent.append(page)
    write_whole(output / MAIL_MERGE, format_csv((_COLUMNS, *map(_make_row, sent))))
    removed = _remove_stale(folder, prefix, {page.file for page in sent})
    return SentPages(folder, output / MAIL_MERGE, tuple(sent), removed)


def describe_sent(sent: SentPages) -> str:
    """What an instructor should know before the pages are sent."""
    told = [f"{sent.folder}: {count(len(sent.pages), 'page')} to send; {sent.mail_merge} says whose each is."]
    if sent.removed:
        told.append(
            f"{count(sent.removed, 'page')} of an earlier grading {'was' if sent.removed == 1 else 'were'} removed."
        )
    strangers = [page.student for page in sent.pages if not page.email]
    if strangers:
        told.append(f"No email address for {list_some(strangers, _MOST_NAMED)}: give it in roster.csv.")
    waiting = [page.student for page in sent.pages if page.score is None]
    if waiting:
        told.append(f"No score yet for {list_some(waiting, _MOST_NAMED)}.")
    return " ".join(told)


def remove_mail_merge(output: Path) -> None:
    """Remove the list, which names everybody. Raises OutputError."""
    try:
        (output / MAIL_MERGE).unlink(missing_ok=True)
    except OSError as error:
        raise OutputError(f"{output / MAIL_MERGE} cannot be removed: {error.strerror or error}") from error


def _read_secret(path: Path) -> bytes:
    """Made once for an output folder."""
    try:
        with suppress(FileExistsError):
            path.touch(mode=0o600, exist_ok=False)
            path.write_text(secrets.token_hex(_SECRET_BYTES), "ascii")
        content = path.read_bytes()
    except OSError as error:
        raise OutputError(f"{path} cannot be used: {error.strerror or error}") from error
    if len(content) < _SECRET_BYTES:
        raise OutputError(f"{path} is damaged", "Remove it; all pages to send then get new names.")
    return content


def _name_page(secret: bytes, recipient: Recipient[Grade]) -> str:
    whose = "\0".join((recipient.student, recipient.grade.submitter))
    return hmac.digest(secret, whose.encode("utf-8", "surrogatepass"), "sha256").hex()[:_NAME_DIGITS]


def _copy_page(page: Path, target: Path) -> None:
    """What is the same stays as it is: a web server, or who copies the folder, sees which pages are new."""
    try:
        content = page.read_bytes()
        if target.is_file() and target.read_bytes() == content:
            return
    except OSError as error:
        raise OutputError(f"{page} cannot be copied to {target}: {error.strerror or error}") from error
    write_whole(target, content)


def _make_page(batch: Batch, recipient: Recipient[Grade], file: str) -> SentPage:
    """What the roster says counts before what a learning system says."""
    known, person = batch.roster.students.get(recipient.student, Student("")), recipient.person
    email, score = known.email or person.email, recipient.grade.score
    return SentPage(recipient.student, known.name or person.name, email, file, score)


def _make_row(page: SentPage) -> tuple[str, ...]:
    score = "" if page.score is None else format_two_decimals(page.score)
    return *map(guard_cell, (page.student, page.name, page.email)), page.file, score


def _remove_stale(folder: Path, prefix: str, current: set[str]) -> int:
    """Pages of this assignment that are nobody's now: their names tell them from all other files."""
    ours = re.compile(rf"{re.escape(prefix)}-[0-9a-f]{{{_NAME_DIGITS}}}\.html")
    stale = [path for path in folder.iterdir() if ours.fullmatch(path.name) and path.name not in current]
    try:
        for path in stale:
            path.unlink()
    except OSError as error:
        raise OutputError(f"{path} cannot be removed: {error.strerror or error}") from error
    return len(stale)
