"""What was rendered before, so that a page whose content is the same is not rendered again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Protocol

from grader.feedback import find_helpful_hint
from grader.model import Batch, Grade, RenderedFile, RenderedSections
from grader.reports.pages.student import CASES, SHOWN_LINES, SOURCE
from grader.tables import list_added_code
from grader.text.digest import digest, hash_parts

_PACKAGE = Path(__file__).parents[1]
_NOT_OF_CASES = frozenset({"title", "points", "deadline"})
_NOT_SHOWN = ("cli", "sandbox", "grading", "style", "intake")
"""Rooms that a page does not follow from but by what the batch holds."""


class KeptPages(Protocol):
    """Remembers what was rendered, by the name of the file."""

    def rendered(self, name: str) -> RenderedFile | None:
        """What was written under the name the last time."""

    def sections(self, name: str) -> RenderedSections | None:
        """The sections of the page that was written under the name the last time."""

    def keep_rendered(self, files: Mapping[str, RenderedFile], sections: Mapping[str, RenderedSections]) -> None:
        """Remember all of them."""


class NoKeptPages:
    """No memory: everything is rendered."""

    def rendered(self, name: str) -> None:  # noqa: ARG002  the protocol hands it in
        return None

    def sections(self, name: str) -> None:  # noqa: ARG002  as above
        return None

    def keep_rendered(self, files: Mapping[str, RenderedFile], sections: Mapping[str, RenderedSections]) -> None:
        """Forget them."""


class PagePrints:
    """The hashes of one batch's pages. What they have in common is looked at once."""

    def __init__(self, batch: Batch) -> None:
        assignment = batch.assignment
        cases = [replace(case, hint="") for case in assignment.cases]
        told = [(name, value) for name, value in assignment.settings if name not in _NOT_OF_CASES]
        self._code = hash_parts(_hash_page_code(), *list_added_code(), batch.own_check)
        self._cases = hash_parts(self._code, repr((assignment.name, told, cases, batch.after_due_visible)))
        facts = (assignment.title, assignment.settings, batch.sandbox, batch.grader_version)
        self._pages = hash_parts(self._cases, repr(facts))

    def page(self, grade: Grade) -> str:
        """Of all that one page shows; empty where only rendering can tell."""
        worth = (grade.submitted, grade.score, grade.points, grade.late_note, grade.adjustment_reason)
        own = (grade.submitter, grade.partners, grade.comments, worth, _hints(grade), grade.digest)
        return hash_parts(self._pages, repr(own)) if grade.digest else ""

    def sections(self, grade: Grade) -> dict[str, str]:
        """Of all that each section shows that can be kept, by its name; none where only rendering can tell."""
        if not grade.digest:
            return {}
        source = hash_parts(self._code, grade.digest)
        cases = hash_parts(self._cases, repr(_hints(grade)), grade.digest)
        return {SOURCE: source, SHOWN_LINES: source, CASES: cases}

    def files_of_class(self, batch: Batch, prints: list[str]) -> str:
        """Of all that the files of the class show but for when and how fast they were made."""
        told = repr((prints, batch.clusters, batch.notes))
        return hash_parts(self._pages, told) if all(prints) else ""


def _hints(grade: Grade) -> tuple[str, ...]:
    """At least the hints that its page shows: an outline does not tell where only the look of an answer is wrong."""
    return tuple(find_helpful_hint(grade, case) for case in grade.cases)


def checksum(path: Path) -> str:
    """A hash of a file; empty when it cannot be read, or is a link."""
    try:
        return "" if path.is_symlink() else digest(path.read_bytes())
    except OSError:
        return ""


@cache
def _hash_page_code() -> str:
    """A hash of the code, the templates and the styles that make a page."""
    files = (path for path in sorted(_PACKAGE.rglob("*")) if path.suffix in (".py", ".j2", ".css", ".js"))
    shown = [path for path in files if path.relative_to(_PACKAGE).parts[0] not in _NOT_SHOWN]
    return hash_parts(*(path.read_bytes() for path in shown))
