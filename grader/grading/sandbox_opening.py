"""The sandbox of an assignment."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from grader.grading.linting import find_bundled_linters
from grader.judging.modes.checker import has_interactor
from grader.languages import LANGUAGES
from grader.model import (
    Assignment,
    Tier,
)
from grader.sandbox import Sandbox

if TYPE_CHECKING:
    pass


COURSE_PARTS = ("cases", "reference", "submissions", "reports", "served", "roster.csv")


def open_sandbox(
    slots: int, assignment: Assignment, only: Tier | None = None, warm: bool = True, private: Iterable[Path] = ()
) -> Sandbox:
    """A sandbox with all that grading runs in it: the linters of ours, and what the languages need.

    No program sees the parts of the course, nor the `private` places: submissions and reports that lie elsewhere.
    """
    needs = [path for language in LANGUAGES.values() for path in language.needs]
    places = [*(assignment.course / name for name in COURSE_PARTS), *private]
    partners = slots if any(has_interactor(case.compare) for case in assignment.cases) else 0
    return Sandbox(slots, assignment.settings.runtime, find_bundled_linters(), only, warm, needs, places, partners)
