"""Reports into a folder: everything is rendered beside it first, then moved into place file by file."""

from __future__ import annotations

import errno
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from grader.errors import OutputError
from grader.model import CRASHES, Batch, Grade, RenderedFile, ScoreRecord, SimilarWork
from grader.readers import WORTH_PROCESSES, Readers, start_spare
from grader.reports.anonymous import make_anonymous as without_names
from grader.reports.asked_pages import AskedPage, PageLinks, PagesInPlace, WrittenPages, unpack_text
from grader.reports.exports import EXPORTS
from grader.reports.exports.results import format_results
from grader.reports.kept_pages import (
    KeptPages,
    NoKeptPages,
    compute_checksum,
    print_of_class,
    print_of_page,
    print_of_pages,
    print_of_parts,
)
from grader.reports.pages.similar_page import SIMILAR_PAGE
from grader.reports.pages.student_rows import order_lowest_first
from grader.reports.placing import CLASS_PAGE, name_instructor_page, replace_former
from grader.reports.staging import flush, open_staging, write_staged
from grader.shared_values import SharedValues
from grader.text.digest import hash_parts
from grader.text.slugs import make_slugs
from grader.translations import speak

_AHEAD = 16
"""Pages for each job that wait to be rendered: enough for the time in which the class page is formatted."""

HINTS = {
    errno.ENOSPC: (
        "The disk is full: free some space, or choose another folder with --output. Existing files are unchanged."
    ),
    errno.EDQUOT: "Your quota is used up: free some space, or choose another folder with --output.",
    errno.EACCES: "You may not write there: choose another folder with --output, or change its permissions.",
    errno.EPERM: "You may not write there: choose another folder with --output, or change its permissions.",
    errno.EROFS: "That file system can only be read: choose another folder with --output.",
    errno.EEXIST: "There is a file where the folder should be: move it away, or choose another folder with --output.",
    errno.ENOTDIR: "There is a file where the folder should be: move it away, or choose another folder with --output.",
    errno.EISDIR: "There is a folder where the file should be: move it away, or choose another folder with --output.",
}


def write_reports(
    batch: Batch, output: Path, anonymous: bool = False, kept: KeptPages | None = None, jobs: int = 1
) -> Batch:
    """Write class page, a page per submitter and the files of all exports into the folder `output`.

    In its folder `instructor/` each submitter has a second page, with the hidden tests in full and links to the others;
    what was found similar stands there, too.

    Nothing in place is touched before all is rendered and on the disk; each file then appears whole. What is `kept` and
    would show the same stays as it is. Pages of an earlier run whose submitters are gone are removed. With `anonymous`
    no name is left in anything. So many `jobs` may work at one time.

    Returns the batch as it was written: with `anonymous` the one without names. Raises OutputError.
    """
    chosen = without_names(batch) if anonymous else batch
    try:
        output.mkdir(parents=True, exist_ok=True)
        with open_staging(output) as staging:
            stage = _Stage(chosen, output, staging, kept or NoKeptPages(), jobs)
            stage.render()
            flush(staging)
            replace_former(stage.staged, staging, output, stage.pages)
            if chosen.similar is None:
                (output / SIMILAR_PAGE).unlink(missing_ok=True)  # it tells of earlier programs
            flush(output)
        stage.remember()
    except OSError as error:
        where = error.filename2 or error.filename or output
        hint = HINTS.get(error.errno or 0, "Choose another folder with --output.")
        raise OutputError(f"The reports cannot be written to {where}: {error.strerror or error}.", hint) from error
    return chosen


def format_student_page(batch: Batch, grade: Grade) -> str:
    """The HTML of one grade's page, standing alone."""
    from grader.reports.pages.html import render_student
    from grader.reports.pages.student import gather_student_page

    with Readers() as readers, speak(batch.assignment.settings.page_language):
        return render_student(gather_student_page(batch.recall(grade.submitter), grade, readers.call))


def format_results_json(batch: Batch) -> str:
    """The text of `results.json`."""
    return format_results(batch, name_pages(batch))


def name_pages(batch: Batch) -> list[str]:
    """The page of each grade, in order."""
    return [f"{name}.html" for name in make_slugs(grade.submitter for grade in batch.grades)]


@dataclass(frozen=True)
class _ChangedPage:
    """A grade whose pages are not both as they would be now; `same` is the student's where that one is."""

    name: str
    grade: Grade
    same: RenderedFile | None


