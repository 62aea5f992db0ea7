"""What was rendered before, so that a page whose content is the same is not rendered again."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Protocol

from grader.model import Batch, Grade, RenderedFile, Verdict, drop_worth
from grader.tables import list_added_code
from grader.text.digest import digest, hash_parts

_PACKAGE = Path(__file__).parents[1]
_NOT_SHOWN = ("cli", "sandbox", "grading", "style", "intake")
"""Rooms that a page does not follow from but by what the batch holds."""


_NOT_OF_PARTS = frozenset({"title", "points", "deadline", "pack"})
"""Settings that show in no part of a page, see `page_parts`."""


class KeptPages(Protocol):
    """Remembers what was rendered, by the name of the file."""

    def rendered(self, name: str) -> RenderedFile | None:
        """What was written under the name the last time."""

    def keep_rendered(self, files: Mapping[str, RenderedFile]) -> None:
        """Remember all of them."""


class NoKeptPages:
    """No memory: everything is rendered."""

    def rendered(self, name: str) -> None:  # noqa: ARG002  the protocol hands it in
        return None

    def keep_rendered(self, files: Mapping[str, RenderedFile]) -> None:
        """Forget them."""


def print_of_pages(batch: Batch, of_parts: str) -> str:
    """A hash of what all pages of a batch have in common; `of_parts` is that of their parts."""
    assignment = batch.assignment
    settings = {name: value for name, value in assignment.settings if name in _NOT_OF_PARTS}
    worth = [(case.points, case.compare.form_share) for case in assignment.cases]
    course = (assignment.title, settings, assignment.settings.compare.form_share, worth)
    return hash_parts(of_parts, repr((course, batch.sandbox, batch.grader_version)))


def print_of_parts(batch: Batch) -> str:
    """A hash of what the parts of all pages have in common: all but for points, shares, hints and the due time."""
    assignment = batch.assignment
    settings = {name: value for name, value in assignment.settings if name not in _NOT_OF_PARTS}
    settings["compare"] = assignment.settings.compare.drop_share()
    cases = list(map(drop_worth, assignment.cases))
    shown = batch.after_due_visible, batch.own_check
    return hash_parts(_hash_page_code(), *list_added_code(), repr((assignment.name, settings, cases, shown)))


def print_of_looks(batch: Batch) -> str:
    """A hash of what shows in each part of a page whatever the grade, the cases and the other settings are."""
    settings, shown = batch.assignment.settings, (batch.after_due_visible, batch.own_check)
    names = settings.submission, settings.input, settings.output, settings.page_language
    return hash_parts(_hash_page_code(), *list_added_code(), repr((batch.assignment.name, names, shown)))


def print_of_page(shared: str, grade: Grade, is_still_due: bool) -> str:
    """A hash of all that one page shows; empty where only rendering can tell."""
    worth = (
        [time and time.isoformat() for time in (grade.submitted, grade.due)],  # a kept zone calls itself otherwise
        grade.score,
        grade.points,
        grade.late_note,
        grade.time_is_missing,
        grade.adjustment_reason,
        grade.rubric,
        [attempt.facts for attempt in grade.attempts],
    )
    own = (
        grade.submitter,
        grade.person,
        grade.partners,
        grade.rivals,
        grade.comments,
        grade.line_comments,
        worth,
        [(case.name, case.hint) for case in grade.cases if case.verdict is not Verdict.ACCEPTED],
        grade.digest,
        is_still_due,
    )
    return hash_parts(shared, repr(own)) if grade.digest else ""


def print_of_class(shared: str, batch: Batch, prints: list[str]) -> str:
    """A hash of all that the files of the class show but for when and how fast they were made."""
    told = repr((prints, batch.clusters, batch.notes, batch.roster, batch.history, batch.similar))
    return hash_parts(shared, told) if all(prints) else ""


def compute_checksum(path: Path) -> str:
    """A hash of a file; empty when it cannot be read, or is a link."""
    try:
        return "" if path.is_symlink() else digest(path.read_bytes())
    except OSError:
        return ""


@cache
def _hash_page_code() -> str:
    """A hash of the code, the templates and the styles that make a page."""
    files = (path for path in sorted(_PACKAGE.rglob("*")) if path.suffix in (".py", ".j2", ".css", ".js", ".po"))
    shown = [path for path in files if path.relative_to(_PACKAGE).parts[0] not in _NOT_SHOWN]
    return hash_parts(*(path.read_bytes() for path in shown))
