"""Both pages of a grade in one rendering, here and in the processes of readers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from grader.model import Batch, Grade, PackedGrade, Verdict, restore_texts
from grader.readers import Readers
from grader.reports import name_pages
from grader.reports.asked_pages import AskedPage, PageLinks, PagesInPlace
from grader.reports.page_rendering import PageRenderer, pack_grade_of, show_batch
from grader.reports.pages.html import render_both, render_student
from grader.reports.pages.page_parts import NEITHER
from grader.reports.pages.student import StudentPage, gather_instructor_page, gather_student_page
from grader.shared_values import SharedValues

LINKS = PageLinks("own.html", "../index.html", None, None)


def ask(page: str) -> AskedPage:
    return AskedPage(page, LINKS, PagesInPlace(), ())


def pack(batch: Batch, at: int) -> PackedGrade:
    return pack_grade_of(batch, batch.grades[at])


def gather_both(batch: Batch, grade: Grade) -> tuple[StudentPage, StudentPage]:
    page = gather_student_page(batch, grade)
    return page, gather_instructor_page(batch, grade, page, LINKS)


def give_inputs(batch: Batch, text: str) -> Batch:
    """The batch as if the input of each test were this text."""
    cases = tuple(replace(case, input=text) for case in batch.assignment.cases)
    by_name = {case.name: case for case in cases}
    grades = (replace(grade, cases=restore_texts(grade.cases, by_name)) for grade in batch.grades)
    return replace(batch, assignment=replace(batch.assignment, cases=cases), grades=tuple(grades))


def leave_hidden_undecided(grade: Grade) -> Grade:
    """The first test is hidden, and why it has no result is told to the instructor only."""
    hidden = replace(grade.cases[0], visibility="hidden", verdict=Verdict.UNDECIDED, fault="the disk was full")
    open_one = replace(grade.cases[1], verdict=Verdict.UNDECIDED, fault="the machine was too busy")
    return replace(grade, cases=(hidden, open_one, *grade.cases[2:]))


@pytest.mark.parametrize("opened", [False, True])
def test_each_of_both_pages_is_what_it_is_when_rendered_alone(batch: Batch, hostile_batch: Batch, opened: bool) -> None:
    for one in (batch, hostile_batch):
        for grade in (*one.grades, leave_hidden_undecided(one.grades[0])):
            both = gather_both(replace(one, after_due_visible=opened), grade)
            assert render_both(*both, NEITHER) == tuple(map(render_student, both))


def test_a_process_renders_pages_of_the_batch_that_it_was_asked_for(batch: Batch, tmp_path: Path) -> None:
    page = name_pages(batch)[1]
    for text in ("the input on Monday", "the input on Tuesday", "the input on Monday"):
        one = give_inputs(batch, text)
        shown = show_batch(one)
        with Readers(shared=SharedValues([shown])) as readers:
            apart = PageRenderer(shown, tmp_path / "apart", readers.call, apart=True).write(pack(one, 1), ask(page))
            assert apart == PageRenderer(shown, tmp_path, readers.call, apart=False).write(pack(one, 1), ask(page))
            assert text in (tmp_path / "apart" / page).read_text("utf-8")


def test_a_page_that_cannot_be_written_apart_is_an_error_here(batch: Batch, tmp_path: Path) -> None:
    (tmp_path / name_pages(batch)[0]).mkdir()
    with Readers() as readers, pytest.raises(IsADirectoryError) as caught:
        renderer = PageRenderer(show_batch(batch), tmp_path, readers.call, apart=True)
        renderer.write(pack(batch, 0), ask(name_pages(batch)[0]))
    assert caught.value.filename == str(tmp_path / name_pages(batch)[0])
