"""A mistake that only hidden tests show is told to the instructor, and to students once they may see these tests."""

from __future__ import annotations

import html
import re

import pytest

from ..conftest import Course
from .batches import Term
from .conftest import Grader

CASES = """
    - {name: large, input: "7"}
    - {name: small, input: "2"}
    - {name: just, input: "5", visibility: VISIBILITY}
    - {name: less, input: "4", visibility: hidden}
"""
SOLVER = '"""Whether it is enough."""\n\n\ndef solve(text):\n    return ("yes" if int(text) >= 5 else "no") + "\\n"\n'
ABOVE = 'print("yes" if int(input()) > 5 else "no")\n'
TOLD = "write >="


@pytest.fixture
def term(course: Course, grader: Grader) -> Term:
    course.write("reference/double.py", SOLVER)
    course.write("cases/double/basic.yaml", CASES.replace("VISIBILITY", "hidden"))
    found = Term(course, grader)
    found.hand_in("first", ada=ABOVE)
    return found


def read_text(page: str) -> str:
    return " ".join(html.unescape(re.sub("<[^>]+>", "", page[page.index("<body") :])).split())


def test_the_instructor_alone_reads_what_hidden_tests_show(term: Term) -> None:
    term.grade("first")
    of_instructor = read_text(term.page("instructor/ada.html"))
    assert "only hidden tests show this mistake" in of_instructor
    assert f"it must be true there: {TOLD}. line 1" in of_instructor
    assert "hidden" in read_text(term.page("ada.html"))
    assert "mistake" not in read_text(term.page("ada.html"))
    said = term.run("show", "double", "ada", "--course", term.course.folder)
    assert "hidden only   comparison wrong where both sides are equal: " in said.out


def test_what_is_graded_again_is_told_again(term: Term) -> None:
    term.grade("first")
    first = term.page("instructor/ada.html")
    term.change("cases/double/assignment.yaml", "tests: 80", "tests: 60")
    term.grade("first")
    assert first != term.page("instructor/ada.html")
    assert TOLD in read_text(term.page("instructor/ada.html"))


def test_students_read_it_once_they_see_the_tests(term: Term) -> None:
    term.course.write("cases/double/basic.yaml", CASES.replace("VISIBILITY", "after_due"))
    term.grade("first")
    assert TOLD not in read_text(term.page("ada.html"))
    assert TOLD in read_text(term.page("instructor/ada.html"))
    deadline = 'deadline: {due: "2013-01-18 22:00", timezone: America/Chicago}'
    term.change("cases/double/assignment.yaml", "reference:", f"{deadline}\nreference:")
    term.grade("first")
    assert "it must be true there: write >=" in read_text(term.page("ada.html"))


@pytest.mark.parametrize("source", ['print("no" if int(input()) < 5 else "yes")\n', "print('yes')\n"])
def test_nothing_is_told_of_right_programs_and_where_others_fail(term: Term, source: str) -> None:
    term.hand_in("first", ada=source)
    term.grade("first")
    assert "only hidden tests" not in term.page("instructor/ada.html")
