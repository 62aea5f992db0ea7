"""Whom the roster has for each submitter: by id, then by email, then by name, and nothing is guessed between two."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from grader.intake.roster import ROSTER_FILE
from grader.model import ClassRoster, Person, SharedWork, Student
from grader.text.visible import make_one_line
from grader.text.wording import list_some, suggest_word

_MOST_NAMED = 20
_MOST_COMPARED = 20


@dataclass(frozen=True)
class RosterMatch:
    """What was found, and what an instructor should know of it."""

    roster: ClassRoster
    notes: tuple[str, ...]


def match_roster(students: Sequence[Student], grades: Sequence[SharedWork]) -> RosterMatch:
    """Whom the roster has for every submitter and partner of a class, and who is in it and handed in nothing."""
    rows, people = RosterRows(students), _list_people(grades)
    found = {name: rows.find(person) for name, person in people.items()}
    claims: dict[str, list[str]] = defaultdict(list)
    for name, several in found.items():
        for student in several:
            claims[student.id].append(name)
    sure = {
        name: several[0] for name, several in found.items() if len(several) == 1 and len(claims[several[0].id]) == 1
    }
    absent = tuple(student for student in students if student.id not in claims)
    notes = (*_note_doubts(found, claims, rows), *_note_strangers([name for name in found if not found[name]], absent))
    return RosterMatch(ClassRoster(sure, absent), notes)


class RosterRows:
    """The rows of a roster by what they can be found by."""

    def __init__(self, students: Sequence[Student]) -> None:
        self.by_id = {student.id: student for student in students}
        self._ids = _index(students, lambda student: [student.id.casefold()])
        self._emails = _index(students, lambda student: [student.email.casefold()])
        self._names = _index(students, lambda student: squeeze_name_in_each_order(student.name))

    def find(self, person: Person) -> list[Student]:
        """The rows that fit; of several nobody knows which."""
        tried = (
            _collect(self._ids, map(str.casefold, person.ids)),
            _collect(self._emails, map(str.casefold, (person.email, *person.ids))),
            _collect(self._names, [squeeze_name(person.name)]),
        )
        return next(filter(None, tried), [])


def _index(students: Iterable[Student], list_keys: Callable[[Student], Iterable[str]]) -> Mapping[str, list[Student]]:
    found: dict[str, list[Student]] = defaultdict(list)
    for student in students:
        for key in {*list_keys(student)} - {""}:
            found[key].append(student)
    return found


def _collect(index: Mapping[str, list[Student]], keys: Iterable[str]) -> list[Student]:
    return [*dict.fromkeys(student for key in keys for student in index.get(key, ()))]


def squeeze_name_in_each_order(name: str) -> list[str]:
    """A name as systems write it: any of its words may come first, as in `Lovelace, Ada` and `lovelaceada`."""
    words = [squeeze_name(word) for word in name.split()]
    return ["".join((*words[at:], *words[:at])) for at in range(len(words))]


def squeeze_name(name: str) -> str:
    """A name without spaces, punctuation and case, as Canvas writes it in names of files."""
    return re.sub(r"[\W_]", "", name.casefold())


def _list_people(grades: Sequence[SharedWork]) -> dict[str, Person]:
    """Everybody by name; where no system tells of a partner, an id may stand behind the last `_` of the name."""
    partners = ((name, grade.person.partners.get(name)) for grade in grades for name in grade.partners)
    people = {name: person or guess_person(name) for name, person in partners}
    own = {grade.submitter: grade.person for grade in grades}
    return people | {name: person if person != Person() else Person((name,), name) for name, person in own.items()}


def guess_person(name: str) -> Person:
    """Who may be called so where no system tells: an id may stand behind the last `_`."""
    return Person((name, *name.rpartition("_")[2:]), name.rpartition("_")[0] or name)


def _note_doubts(
    found: Mapping[str, list[Student]], claims: Mapping[str, list[str]], rows: RosterRows
) -> Iterator[str]:
    for name, several in found.items():
        if len(several) > 1:
            lines = list_some([str(student.line) for student in several])
            yield f"{ROSTER_FILE}: `{make_one_line(name)}` fits the lines {lines}: no email and section are taken."
    for student, names in claims.items():
        if len(names) > 1:
            listed = list_some([f"`{make_one_line(name)}`" for name in names])
            line = rows.by_id[student].line
            yield f"{ROSTER_FILE}:{line}: {listed} fit this one line: no email and section are taken."


def _note_strangers(names: Sequence[str], absent: Sequence[Student]) -> Iterator[str]:
    """Who is not in the roster; one whose name is almost that of an absent student may be that one."""
    if not names:
        return
    ids = {student.id: student.line for student in absent}
    near = (suggest_word(name, ids) for name in names[:_MOST_COMPARED])
    hints = [f"`{make_one_line(name)}`: {hint}" for name, hint in zip(names, near, strict=False) if hint]
    listed = list_some([f"`{make_one_line(name)}`" for name in names], _MOST_NAMED)
    yield " ".join([f"{ROSTER_FILE} has no line for {listed}.", *hints])
