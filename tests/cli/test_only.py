"""`grader grade --only`: one student is graded again, and the others stay as they were published."""

from __future__ import annotations

import pytest

from ..conftest import RIGHT, Course
from .batches import WRONG, Term
from .conftest import Grader

SETTINGS, CASES = "cases/double/assignment.yaml", "cases/double/basic.yaml"


@pytest.fixture
def term(course: Course, grader: Grader) -> Term:
    """Ada and cy are right and bo is wrong, as published; since then ada's program has become wrong, and bo's right."""
    found = Term(course, grader)
    found.hand_in("first", ada=RIGHT, bo=WRONG, cy=RIGHT)
    found.grade("first")
    found.hand_in("second", ada=WRONG, bo=RIGHT)
    return found


def test_what_others_have_handed_in_since_is_neither_run_nor_published(term: Term) -> None:
    before, pages = term.results(), {name: term.page(f"{name}.html") for name in ("ada", "cy")}
    said = term.grade("second", "--only", "bo", "--verbose")
    assert term.results()["bo"]["score"] == 100
    assert {name: term.results()[name] for name in ("ada", "cy")} == {name: before[name] for name in ("ada", "cy")}
    assert {name: term.page(f"{name}.html") for name in pages} == pages
    assert "1/1 bo" in said.err
    assert "1 score changes: bo" in said.out
    for told in ("Not in this batch", "assignment changed", "attempt"):
        assert told not in said.err + said.out
    assert "2 of 3 kept from before" in said.out


def test_what_is_set_for_others_since_is_not_published(term: Term) -> None:
    term.course.write(
        "cases/double/adjust.yaml", "ada: {points: -3, reason: Late.}\nbo: {points: 3, reason: A talk.}\n"
    )
    term.change(SETTINGS, "tests: 80", "tests: 40")
    term.grade("second", "--only", "bo")
    assert (term.results()["ada"]["score"], term.results()["ada"]["max_score"]) == (100, 100)
    assert term.results()["bo"]["score"] == 63
    assert "100 of 100" in term.page("ada.html")


def test_others_are_said_to_be_graded_by_other_cases_where_that_is_so(term: Term) -> None:
    before = term.results()["ada"]
    term.change(CASES, '["2"]', '["77"]')
    said = term.grade("second", "--only", "bo")
    assert "Graded before the assignment changed, and not since: ada, cy." in said.err
    assert "Not in this batch" not in said.err
    assert term.results()["ada"] == before


def test_the_attempts_of_others_stay(term: Term) -> None:
    term.grade("second")
    before = term.results()["ada"]
    assert len(before["attempts"]) == 2
    term.grade("first", "--only", "cy")
    term.grade("second", "--only", "bo")
    assert term.results()["ada"] == before
    term.grade("second")
    assert term.results()["ada"] == before


def test_replace_drops_whom_the_submissions_do_not_hold_and_keeps_the_others(term: Term) -> None:
    before = term.results()["ada"]
    said = term.grade("second", "--only", "bo", "--replace")
    assert "Dropped from class page and grade book: cy." in said.err
    assert list(term.results()) == list(term.rows()) == ["ada", "bo"]
    assert term.results()["ada"] == before


def test_one_case_never_replaces_the_reports_of_all(term: Term) -> None:
    before = term.results()
    said = term.grade("second", "--case", "two", "--output", term.output, code=2)
    assert f"{term.output} holds the reports of other cases, which those of `two` alone would replace." in said.err
    assert "hint: Leave --output out, or name another folder." in said.err
    assert term.results() == before
    other = term.course.folder / "two"
    for _ in range(2):
        term.grade("second", "--case", "two", "--output", other)
    assert (other / "results.json").is_file()


def test_whoever_is_not_graded_now_has_handed_in_as_well(term: Term) -> None:
    term.course.write("cases/double/adjust.yaml", "ada: {points: -3, reason: Late.}\nzoe: {points: 1, reason: None.}\n")
    said = term.grade("second", "--only", "bo", "--output", term.course.folder / "fresh")
    assert "`ada`" not in said.err
    assert "adjust.yaml names `zoe`, no submitter of this batch" in said.err


def test_a_dry_run_says_whom_it_would_drop(term: Term) -> None:
    said = term.grade("second", "--replace", "--dry-run")
    assert "This would drop from class page and grade book: cy." in said.err
    assert set(term.results()) == {"ada", "bo", "cy"}


def test_where_names_are_hidden_a_wrong_one_names_nobody(term: Term) -> None:
    said = term.grade("second", "--anonymous", "--only", "student-02", code=2)
    assert "there is no submitter 'student-02'" in said.err
    assert "ada" not in said.err
