"""Who stays on the class page and in the grade book though a batch does not hold them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from grader.grading.pricing import Publication, price_again
from grader.model import Assignment
from grader.text.wording import list_some

if TYPE_CHECKING:
    from grader.grading.store import Store


def find_staying(store: Store, batch: Collection[str], assignment: Assignment, rules: str) -> list[Publication]:
    """Those who were graded before and are not in this batch, with what they are worth now."""
    return [price_again(each, assignment, rules) for each in store.find_staying(batch, rules)]


def note_staying(staying: Sequence[Publication], rules: str) -> Iterator[str]:
    """Notes on who stays, and on whose grade does not follow from the assignment as it is."""
    if not staying:
        return
    names = list_some([each.grade.submitter for each in staying])
    yield f"Not in this batch, so kept as graded before: {names}. To drop them, pass --replace."
    former = [each.grade.submitter for each in staying if each.rules != rules]
    if former:
        yield f"Graded before the assignment changed, and not since: {list_some(former)}. Grade them again to compare."
