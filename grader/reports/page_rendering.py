"""Both pages of a grade and what the exports say of it, made and written in processes beside the one that asks."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from grader.model import Assignment, Batch, Case, Grade, PackedGrade, drop_texts, restore_texts
from grader.readers import Call, ReadError, call_here
from grader.reports.asked_pages import AskedPage, WrittenPages, pack_text
from grader.reports.export import Export
from grader.reports.exports import EXPORTS
from grader.reports.pages.html import make_environment, render_both
from grader.reports.pages.page_parts import NEITHER, read_parts
from grader.reports.pages.student import gather_student_page, instructor_data
from grader.reports.placing import name_instructor_page
from grader.reports.staging import write_staged
from grader.text.digest import digest
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


class PageRenderer:
    """Renders pages of one batch into a folder, each `apart` in a process of a reader, or in this one."""

    def __init__(self, batch: Batch, place: Path, call: Call, apart: bool) -> None:
        self._held, self._place, self._call = _hold(batch.drop_grades()), place, call
        self._packed = pickle.dumps(self._held.batch, pickle.HIGHEST_PROTOCOL) if apart else b""
        self._name = digest(self._packed)

    def write(self, grade: PackedGrade, asked: AskedPage) -> WrittenPages:
        """A page that comes to no end apart is rendered here, but for what reads the source. Raises OSError."""
        with suppress(ReadError):
            if self._packed:
                return self._write_apart(grade, asked)
        return self._held.write(grade, asked, self._place, self._call)

    def _write_apart(self, grade: PackedGrade, asked: AskedPage) -> WrittenPages:
        """The batch is sent only to a process that does not hold it: it is much more than a grade."""
        told = grade, asked, self._place
        written = self._call(_write_held, self._name, *told)
        return written or self._call(_write_sent, self._name, self._packed, *told)


@dataclass(frozen=True)
class _HeldBatch:
    """A batch without its grades, whose pages are rendered, with its cases by their names."""

    batch: Batch
    cases: Mapping[str, Case]

    def write(self, packed: PackedGrade, asked: AskedPage, place: Path, call: Call = call_here) -> WrittenPages:
        """The pages of one grade, opened with the cases by which it was graded."""
        former = self.batch.former.get(packed.submitter)
        cases = self.cases if former is None else _name_cases(former.assignment)
        return _write_pages(self.batch, packed.open(cases), asked, place, call)


_HELD: dict[str, _HeldBatch] = {}
"""In a process that renders: the batch that it was sent last, by its name."""


def _hold(batch: Batch) -> _HeldBatch:
    return _HeldBatch(batch, _name_cases(batch.assignment))


def _name_cases(assignment: Assignment) -> Mapping[str, Case]:
    return {case.name: case for case in assignment.cases}


def get_ready_to_render() -> None:
    """Load now what the first page would wait for, in a process that will render many."""
    make_environment().get_template("student.html.j2")


def _write_held(name: str, grade: PackedGrade, asked: AskedPage, place: Path) -> WrittenPages | None:
    """What a reader does; None where it does not hold the batch of that name."""
    return _HELD[name].write(grade, asked, place) if name in _HELD else None


def _write_sent(name: str, packed: bytes, grade: PackedGrade, asked: AskedPage, place: Path) -> WrittenPages:
    """The same with the batch, which is held from now on."""
    _HELD.clear()
    _HELD[name] = _hold(pickle.loads(packed))  # noqa: S301  our own, as all that readers are told
    return _HELD[name].write(grade, asked, place)


def _write_pages(batch: Batch, grade: Grade, asked: AskedPage, place: Path, call: Call) -> WrittenPages:
    """Both pages of one grade, and what each export says of it."""
    batch = replace(batch.recall(grade.submitter), history=asked.history)
    former = tuple(read_parts(path, checksum) for path, checksum in asked.former.files) or NEITHER
    with speak(batch.assignment.settings.page_language):
        data = gather_student_page(batch, grade, call, former)
        second = instructor_data(batch, grade, data, asked.links, former)
        own, of_instructor = render_both(data, second, former)
    return WrittenPages(
        write_staged(place / asked.name, [own]),
        write_staged(place / name_instructor_page(asked.name), [of_instructor]),
        {export.name: _pack_part(export, batch, grade, asked) for export in EXPORTS.values()},
    )


def _pack_part(export: Export, batch: Batch, grade: Grade, asked: AskedPage) -> str:
    """What an export says of a grade; what shows nothing of its worth stays as it was."""
    former = "" if export.shows_worth else asked.former.parts.get(export.name)
    return former or pack_text(export.part(batch, grade, asked.name))
