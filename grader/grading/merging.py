"""Who stays on the class page and in the grade book though a batch does not hold them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace

from grader.grading.pricing import Publication, price_again
from grader.model import GradingFacts
from grader.text.spoken_text import Sentence
from grader.text.wording import list_some


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


def list_former(publications: Collection[Publication], today: Today) -> dict[str, GradingFacts]:
    """By what those were graded of whom not all follows from the facts of today."""
    facts = {id(each.facts): each.facts for each in publications}
    same = {at for at, each in facts.items() if _are_same(each, today.facts)}
    by_others = (each for each in publications if each.rules != today.rules or id(each.facts) not in same)
    return {each.grade.submitter: each.facts for each in by_others}


def note_staying(staying: Sequence[Publication], rules: str, are_missed: bool) -> Iterator[str]:
    """Notes on who stays, where they are missed in the batch, and on whose grade follows from another assignment."""
    if staying and are_missed:
        names = _list_names(staying)
        template = "Not in this batch, so kept as graded before: {names}. To drop them, pass --replace."
        yield Sentence.make(template, {"names": names})
    former = [each for each in staying if each.rules != rules]
    if former:
        template = "Graded before the assignment changed, and not since: {names}. Grade them again to compare."
        yield Sentence.make(template, {"names": _list_names(former)})


def _list_names(publications: Sequence[Publication]) -> str:
    return str(list_some([each.grade.submitter for each in publications]))


def _are_same(one: GradingFacts, other: GradingFacts) -> bool:
    """Whether two gradings by the same rules ran in the same way, for the same points."""
    if (one.sandbox, one.grader_version) != (other.sandbox, other.grader_version):
        return False
    then, now = one.assignment, other.assignment
    return then is now or (then.title, then.settings, then.cases) == (now.title, now.settings, now.cases)
