"""What was rendered before, so that a page whose content is the same is not rendered again."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Protocol

from grader.model import Batch, Grade, Rendered
from grader.tables import added_code
from grader.text.digest import digest, fingerprint

_PACKAGE = Path(__file__).parents[1]
_NOT_SHOWN = ("cli", "sandbox", "grading", "style", "intake")
"""Rooms that a page does not follow from but by what the batch holds."""


class KeptPages(Protocol):
    """Remembers what was rendered, by the name of the file."""

    def rendered(self, name: str) -> Rendered | None:
        """What was written under the name the last time."""

    def keep_rendered(self, files: Mapping[str, Rendered]) -> None:
        """Remember all of them."""


class NothingKept:
    """No memory: everything is rendered."""

    def rendered(self, name: str) -> None:  # noqa: ARG002  the protocol hands it in
        return None

    def keep_rendered(self, files: Mapping[str, Rendered]) -> None:
        """Forget them."""


def print_of_pages(batch: Batch) -> str:
    """A hash of what all pages of a batch have in common."""
    course = (batch.assignment.name, batch.assignment.title, batch.assignment.settings, batch.assignment.cases)
    facts = (batch.sandbox, batch.grader_version, batch.after_due_visible, batch.own_check)
    return fingerprint(_code_of_pages(), *added_code(), repr((course, facts)))


def print_of_page(shared: str, grade: Grade) -> str:
    """A hash of all that one page shows; empty where only rendering can tell."""
    worth = (grade.submitted, grade.score, grade.points, grade.late_note, grade.adjustment_reason)
    own = (grade.submitter, grade.partners, grade.comments, worth, grade.digest)
    return fingerprint(shared, repr(own)) if grade.digest else ""


def print_of_class(shared: str, batch: Batch, prints: list[str]) -> str:
    """A hash of all that the files of the class show but for when and how fast they were made."""
    told = repr((prints, batch.clusters, batch.notes))
    return fingerprint(shared, told) if all(prints) else ""


def checksum(path: Path) -> str:
    """A hash of a file; empty when it cannot be read, or is a link."""
    try:
        return "" if path.is_symlink() else digest(path.read_bytes())
    except OSError:
        return ""


@cache
def _code_of_pages() -> str:
    """A hash of the code, the templates and the styles that make a page."""
    files = (path for path in sorted(_PACKAGE.rglob("*")) if path.suffix in (".py", ".j2", ".css", ".js"))
    shown = [path for path in files if path.relative_to(_PACKAGE).parts[0] not in _NOT_SHOWN]
    return fingerprint(*(path.read_bytes() for path in shown))
