"""Who stays on the class page and in the grade book though a batch does not hold them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from grader.grading.pricing import Publication, price_again
from grader.model import GradingFacts
from grader.text.wording import list_some

if TYPE_CHECKING:
    from grader.grading.store import Store


def find_staying(store: Store, batch: Collection[str], facts: GradingFacts, rules: str) -> list[Publication]:
    """Those who were graded before and are not in this batch, with what they are worth by the `facts` of today.

    What was judged by other rules stays as it was published.
    """
    found = store.find_staying(batch, rules)
    today = {id(each.facts): replace(each.facts, assignment=facts.assignment) for each in found}
    return [price_again(each, today[id(each.facts)]) if each.rules == rules else each for each in found]


def list_former(staying: Iterable[Publication], facts: GradingFacts, rules: str) -> dict[str, GradingFacts]:
    """By what those were graded who stay, where that is not by the `facts` of today."""
    by_others = (each for each in staying if each.rules != rules or not _are_same(each.facts, facts))
    return {each.grade.submitter: each.facts for each in by_others}


def note_staying(staying: Sequence[Publication], rules: str) -> Iterator[str]:
    """Notes on who stays, and on whose grade does not follow from the assignment as it is."""
    if not staying:
        return
    names = list_some([each.grade.submitter for each in staying])
    yield f"Not in this batch, so kept as graded before: {names}. To drop them, pass --replace."
    former = [each.grade.submitter for each in staying if each.rules != rules]
    if former:
        yield f"Graded before the assignment changed, and not since: {list_some(former)}. Grade them again to compare."


def _are_same(one: GradingFacts, other: GradingFacts) -> bool:
    """Whether two gradings by the same rules ran in the same way."""
    return (one.sandbox, one.grader_version) == (other.sandbox, other.grader_version)
