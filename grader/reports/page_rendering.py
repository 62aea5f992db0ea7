"""Both pages of a grade and what the exports say of it, rendered in processes beside the one that writes them."""

from __future__ import annotations

import base64
import pickle
import zlib
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from grader.model import Batch, Case, Grade, ScoreRecord, drop_texts, restore_texts
from grader.readers import Call, ReadError, call_here
from grader.reports.exports import EXPORTS
from grader.reports.pages.html import render_student
from grader.reports.pages.page_parts import NEITHER, read_parts
from grader.reports.pages.student import PageLinks, gather_student_page, instructor_data
from grader.translations import speak

PageTexts = tuple[str, str, dict[str, str]]
"""The page of a grade, the instructor's page of it, and what each export says of it, packed, by the export's name."""
FormerFiles = tuple[tuple[Path, str], ...]
"""Both pages of a submitter that are in place, with their checksums; nothing where no part of them may be used."""


@dataclass(frozen=True)
class AskedPage:
    """What the pages of one grade follow from beside it; `files` are both of them that are in place, if of use."""

    name: str
    links: PageLinks
    files: FormerFiles
    history: tuple[ScoreRecord, ...]


class PageRenderer:
    """Renders pages of one batch, each `apart` in a process of a reader, or in this one."""

    def __init__(self, batch: Batch, call: Call, apart: bool) -> None:
        self._batch, self._call = batch.drop_grades(), call
        self._packed = pickle.dumps(self._batch, pickle.HIGHEST_PROTOCOL) if apart else b""

    def render(self, grade: Grade, asked: AskedPage) -> PageTexts:
        """A page that comes to no end apart is rendered here, but for what reads the source."""
        with suppress(ReadError):
            if self._packed:
                bare = replace(grade, cases=drop_texts(grade.cases))
                return self._call(_render_apart, self._packed, bare, asked)
        return _render_page(self._batch, grade, asked, self._call)


def _render_apart(packed: bytes, grade: Grade, asked: AskedPage) -> PageTexts:
    """What a reader does for a grade without the texts of its cases."""
    batch, cases = _unpack_batch(packed)
    former = batch.former.get(grade.submitter)
    own = cases if former is None else {case.name: case for case in former.assignment.cases}
    return _render_page(batch, replace(grade, cases=restore_texts(grade.cases, own)), asked)


@lru_cache(maxsize=1)
def _unpack_batch(packed: bytes) -> tuple[Batch, dict[str, Case]]:
    """Unpacked once for all pages that one process renders."""
    batch: Batch = pickle.loads(packed)  # noqa: S301  our own, as all that readers are told
    return batch, {case.name: case for case in batch.assignment.cases}


def _render_page(batch: Batch, grade: Grade, asked: AskedPage, call: Call = call_here) -> PageTexts:
    """Both pages of one grade, and what each export says of it."""
    batch = replace(batch.recall(grade.submitter), history=asked.history)
    former = tuple(read_parts(path, checksum) for path, checksum in asked.files) or NEITHER
    with speak(batch.assignment.settings.page_language):
        data = gather_student_page(batch, grade, call, former)
        second = instructor_data(batch, grade, data, asked.links, former)
        pages = render_student(data, former[0]), render_student(second, former[1])
    return (
        *pages,
        {export.name: _pack_text(export.part(batch, grade, asked.name)) for export in EXPORTS.values()},
    )


def _pack_text(text: str) -> str:
    """Quickly: it is packed for each page, and packed once more where it is kept."""
    return base64.b64encode(zlib.compress(text.encode("utf-8", "surrogatepass"), 1)).decode()


def unpack_text(packed: str) -> str:
    """What an export says of a grade, as it was before it was packed."""
    return zlib.decompress(base64.b64decode(packed)).decode("utf-8", "surrogatepass")
