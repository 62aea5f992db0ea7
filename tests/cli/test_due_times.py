"""When it was due stands beside when it was handed in, also where a student has more time, or no time is known."""

from __future__ import annotations

import html
import re

import pytest

from ..conftest import RIGHT, Course
from .batches import WRONG, Term
from .conftest import Grader

SETTINGS = "cases/double/assignment.yaml"


@pytest.fixture
def term(course: Course, grader: Grader) -> Term:
    """Ada is on time, bo has more time, and nobody knows when cy handed in."""
    found = Term(course, grader)
    deadline = 'deadline: {due: "2013-01-18 22:00", timezone: America/Chicago, percent_per_day: 10}'
    found.change(SETTINGS, "reference:", f"{deadline}\nreference:")
    found.hand_in("first", ada=RIGHT, bo=RIGHT, cy=RIGHT)
    course.write("first/submissions.yaml", "ada: {submitted: 2013-01-16 20:00}\nbo: {submitted: 2013-01-19 20:00}\n")
    return found


def top(term: Term, name: str) -> str:
    """The first line of a page."""
    page = term.page(name)
    line = page[page.index('<header class="top line">') : page.index("</header>")]
    return " ".join(html.unescape(re.sub("<[^>]+>", " ", line)).split())


def test_the_due_time_is_that_of_the_student(term: Term) -> None:
    term.course.write("cases/double/extensions.yaml", 'bo: {due: "2013-01-19 21:30"}\n')
    term.grade("first")
    assert top(term, "ada.html").endswith("handed in Jan 16, 20:00 · due Jan 18, 22:00 · on time")
    assert top(term, "bo.html").endswith("handed in Jan 19, 20:00 · due Jan 19, 21:30 · on time, within an extension")
    assert top(term, "cy.html").endswith("time of submission unknown · due Jan 18, 22:00")
    assert top(term, "instructor/bo.html").endswith(top(term, "bo.html")[-60:])


def test_a_page_follows_a_changed_extension(term: Term) -> None:
    term.course.write("cases/double/extensions.yaml", "bo: {days: 1}\ncy: {days: 1}\n")
    term.grade("first")
    term.course.write("cases/double/extensions.yaml", "bo: {days: 2}\ncy: {days: 3}\n")
    term.grade("first")
    assert "due Jan 20, 22:00" in top(term, "bo.html")
    assert "due Jan 21, 22:00" in top(term, "cy.html")


def test_what_opens_when_it_was_due_opens_for_each_student_in_their_time(term: Term) -> None:
    term.course.write("cases/double/late.yaml", "- {name: late, input: '4711', visibility: after_due}")
    term.hand_in("first", ada=WRONG, bo=WRONG)
    term.course.write("cases/double/extensions.yaml", 'bo: {due: "2900-01-01 12:00"}\n')
    term.grade("first")
    assert "4711" in term.page("ada.html")
    assert "4711" not in term.page("bo.html")
    term.grade("first", "--anonymous", "--output", term.output.parent / "apart")
    assert sum("4711" in page.read_text("utf-8") for page in term.output.parent.glob("apart/student-*.html")) == 1
    term.course.write("cases/double/extensions.yaml", 'bo: {due: "2013-01-20 12:00"}\n')
    term.grade("first")
    assert "4711" in term.page("bo.html")


def test_without_names_the_due_time_is_the_same(term: Term) -> None:
    term.course.write("cases/double/extensions.yaml", "bo: {days: 1}\n")
    term.grade("first", "--anonymous")
    tops = sorted(top(term, path.name) for path in term.output.glob("student-*.html"))
    assert sum("due Jan 19, 22:00" in each for each in tops) == 1
    assert len(tops) == 3


@pytest.mark.parametrize("text", ["", "{}", "# nothing yet", "ada: {partners: [dee]}"])
def test_a_file_of_times_without_times_has_everybody_reviewed(term: Term, text: str) -> None:
    term.course.write("first/submissions.yaml", text)
    said = term.grade("first")
    assert {row["needs_review"] for row in term.rows().values()} == {"yes"}
    assert "cy: time of submission unknown" in said.out


def test_the_years_are_told_where_they_differ(term: Term) -> None:
    term.course.write("cases/double/extensions.yaml", 'bo: {due: "2014-01-19 21:30"}\n')
    term.grade("first")
    assert "handed in Jan 19, 2013, 20:00 · due Jan 19, 2014, 21:30" in top(term, "bo.html")


def test_a_page_shows_no_command_for_what_check_does_not_run(term: Term) -> None:
    term.course.write("cases/double/late.yaml", "- {name: late, input: '4711', visibility: after_due}")
    term.hand_in("first", ada=WRONG)
    term.grade("first")
    page = term.page("ada.html")
    assert "4711" in page and "--case" in page, "the visible case has its command"
    assert not re.search(r"--case\W+late", html.unescape(re.sub("<[^>]+>", "", page)))
    instructor = html.unescape(re.sub("<[^>]+>", "", term.page("instructor/ada.html")))
    assert not re.search(r"--case\W+late", instructor)
