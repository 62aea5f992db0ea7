"""Whom the roster has for each submitter: found by id, email or name, and never guessed between two."""

from __future__ import annotations

import pytest

from grader.grading.roster_matching import RosterMatch, match_roster
from grader.model import Grade, Person, PointsEarned, Student

ROWS = (
    Student("al4711", "Ada Lovelace", "ada@example.edu", "A", 2),
    Student("88", "Ødegård, Zoë Marie", "zoe@example.edu", "B", 3),
    Student("cy-9", "Cy Day", "cy@example.edu", "A", 4),
    Student("9", "Cy Day", "cyd@example.edu", "B", 5),
)


def make_grade(submitter: str, person: Person | None = None, partners: tuple[str, ...] = ()) -> Grade:
    points = PointsEarned(0, 0, 0, 0, 0)
    return Grade(submitter, None, {}, None, 0, 1, points, None, (), (), partners=partners, person=person or Person())


def match(*grades: Grade) -> RosterMatch:
    return match_roster(ROWS, grades)


PEOPLE = {
    "by id": (Person(("al4711",)), "al4711"),
    "by id in capitals": (Person(("AL4711",)), "al4711"),
    "by an email": (Person(email="ADA@example.edu"), "al4711"),
    "by an email as id": (Person(("zoe@example.edu",)), "88"),
    "by name": (Person(name="ada  LOVELACE"), "al4711"),
    "by name in another order": (Person(name="Zoë Marie Ødegård"), "88"),
    "by name as Canvas writes it": (Person(("5551",), "ødegårdzoëmarie"), "88"),
    "by id before name": (Person(("88",), "Ada Lovelace"), "88"),
    "an account in a repository": (Person(("nim-al4711", "al4711")), "al4711"),
    "unknown to the system": (Person(), "al4711"),
}


@pytest.mark.parametrize(("person", "found"), PEOPLE.values(), ids=PEOPLE)
def test_a_student_is_found(person: Person, found: str) -> None:
    told = match(make_grade("al4711" if person == Person() else "x", person))
    (student,) = told.roster.students.values()
    assert (student.id, told.notes) == (found, ())
    assert [each.id for each in told.roster.absent] == [row.id for row in ROWS if row.id != found]


def test_nothing_is_guessed_between_two_rows() -> None:
    told = match(make_grade("Cy Day_3", Person(name="Cy Day")), make_grade("nim-cy-9", Person(("cy-9", "9"))))
    assert told.roster.students == {}
    assert told.notes == (
        "roster.csv: `Cy Day_3` fits the lines 4, 5: no email and section are taken.",
        "roster.csv: `nim-cy-9` fits the lines 4, 5: no email and section are taken.",
        "roster.csv:4: `Cy Day_3`, `nim-cy-9` fit this one line: no email and section are taken.",
        "roster.csv:5: `Cy Day_3`, `nim-cy-9` fit this one line: no email and section are taken.",
    )
    assert [each.id for each in told.roster.absent] == ["al4711", "88"]


def test_nothing_is_guessed_between_two_submitters() -> None:
    told = match(*(make_grade(f"Ada Lovelace_{n}", Person(name="Ada Lovelace")) for n in (1, 2)))
    assert told.roster.students == {}
    assert told.notes == (
        "roster.csv:2: `Ada Lovelace_1`, `Ada Lovelace_2` fit this one line: no email and section are taken.",
    )


def test_whom_the_roster_lacks_is_named_with_a_likely_line() -> None:
    told = match(make_grade("eve", Person(("eve",), "eve")), make_grade("al471", Person(("al471",), "al471")))
    assert told.notes == ("roster.csv has no line for `eve`, `al471`. `al471`: did you mean `al4711`?",)


def test_partners_are_found_by_what_stands_in_their_names() -> None:
    told = match(make_grade("Ada Lovelace_al4711", Person(("al4711",)), ("Zoë_88", "cy-9", "Zed_x")))
    assert {name: student.id for name, student in told.roster.students.items()} == {
        "Ada Lovelace_al4711": "al4711",
        "Zoë_88": "88",
        "cy-9": "cy-9",
    }
    assert [each.id for each in told.roster.absent] == ["9"]
    assert told.notes == ("roster.csv has no line for `Zed_x`.",)


def test_a_partner_who_handed_in_is_one_person() -> None:
    told = match(make_grade("al4711", partners=("88",)), make_grade("88", partners=("al4711",)))
    assert (len(told.roster.students), told.notes) == (2, ())
