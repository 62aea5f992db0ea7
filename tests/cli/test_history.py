"""What became of published scores: each change is kept, with when, who, from, to and why; so is the old grade book."""

from __future__ import annotations

import re

import pytest

from ..conftest import RIGHT, Course
from .batches import WRONG, Term
from .conftest import Grader


@pytest.fixture
def term(course: Course, grader: Grader) -> Term:
    found = Term(course, grader)
    found.hand_in("first", ada=RIGHT, bo=WRONG)
    return found


def test_every_change_is_on_the_class_page_on_the_instructors_page_and_in_show(
    term: Term, grader: Grader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOGNAME", "prof")
    term.grade("first")
    before = term.results()["bo"]["score"]
    assert "Changes of published scores" not in term.page("index.html")
    term.course.write("cases/double/adjust.yaml", "bo: {points: 3, reason: A talk.}")
    term.grade("first")
    term.course.write("cases/double/adjust.yaml", "bo: {points: 5, reason: A longer talk.}")
    term.grade("first")
    first = f"{before:g} → {before + 3:g}", "adjustment 0 → 3 (A talk.)"
    second = f"{before + 3:g} → {before + 5:g}", "adjustment 3 → 5 (A longer talk.)"
    shown = grader("show", "double", "bo", "--course", term.course.folder).out
    for text in (term.page("index.html"), term.page("instructor/bo.html"), shown):
        for scores, reason in (first, second):
            assert scores in text
            assert reason in text
        assert "by prof" in text
        assert re.search(r"20\d\d-\d\d-\d\d \d\d:\d\d UTC, by", text)
    assert "A talk." not in term.page("bo.html")
    assert "Changes of the score" not in term.page("instructor/ada.html")
    assert '<a href="instructor/bo.html"><bdi>bo</bdi></a>' in term.page("index.html")


def test_a_change_that_was_not_published_is_not_kept(term: Term, grader: Grader) -> None:
    term.grade("first")
    term.course.write("cases/double/adjust.yaml", "bo: {points: 3, reason: A talk.}")
    term.grade("first", "--dry-run")
    assert "changes" not in grader("show", "double", "bo", "--course", term.course.folder).out
    before = term.files()
    term.course.folder.joinpath("cases/double/adjust.yaml").unlink()
    term.grade("first")
    assert term.files() == before


def test_the_grade_book_before_is_kept_beside_the_new_one_where_they_differ(term: Term) -> None:
    term.grade("first")
    before = term.page("gradebook.csv")
    term.grade("first")
    assert not list(term.output.glob("gradebook-*"))
    for points in (3, 5):
        term.course.write("cases/double/adjust.yaml", f"bo: {{points: {points}, reason: A talk.}}")
        term.grade("first")
    first, second = sorted(term.output.glob("gradebook-*"), key=lambda path: path.stat().st_mtime)
    assert re.fullmatch(r"gradebook-20\d\d-\d\d-\d\d-\d{6}(-2)?\.csv", second.name)
    assert first.read_text(encoding="utf-8") == before
    assert '"3.00"' in second.read_text(encoding="utf-8")
    assert '"5.00"' in term.page("gradebook.csv")


def test_fresh_forgets_no_change(term: Term) -> None:
    term.grade("first")
    term.course.write("cases/double/adjust.yaml", "bo: {points: 3, reason: A talk.}")
    term.grade("first")
    term.grade("first", "--fresh")
    assert "adjustment 0 → 3 (A talk.)" in term.page("index.html")
