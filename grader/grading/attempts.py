"""The attempts of each student: those of earlier batches are kept, and one of them counts."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from grader.grading.merging import Today
from grader.grading.pricing import Publication, name_attempt
from grader.model import Attempt, AttemptRule, Grade
from grader.text.spoken_text import Sentence
from grader.text.wording import list_some

if TYPE_CHECKING:
    from grader.grading.kept.publications import Publications


@dataclass(frozen=True)
class CountingAttempts:
    """What counts of every student, the attempts that do not by submitter, and what an instructor should know of it."""

    publications: tuple[Publication, ...]
    others: Mapping[str, tuple[Publication, ...]]
    notes: tuple[str, ...]


@dataclass(frozen=True)
class _History:
    """All attempts of a student in their order, the one of this batch or published last, and which of them counts."""

    attempts: tuple[Publication, ...]
    newest: Publication
    counting: Publication

    def describe(self) -> Publication:
        """What counts, with the list of all attempts."""
        listed = tuple(
            Attempt(
                name_attempt(each.grade),
                each.grade.submitted,
                each.grade.score,
                each.grade.max_score,
                each is self.counting,
            )
            for each in self.attempts
        )
        return replace(self.counting, grade=replace(self.counting.grade, attempts=listed))

    @property
    def others(self) -> tuple[Publication, ...]:
        return tuple(each for each in self.attempts if each is not self.counting)


def choose_attempts(
    found: Sequence[Publication], published: Publications, today: Today, rule: AttemptRule
) -> CountingAttempts:
    """Choose what counts of the publications found now and the attempts that were kept before."""
    kept, digests = published.find_other_attempts(), published.list_digests()
    counting: list[Publication] = []
    histories: list[_History] = []
    for each in found:
        name = each.grade.submitter
        is_alone = name not in kept and (
            digests.get(name, each.grade.digest) == each.grade.digest or _is_of_same_files(each.grade, published)
        )
        former = None if is_alone else published.find(name)
        attempts = [] if is_alone else _order(each, former, kept.get(name, []), today)
        if len(attempts) > 1:
            chosen = _choose(attempts, rule)
            histories.append(_History(tuple(attempts), each, chosen))
            counting.append(histories[-1].describe())
        else:
            counting.append(each)
    others = {each.newest.grade.submitter: each.others for each in histories}
    return CountingAttempts(tuple(counting), others, tuple(_note_choices(histories, today.rules)))


def _is_of_same_files(grade: Grade, published: Publications) -> bool:
    """Whether what was published is the same attempt, graded by what was asked for then."""
    former = published.find_grade(grade.submitter)
    return former is not None and name_attempt(former) == name_attempt(grade)


def _order(
    newest: Publication, former: Publication | None, kept: Sequence[Publication], today: Today
) -> list[Publication]:
    """All attempts by their time where all have one, else in the order in which they were first graded.

    A former one whose file could not be read then is none.
    """
    before = (each for each in (*kept, *([former] if former else [])) if not each.assessed.is_unread)
    known = {name_attempt(each.grade): each for each in before}
    order = [*(attempt.files for attempt in former.grade.attempts)] if former else []
    priced = {name: today.price(each) for name, each in known.items()} | {name_attempt(newest.grade): newest}
    attempts = [priced[name] for name in dict.fromkeys((*order, *priced)) if name in priced]
    times = [each.grade.submitted for each in attempts]
    return sorted(attempts, key=_get_time) if all(times) else attempts


def _get_time(publication: Publication) -> datetime:
    assert publication.grade.submitted  # noqa: S101  attempts are sorted by time only where all have one
    return publication.grade.submitted


def _choose(attempts: Sequence[Publication], rule: AttemptRule) -> Publication:
    """The last, or the best, of equals the last.

    One that needs review may be worth all points, so only an attempt that has them all comes before it: otherwise
    nobody knows the best until it is decided.
    """
    if rule == "last":
        return attempts[-1]
    return max(reversed(attempts), key=_compute_possible_score)


def _compute_possible_score(publication: Publication) -> tuple[float, bool]:
    """With whether it is certain."""
    grade = publication.grade
    return (grade.max_score, False) if grade.score is None else (grade.score, True)


def _note_choices(histories: Collection[_History], rules: str) -> Iterator[str]:
    """Whose attempt in this batch does not count, and whose attempts were not all judged alike."""
    earlier = [each for each in histories if each.attempts.index(each.counting) < each.attempts.index(each.newest)]
    later = [each for each in histories if each.attempts.index(each.counting) > each.attempts.index(each.newest)]
    if earlier:
        yield _name_in("An earlier attempt counts, as the best one: {names}.", earlier)
    if later:
        yield _name_in("A later attempt than the one in this batch counts: {names}.", later)
    former = [each for each in histories if any(attempt.rules != rules for attempt in each.attempts)]
    if former:
        yield _name_in(
            "Some attempts were graded before the assignment changed, those of {names}. "
            "Grade the batch that holds these again.",
            former,
        )


def _name_in(template: str, histories: Sequence[_History]) -> Sentence:
    """A sentence that knows its names, so that others can stand for them."""
    return Sentence.make(template, {"names": str(list_some([each.newest.grade.submitter for each in histories]))})
