"""Who handed in, where a batch says less of that than the batches before it or the roster: one student has one name.

The same student may be `Fay Young_9005` in a download and `fy6` in a folder of late files. Nothing is guessed between
two: a name changes only where the roster has one line for it, and one submitter for that line.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from grader.grading.named_people import NamedPeople
from grader.intake.notes import Note, NoteKind
from grader.intake.roster import ROSTER_FILE
from grader.model import Person, SharedWork, Student, Submission
from grader.text.visible import make_one_line

if TYPE_CHECKING:
    from grader.grading.kept.publications import Publications
    from grader.grading.roster_matching import RosterRows


@dataclass(frozen=True)
class SettledBatch:
    """The submissions of a batch, each under the name of its student; `renamed` tells which had another one here."""

    submissions: tuple[Submission, ...]
    renamed: Mapping[str, str] = field(default_factory=dict)

    def list_notes(self) -> Iterator[Note]:
        """Whose submission is taken for another attempt of a student who handed in under another name."""
        for name, known in self.renamed.items():
            here, before = make_one_line(name), make_one_line(known)
            text = f"`{here}` is `{before}` by {ROSTER_FILE}: what was handed in is another attempt of that student."
            yield Note(NoteKind.SAME_STUDENT, text, (name, known))


def settle_people(
    submissions: Sequence[Submission], published: Publications, students: Sequence[Student]
) -> SettledBatch:
    """Take over what was known of a submitter, and call submitters and partners as they were called before."""
    before = published.list_submitters()
    told = tuple(_recall_person(each, published) for each in submissions)
    here = {each.submitter for each in told}
    is_new = bool(students and before and here - before)
    if not is_new and here | before >= {partner for each in told for partner in each.partners}:
        return SettledBatch(told)
    earlier = [work for name in sorted(before - here) if (work := published.find_grade(name))]
    people = _KnownPeople(told, earlier, students)
    new = (each for each in told if each.submitter not in before)
    renamed = {each.submitter: name for each in new if (name := people.find_earlier(each)) is not None}
    settled = (replace(each, submitter=renamed.get(each.submitter, each.submitter)) for each in told)
    return SettledBatch(tuple(people.name_partners(each, renamed) for each in settled), renamed)


def _recall_person(submission: Submission, published: Publications) -> Submission:
    """What an earlier batch said of a submitter of whom this one knows no more than the name."""
    name = submission.submitter
    if submission.person.tells_more_than(name) or not published.tells_of_people():
        return submission
    former = published.find_grade(name)
    return replace(submission, person=former.person) if former and former.person.tells_more_than(name) else submission


class _KnownPeople:
    """The submitters of a batch and of those before it, and whom the roster has for them."""

    def __init__(
        self, submissions: Sequence[Submission], earlier: Sequence[SharedWork], students: Sequence[Student]
    ) -> None:
        from grader.grading.roster_matching import RosterRows  # here: most batches call everybody as before

        self._rows: RosterRows = RosterRows(students)
        self._names = {work.submitter for work in (*earlier, *submissions)}
        self._people = NamedPeople([*earlier, *submissions], ())
        self._here, self._before = self._sort_by_line(submissions), self._sort_by_line(earlier)

    def _sort_by_line(self, works: Iterable[SharedWork]) -> Mapping[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for work in works:
            student = self._find_student(work.submitter, work.person)
            if student:
                found[student.id].append(work.submitter)
        return found

    def _find_student(self, name: str, person: Person) -> Student | None:
        from grader.grading.roster_matching import guess_person

        several = self._rows.find(guess_person(name) if person == Person() else person)
        return several[0] if len(several) == 1 else None

    def find_earlier(self, submission: Submission) -> str | None:
        """The other name under which the student handed in before; None where there is none, or several."""
        student = self._find_student(submission.submitter, submission.person)
        if student is None or len(self._here[student.id]) > 1:
            return None
        before = self._before[student.id]
        return before[0] if len(before) == 1 else None

    def name_partners(self, submission: Submission, renamed: Mapping[str, str]) -> Submission:
        """The submission with its partners as they are called who hand in, and what the roster says of the others."""
        known: dict[str, Person] = {}
        for partner in submission.partners:
            told = submission.person.partners.get(partner, Person())
            student = self._find_student(partner, told)
            name = self._find_submitter(partner, student)
            name = renamed.get(name, name) if name else partner
            if name == submission.submitter:
                continue
            of_roster = Person((student.id,), student.name, student.email) if student and name == partner else Person()
            known[name] = of_roster if told == Person() else told
        told_of = {name: person for name, person in known.items() if person != Person()}
        if (tuple(known), told_of) == (submission.partners, submission.person.partners):
            return submission
        return replace(submission, partners=tuple(known), person=replace(submission.person, partners=told_of))

    def _find_submitter(self, partner: str, student: Student | None) -> str | None:
        if partner in self._names:
            return partner
        found = self._people.find_submitter(partner)
        of_line = {*self._here[student.id], *self._before[student.id]} if student else set[str]()
        return found or (next(iter(of_line)) if len(of_line) == 1 else None)