class _Stage:
    """The files of a batch, rendered beside those that are there; those that would be the same are left out."""

    def __init__(self, batch: Batch, output: Path, staging: Path, kept: KeptPages, jobs: int) -> None:
        self.pages = name_pages(batch)
        self.staged: list[Path] = []
        self._batch, self._output, self._staging, self._kept = batch, output, staging, kept
        self._shared_parts, self._jobs = print_of_parts(batch), jobs
        self._shared = print_of_pages(batch, self._shared_parts)
        facts = {id(each): batch.recall(name) for name, each in batch.former.items()}
        self._former = {at: print_of_pages(each, print_of_parts(each)) for at, each in facts.items()}
        self._links = _link_neighbours(batch, self.pages)
        self._history = _group_history(batch)
        self._files: dict[str, RenderedFile] = {}
        self._known: dict[str, RenderedFile | None] = {}
        self._prints: dict[str, tuple[str, str]] = {}

    def render(self) -> None:
        """All pages, then the files of the class; `results.json` last: it tells the next run which pages are ours."""
        changed: list[_ChangedPage] = []
        for grade, page in zip(self._batch.grades, self.pages, strict=True):
            same, second = self._find_unchanged(page, grade)
            if same and second:
                self._files |= {page: same, name_instructor_page(page): second}
            else:
                changed.append(_ChangedPage(page, grade, same))
            if len(changed) == WORTH_PROCESSES + 1:
                start_spare()  # while the others are looked at
        class_page = self._render_pages(changed) if changed else None
        prints = [self._files[page].print for page in self.pages]
        class_print = print_of_class(self._shared, self._batch, prints)
        if not all(self._find_in_place(name, class_print) for name in self._list_class_files()):
            self._render_class(class_print, class_page or self._format_class_page())

    def remember(self) -> None:
        """Keep what was written now; only what is in place is worth it."""
        staged = {path.relative_to(self._staging).as_posix() for path in self.staged}
        self._kept.keep_rendered({name: file for name, file in self._files.items() if name in staged and file.print})

    def _find_unchanged(self, page: str, grade: Grade) -> tuple[RenderedFile | None, RenderedFile | None]:
        """Both pages of a grade, each where it would be the same."""
        own, second = self._find_prints(page, grade)
        return self._find_in_place(page, own), self._find_in_place(name_instructor_page(page), second)

    def _find_prints(self, page: str, grade: Grade) -> tuple[str, str]:
        """Those of both pages of a grade, computed once."""
        if page not in self._prints:
            self._prints[page] = self._compute_prints(page, grade)
        return self._prints[page]

    def _compute_prints(self, page: str, grade: Grade) -> tuple[str, str]:
        """The instructor's page also follows from who stands before and after."""
        former = self._batch.former.get(grade.submitter)
        shared = self._shared if former is None else self._former[id(former)]
        own = print_of_page(shared, grade, grade.submitter in self._batch.still_due)
        beside = self._links[page], self._list_records(grade)
        return own, hash_parts(own, repr(beside)) if own else ""

    def _list_records(self, grade: Grade) -> tuple[ScoreRecord, ...]:
        return tuple(self._history.get(grade.submitter, ()))

    def _find_in_place(self, name: str, wanted: str) -> RenderedFile | None:
        found = self._find_rendered(name) if wanted else None
        same = found and found.print == wanted and found.checksum == compute_checksum(self._output / name)
        return found if same else None

    def _find_rendered(self, name: str) -> RenderedFile | None:
        """What was written the last time, looked up once."""
        if name not in self._known:
            self._known[name] = self._kept.rendered(name)
        return self._known[name]

    def _render_pages(self, changed: Sequence[_ChangedPage]) -> str:
        """Many of them side by side, a few more ahead than are finished: a class does not fit into memory.

        Returns the class page, which is formatted here while the first of them are rendered elsewhere.
        """
        # Where nothing changed nobody renders.
        from grader.reports.page_rendering import PageRenderer, pack_grade_of, show_batch

        class_page = ""
        waiting: deque[tuple[_ChangedPage, Future[WrittenPages]]] = deque()
        shown = show_batch(self._batch)
        with ThreadPoolExecutor(self._jobs) as workers, Readers(shared=SharedValues([shown])) as readers:
            renderer = PageRenderer(shown, self._staging, readers.call, apart=len(changed) > WORTH_PROCESSES)
            for each in changed:
                grade = each.grade
                asked = AskedPage(each.name, self._links[each.name], self._find_former(each), self._list_records(grade))
                waiting.append((each, workers.submit(renderer.write, pack_grade_of(self._batch, grade), asked)))
                if len(waiting) > _AHEAD * self._jobs:
                    class_page = class_page or self._format_class_page()
                    self._take_page(*waiting.popleft())
            class_page = class_page or self._format_class_page()
            for one in waiting:
                self._take_page(*one)
        return class_page

    def _take_page(self, page: _ChangedPage, writing: Future[WrittenPages]) -> None:
        """What is written is moved into place, but for what is there already."""
        written, second = writing.result(), name_instructor_page(page.name)
        own_print, second_print = self._find_prints(page.name, page.grade)
        basis = self._compute_basis(page.grade)
        own = RenderedFile(own_print, written.checksum, basis, written.parts, written.shown)
        self._files[page.name] = page.same or own
        self._files[second] = RenderedFile(second_print, written.of_instructor, basis)
        self.staged.extend(self._staging / name for name in ([second] if page.same else [page.name, second]))

    def _find_former(self, page: _ChangedPage) -> PagesInPlace:
        """What is of use of the pages in place, where both are of one grade and may show what they would show now."""
        basis = self._compute_basis(page.grade)
        names = (page.name, name_instructor_page(page.name))
        found = [file for name in names if basis and (file := self._find_rendered(name)) and file.basis]
        if len(found) < len(names) or found[0].basis != found[1].basis:
            return PagesInPlace()
        files = tuple((self._output / name, file.checksum) for name, file in zip(names, found, strict=True))
        is_same = found[0].basis == basis
        return PagesInPlace(files, found[0].parts if is_same else {}, found[0].shown, is_same)

    def _compute_basis(self, grade: Grade) -> str:
        """Empty where only rendering can tell, and where other settings or another due time than the batch's count."""
        is_apart = grade.submitter in self._batch.former or grade.submitter in self._batch.still_due
        return "" if is_apart or not grade.digest else hash_parts(self._shared_parts, grade.submitter, grade.digest)

    def _format_class_page(self) -> str:
        from grader.reports.pages.classroom import gather_class_page
        from grader.reports.pages.html import render_class

        return render_class(gather_class_page(self._batch, list(map(name_instructor_page, self.pages))))

    def _format_similar_page(self, similar: SimilarWork) -> str:
        from grader.reports.pages.html import render_similar
        from grader.reports.pages.similar_page import gather_similar_page

        pages = {grade.submitter: page for grade, page in zip(self._batch.grades, self.pages, strict=True)}
        return render_similar(gather_similar_page(self._batch, similar, pages, f"../{CLASS_PAGE}"))

    def _render_class(self, class_print: str, class_page: str) -> None:
        batch = self._batch
        texts: dict[str, Iterable[str]] = {
            CLASS_PAGE: [class_page],
            **{export.file: export.whole(batch, self._read_parts(export.name)) for export in EXPORTS.values()},
        }
        if batch.similar:
            texts[SIMILAR_PAGE] = [self._format_similar_page(batch.similar)]
        for name, parts in texts.items():
            self._files[name] = RenderedFile(class_print, self._write(name, parts))
        if batch.crashes:
            self._write(CRASHES, (f"{name}\n{trace}\n" for name, trace in batch.crashes.items()))

    def _list_class_files(self) -> tuple[str, ...]:
        similar = [SIMILAR_PAGE] if self._batch.similar else []
        return CLASS_PAGE, *similar, *(export.file for export in EXPORTS.values())

    def _read_parts(self, export: str) -> Iterator[str]:
        for page in self.pages:
            yield unpack_text(self._files[page].parts[export])

    def _write(self, name: str, parts: Iterable[str]) -> str:
        """The checksum of what is written."""
        path = self._staging / name
        self.staged.append(path)
        return write_staged(path, parts)


def _group_history(batch: Batch) -> Mapping[str, Sequence[ScoreRecord]]:
    """The changes of each submitter's score: every page would else look through those of a whole class."""
    found: dict[str, list[ScoreRecord]] = {}
    for each in batch.history:
        found.setdefault(each.submitter, []).append(each)
    return found


def _link_neighbours(batch: Batch, pages: Sequence[str]) -> dict[str, PageLinks]:
    """The links of each instructor's page, in the order of the class page."""
    order = [(batch.grades[at].submitter, pages[at]) for at in order_lowest_first(batch)]
    around = zip((None, *order), order, (*order[1:], None), strict=False)
    return {page: PageLinks(page, f"../{CLASS_PAGE}", before, after) for before, (_, page), after in around}
