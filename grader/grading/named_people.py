"""Students as an instructor calls them: an id, an email address or a name of the roster stands for the submitter."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from grader.assignments.courses import ADJUSTMENTS_FILE, COMMENTS_FILE, EXTENSIONS_FILE, RUBRIC_FILE
from grader.errors import UsageError
from grader.intake.roster import Roster, read_roster
from grader.model import Assignment, Person, SharedWork, Student
from grader.text.visible import make_one_line
from grader.text.wording import list_some, suggest_word

if TYPE_CHECKING:
    from grader.grading.kept.publications import Publications

Value = TypeVar("Value")
_MOST_NAMED = 20


class NamedPeople:
    """Those who handed in, by all that a learning system and the roster call them; nothing is guessed between two."""

    def __init__(self, works: Sequence[SharedWork], students: Sequence[Student]) -> None:
        from grader.grading.roster_matching import match_roster  # here: most files call everybody as the batch does

        rows = match_roster(students, works).roster.students if students else {}
        self._submitters: dict[str, set[str]] = defaultdict(set)
        self._works: dict[str, set[str]] = defaultdict(set)
        for work in works:
            for word in _list_words(work.person, rows.get(work.submitter)):
                self._submitters[word].add(work.submitter)
                self._works[word].add(work.submitter)
            for partner in work.partners:
                known = work.person.partners.get(partner, Person())
                for word in {partner.casefold(), *_list_words(known, rows.get(partner))}:
                    self._works[word].add(work.submitter)

    def find_submitter(self, told: str) -> str | None:
        """The submitter who is called so; None where that is nobody, several, or only a partner."""
        return _find_one(self._submitters, told)

    def find_work(self, told: str) -> str | None:
        """The submitter of the work of whoever is called so, a partner, too."""
        return _find_one(self._works, told)


def choose_submitter(told: str, works: Sequence[SharedWork], course: Path, hides_names: bool = False) -> str:
    """The submitter of the work of whoever is called so. Raises UsageError where nobody is.

    With `hides_names` that does not name the others.
    """
    names = [work.submitter for work in works]
    if told in names:
        return told
    roster = read_roster(course)
    found = NamedPeople(works, roster.students if roster else ()).find_work(told)
    if found is None:
        hint = suggest_word(told, names) or f"The submitters are: {list_some(names, _MOST_NAMED)}."
        hint = "Name the submitter as the folder is called: pseudonyms belong to the pages." if hides_names else hint
        raise UsageError(f"there is no submitter {told!r}", hint)
    return found


def name_submitters(
    assignment: Assignment, handed_in: Sequence[SharedWork], published: Publications, roster: Roster | None
) -> Assignment:
    """The assignment with the submitters, of this batch and of those before, in the place of what its files call them.

    Raises UsageError where a file calls one submitter by two names: only one of both would count.
    """
    here = {work.submitter for work in handed_in}
    names = here | published.list_submitters()
    if names.issuperset(_list_named(assignment)):
        return assignment
    earlier = [work for name in sorted(names - here) if (work := published.find_grade(name))]
    people = NamedPeople([*earlier, *handed_in], roster.students if roster else ())

    def rename(file: str, given: Mapping[str, Value]) -> dict[str, Value]:
        told = {name: name if name in names else people.find_submitter(name) or name for name in given}
        _refuse_doubles(file, told)
        return {told[name]: value for name, value in given.items()}

    return replace(
        assignment,
        extensions=rename(EXTENSIONS_FILE, assignment.extensions),
        adjustments=rename(ADJUSTMENTS_FILE, assignment.adjustments),
        rubric=replace(assignment.rubric, given=rename(RUBRIC_FILE, assignment.rubric.given)),
        comments=rename(COMMENTS_FILE, assignment.comments),
        line_comments=rename(COMMENTS_FILE, assignment.line_comments),
    )


def _list_words(person: Person, row: Student | None) -> set[str]:
    """Ids and addresses as they are, names without spaces and in any order of their words."""
    from grader.grading.roster_matching import squeeze_name_in_each_order

    ids = [*person.ids, person.email, *([row.id, row.email] if row else [])]
    names = [person.name, *([row.name] if row else [])]
    squeezed = (form for name in names for form in squeeze_name_in_each_order(name))
    return {*map(str.casefold, ids), *squeezed} - {""}


def _find_one(found: Mapping[str, set[str]], told: str) -> str | None:
    from grader.grading.roster_matching import squeeze_name

    several = found.get(told.casefold()) or found.get(squeeze_name(told)) or set()
    return next(iter(several)) if len(several) == 1 else None


def _list_named(assignment: Assignment) -> Iterator[str]:
    yield from assignment.extensions
    yield from assignment.adjustments
    yield from assignment.rubric.given
    yield from assignment.comments
    yield from assignment.line_comments


def _refuse_doubles(file: str, told: Mapping[str, str]) -> None:
    meant: dict[str, str] = {}
    for name, submitter in told.items():
        if submitter in meant:
            first, second = (f"`{make_one_line(each)}`" for each in (meant[submitter], name))
            raise UsageError(
                f"{file} names one student twice: {first} and {second}", "Put both under one of the names."
            )
        meant[submitter] = name
