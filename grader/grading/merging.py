"""Who stays on the class page and in the grade book though a batch does not hold them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from grader.grading.pricing import Publication, price_again
from grader.model import GradingFacts
from grader.text.wording import list_some

if TYPE_CHECKING:
    from grader.grading.store import Store


@dataclass(frozen=True)
class Today:
    """By what and by which rules a batch is graded."""

    facts: GradingFacts
    rules: str
    _facts: dict[int, tuple[GradingFacts, GradingFacts]] = field(default_factory=dict)

    def price(self, publication: Publication) -> Publication:
        """What an earlier publication is worth by the assignment of today.

        What was judged by other rules has the points of then: only what is set for single submitters is that of today.
        """
        return price_again(publication, self._find_facts(publication))

    def _find_facts(self, publication: Publication) -> GradingFacts:
        """The same object for all who were graded by the same, so that it is told and kept once."""
        then = publication.facts
        if id(then) not in self._facts:
            today = self.facts.assignment
            former = replace(then.assignment, extensions=today.extensions, adjustments=today.adjustments)
            assignment = today if publication.rules == self.rules else former
            self._facts[id(then)] = then, replace(then, assignment=assignment)
        return self._facts[id(then)][1]


def find_staying(store: Store, batch: Collection[str], today: Today) -> list[Publication]:
    """Those who were graded before and are not in this batch, with what they are worth today."""
    return list(map(today.price, store.find_staying(batch)))


def list_former(publications: Iterable[Publication], today: Today) -> dict[str, GradingFacts]:
    """By what those were graded of whom not all follows from the facts of today."""
    by_others = (each for each in publications if each.rules != today.rules or not _are_same(each.facts, today.facts))
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
