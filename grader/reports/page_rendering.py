"""Both pages of a grade and what the exports say of it, made and written in processes beside the one that asks."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from grader.model import Assignment, Batch, Case, Grade, PackedGrade, drop_texts, restore_texts
from grader.readers import Call, ReadError, call_here
from grader.reports.asked_pages import AskedPage, PagesInPlace, WrittenPages, pack_text
from grader.reports.export import Export
from grader.reports.exports import EXPORTS
from grader.reports.kept_pages import print_of_looks
from grader.reports.pages.html import make_environment, render_both
from grader.reports.pages.page_parts import NEITHER, FormerPages, read_parts
from grader.reports.pages.part_prints import (
    PartPrints,
    ShownFacts,
    collect_shown_facts,
    compute_part_prints,
    select_alike,
)
from grader.reports.pages.student import gather_instructor_page, gather_student_page
from grader.reports.placing import name_instructor_page
from grader.reports.staging import write_staged
from grader.translations import speak


@dataclass(frozen=True)
class BareGrade:
    """A whole grade on its way to another process, without the texts of its cases."""

    grade: Grade

    @property
    def submitter(self) -> str:
        """Whose grade it is."""
        return self.grade.submitter

    def open(self, cases: Mapping[str, Case]) -> Grade:
        """The whole grade, with the texts of these cases."""
        return replace(self.grade, cases=restore_texts(self.grade.cases, cases))


def pack_grade_of(batch: Batch, grade: Grade) -> PackedGrade:
    """A grade of the batch, or its outline, for `PageRenderer`: as it is kept, it is opened only where it is shown."""
    packed = batch.pack(grade)
    if packed is not None:
        return packed
    whole = batch.whole(grade)
    return BareGrade(replace(whole, cases=drop_texts(whole.cases)))


@dataclass(frozen=True)
class ShownBatch:
    """A batch without its grades, whose pages are rendered, with its cases by their names, and what these show."""

    batch: Batch
    cases: Mapping[str, Case]
    looks: ShownFacts


def show_batch(batch: Batch) -> ShownBatch:
    """What the pages of a batch show besides its grades; for pages `apart` it is shared with readers."""
    bare = batch.drop_grades()
    cases = _name_cases(bare.assignment)
    return ShownBatch(bare, cases, collect_shown_facts(print_of_looks(batch), cases.values()))


def _name_cases(assignment: Assignment) -> Mapping[str, Case]:
    return {case.name: case for case in assignment.cases}


@dataclass(frozen=True)
class PageRenderer:
    """Renders pages of one batch into a folder, each `apart` in a process of a reader, or in this one."""

    shown: ShownBatch
    place: Path
    call: Call
    apart: bool

    def write(self, grade: PackedGrade, asked: AskedPage) -> WrittenPages:
        """A page that comes to no end apart is rendered here, but for what reads the source. Raises OSError."""
        with suppress(ReadError):
            if self.apart:
                return self.call(write_pages_of, self.shown, grade, asked, self.place)
        return write_pages_of(self.shown, grade, asked, self.place, self.call)


def get_ready_to_render() -> None:
    """Load now what the first page would wait for, in a process that will render many."""
    make_environment().get_template("student.html.j2")


def write_pages_of(
    shown: ShownBatch, packed: PackedGrade, asked: AskedPage, place: Path, call: Call = call_here
) -> WrittenPages:
    """Both pages of one grade, opened with the cases by which it was graded, and what each export says of it."""
    former = shown.batch.former.get(packed.submitter)
    if former is None:
        grade = packed.open(shown.cases)
        known = asked.former.shown if asked.former.is_same else None
        return _write_pages(shown.batch, grade, asked, place, call, known or compute_part_prints(grade, shown.looks))
    return _write_pages(shown.batch, packed.open(_name_cases(former.assignment)), asked, place, call, {})


def _write_pages(
    batch: Batch, grade: Grade, asked: AskedPage, place: Path, call: Call, prints: PartPrints
) -> WrittenPages:
    batch = replace(batch.recall(grade.submitter), history=asked.history)
    former = _read_former_pages(asked.former, prints) or NEITHER
    with speak(batch.assignment.settings.page_language):
        data = gather_student_page(batch, grade, call, former)
        second = gather_instructor_page(batch, grade, data, asked.links, former)
        own, of_instructor = render_both(data, second, former)
    return WrittenPages(
        write_staged(place / asked.name, [own]),
        write_staged(place / name_instructor_page(asked.name), [of_instructor]),
        {export.name: _pack_part(export, batch, grade, asked) for export in EXPORTS.values()},
        prints,
    )


def _read_former_pages(former: PagesInPlace, prints: PartPrints) -> FormerPages:
    """The parts of the pages in place that show what they would show now."""
    pages = tuple(read_parts(path, checksum) for path, checksum in former.files)
    return pages if former.is_same else tuple(select_alike(page, former.shown, prints) for page in pages)


def _pack_part(export: Export, batch: Batch, grade: Grade, asked: AskedPage) -> str:
    """What an export says of a grade; what shows nothing of its worth stays as it was."""
    former = "" if export.shows_worth else asked.former.parts.get(export.name)
    return former or pack_text(export.part(batch, grade, asked.name))
