"""What was published of one submitter, read from the store of the last batch."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from grader.errors import UsageError
from grader.grading.pricing import Publication
from grader.grading.session import STORE, choose_default_output
from grader.model import Assignment, ScoreRecord
from grader.text.wording import suggest_word


@dataclass(frozen=True)
class PublishedGrade:
    """What was published of a submitter, with the whole grade, and how the score has changed."""

    publication: Publication
    history: tuple[ScoreRecord, ...]


def read_published(
    assignment: Assignment, submitter: str, output: Path | None, tell: Callable[[str], None]
) -> PublishedGrade:
    """Read what was published of a submitter. Raises UsageError when that is nothing."""
    from grader.grading.score_history import list_score_records
    from grader.grading.store import Store

    place = output or choose_default_output(assignment)
    if not (place / STORE).exists():
        raise UsageError(f"nothing was graded into {place}", "Grade first, or name the folder with --output.")
    with closing(Store(place / STORE, assignment)) as store:
        for note in store.notes:
            tell(note)
        found, names = store.find_published(submitter), sorted(store.publications.list_submitters())
        history = tuple(each for each in list_score_records(store.database) if each.submitter == submitter)
    if found is None:
        hint = suggest_word(submitter, names) or f"There are {len(names)} others."
        raise UsageError(f"there is no grade of {submitter!r} in {place}", hint)
    return PublishedGrade(found, history)
