"""Reports into a folder: everything is rendered beside it first, then moved into place file by file."""

from __future__ import annotations

import base64
import errno
import hashlib
import pickle
import re
import zlib
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from grader.errors import OutputError
from grader.model import CRASHES, Batch, Case, Grade, RenderedFile, ScoreRecord, SimilarWork, drop_texts, restore_texts
from grader.readers import WORTH_PROCESSES, Call, ReadError, Readers, call_here, start_spare
from grader.reports.anonymous import make_anonymous as without_names
from grader.reports.exports import EXPORTS
from grader.reports.exports.results import RESULTS, format_results
from grader.reports.kept_pages import (
    KeptPages,
    NoKeptPages,
    checksum,
    print_of_class,
    print_of_page,
    print_of_pages,
    print_of_parts,
)
from grader.reports.pages.classroom import gather_class_page
from grader.reports.pages.html import render_class, render_similar, render_student
from grader.reports.pages.page_parts import NEITHER, read_parts
from grader.reports.pages.similar_page import SIMILAR_PAGE, gather_similar_page
from grader.reports.pages.student import PageLinks, gather_student_page, instructor_data
from grader.reports.pages.student_rows import order_lowest_first
from grader.reports.staging import flush, open_staging
from grader.text.digest import hash_parts
from grader.text.slugs import make_slugs
from grader.translations import speak

_Texts = tuple[str, str, dict[str, str]]
"""The page of a grade, the instructor's page of it, and what each export says of it, packed, by the export's name."""
_FormerFiles = tuple[tuple[Path, str], ...]
"""Both pages of a submitter that are in place, with their checksums; nothing where no part of them may be used."""
_AHEAD = 4
_MOVES_AT_ONCE = 8
"""Some file systems let whoever replaces a file wait for its journal: 600 pages took 1.2 s one by one, 0.16 s so."""

CLASS_PAGE = "index.html"
INSTRUCTOR = "instructor"
"""The folder of the pages that show all of the hidden tests: they are never sent."""
_NAMES_A_PAGE = re.compile(r'   "page": "([^"\\]+)",$')
"""A line of our results at the depth of a submission's own keys; no text of a student can look like it."""
OUR_PAGE = re.compile(r"[a-z0-9_-]+\.html")

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
            _replace(stage.staged, staging, output, stage.pages)
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
    with Readers() as readers, speak(batch.assignment.settings.page_language):
        return render_student(gather_student_page(batch.recall(grade.submitter), grade, readers.call))


def format_results_json(batch: Batch) -> str:
    """The text of `results.json`."""
    return format_results(batch, page_names(batch))


def page_names(batch: Batch) -> list[str]:
    """The page of each grade, in order."""
    return [f"{name}.html" for name in make_slugs(grade.submitter for grade in batch.grades)]


@dataclass(frozen=True)
class _AskedPage:
    """What the pages of one grade follow from beside it; `files` are both of them that are in place, if of use."""

    name: str
    links: PageLinks
    files: _FormerFiles
    history: tuple[ScoreRecord, ...]


class _Stage:
    """The files of a batch, rendered beside those that are there; those that would be the same are left out."""

    def __init__(self, batch: Batch, output: Path, staging: Path, kept: KeptPages, jobs: int) -> None:
        self.pages = page_names(batch)
        self.staged: list[Path] = []
        self._batch, self._output, self._staging, self._kept = batch, output, staging, kept
        self._shared, self._jobs = print_of_pages(batch), jobs
        facts = {id(each): name for name, each in batch.former.items()}
        self._former = {at: print_of_pages(batch.recall(name)) for at, name in facts.items()}
        self._shared_parts = print_of_parts(batch)
        self._links = _link_neighbours(batch, self.pages)
        self._history = _group_history(batch)
        self._files: dict[str, RenderedFile] = {}
        self._known: dict[str, RenderedFile | None] = {}

    def render(self) -> None:
        """All pages, then the files of the class; `results.json` last: it tells the next run which pages are ours."""
        changed = []
        for grade, page in zip(self._batch.grades, self.pages, strict=True):
            same, second = self._unchanged(page, grade)
            if same and second:
                self._files |= {page: same, _second(page): second}
            else:
                changed.append((page, grade))
            if len(changed) == WORTH_PROCESSES + 1:
                start_spare()  # while the others are looked at
        with ThreadPoolExecutor(1) as beside:
            class_page = beside.submit(self._format_class_page) if changed else None
            if changed:
                self._files |= self._render_pages(changed)
            prints = [self._files[page].print for page in self.pages]
            class_print = print_of_class(self._shared, self._batch, prints)
            if not all(self._in_place(name, class_print) for name in self._list_class_files()):
                self._render_class(class_print, class_page.result() if class_page else self._format_class_page())

    def remember(self) -> None:
        """Keep what was written now; only what is in place is worth it."""
        staged = {path.relative_to(self._staging).as_posix() for path in self.staged}
        self._kept.keep_rendered({name: file for name, file in self._files.items() if name in staged and file.print})

    def _unchanged(self, page: str, grade: Grade) -> tuple[RenderedFile | None, RenderedFile | None]:
        """Both pages of a grade, each where it would be the same."""
        own, second = self._prints(page, grade)
        return self._in_place(page, own), self._in_place(_second(page), second)

    def _prints(self, page: str, grade: Grade) -> tuple[str, str]:
        """The instructor's page also follows from who stands before and after."""
        former = self._batch.former.get(grade.submitter)
        own = print_of_page(self._shared if former is None else self._former[id(former)], grade)
        beside = self._links[page], self._list_records(grade)
        return own, hash_parts(own, repr(beside)) if own else ""

    def _list_records(self, grade: Grade) -> tuple[ScoreRecord, ...]:
        return tuple(self._history.get(grade.submitter, ()))

    def _in_place(self, name: str, wanted: str) -> RenderedFile | None:
        found = self._find_rendered(name) if wanted else None
        same = found and found.print == wanted and found.checksum == checksum(self._output / name)
        return self._kept.rendered(name) if same else None

    def _find_rendered(self, name: str) -> RenderedFile | None:
        """What was written the last time, looked up once, without what the exports say: that is much for a class."""
        if name not in self._known:
            found = self._kept.rendered(name)
            self._known[name] = found and replace(found, parts={})
        return self._known[name]

    def _render_pages(self, changed: Sequence[tuple[str, Grade]]) -> dict[str, RenderedFile]:
        """Many of them side by side, a few more ahead than are written: a class does not fit into memory."""
        files = dict[str, RenderedFile]()
        waiting: deque[tuple[str, Grade, Future[_Texts]]] = deque()
        with ThreadPoolExecutor(self._jobs) as workers, Readers() as readers:
            renderer = _Renderer(self._batch, readers.call, apart=len(changed) > WORTH_PROCESSES)
            for page, grade in changed:
                asked = _AskedPage(page, self._links[page], self._find_former(page, grade), self._list_records(grade))
                waiting.append((page, grade, workers.submit(renderer.render, self._batch.whole(grade), asked)))
                if len(waiting) > _AHEAD * self._jobs:
                    self._take_page(files, *waiting.popleft())
            for each in waiting:
                self._take_page(files, *each)
        return files

    def _take_page(self, files: dict[str, RenderedFile], page: str, grade: Grade, rendering: Future[_Texts]) -> None:
        html, second, parts = rendering.result()
        own_print, second_print = self._prints(page, grade)
        same, _ = self._unchanged(page, grade)
        basis = self._compute_basis(grade)
        files[page] = same or RenderedFile(own_print, self._write(page, [html]), basis, parts)
        files[_second(page)] = RenderedFile(second_print, self._write(_second(page), [second]), basis)

    def _find_former(self, page: str, grade: Grade) -> _FormerFiles:
        """Both pages in place with their checksums, where parts of them show what they would show now."""
        basis = self._compute_basis(grade)
        names = (page, _second(page))
        found = [file for name in names if basis and (file := self._find_rendered(name)) and file.basis == basis]
        both = zip(names, found, strict=True) if len(found) == len(names) else ()
        return tuple((self._output / name, file.checksum) for name, file in both)

    def _compute_basis(self, grade: Grade) -> str:
        """Empty where only rendering can tell, and of whoever was graded by other settings than the batch's."""
        is_told = grade.digest and grade.submitter not in self._batch.former
        return hash_parts(self._shared_parts, grade.digest) if is_told else ""

    def _format_class_page(self) -> str:
        return render_class(gather_class_page(self._batch, list(map(_second, self.pages))))

    def _format_similar_page(self, similar: SimilarWork) -> str:
        pages = {grade.submitter: page for grade, page in zip(self._batch.grades, self.pages, strict=True)}
        return render_similar(gather_similar_page(self._batch, similar, pages, f"../{CLASS_PAGE}"))

    def _render_class(self, class_print: str, class_page: str) -> None:
        batch = self._batch
        texts: dict[str, Iterable[str]] = {
            CLASS_PAGE: [class_page],
            **{export.file: export.whole(batch, self._parts(export.name)) for export in EXPORTS.values()},
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

    def _parts(self, export: str) -> Iterator[str]:
        for page in self.pages:
            yield _unpack_text(self._files[page].parts[export])

    def _write(self, name: str, parts: Iterable[str]) -> str:
        """The checksum of what is written."""
        path, whole = self._staging / name, hashlib.sha256()
        path.parent.mkdir(exist_ok=True)
        self.staged.append(path)
        with path.open("wb") as file:
            for part in parts:
                content = part.encode("utf-8", "backslashreplace")
                whole.update(content)
                file.write(content)
        return whole.hexdigest()


class _Renderer:
    """Renders pages of one batch, each `apart` in a process of a reader, or in this one."""

    def __init__(self, batch: Batch, call: Call, apart: bool) -> None:
        self._batch, self._call = batch.drop_grades(), call
        self._packed = pickle.dumps(self._batch, pickle.HIGHEST_PROTOCOL) if apart else b""

    def render(self, grade: Grade, asked: _AskedPage) -> _Texts:
        """A page that comes to no end apart is rendered here, but for what reads the source."""
        with suppress(ReadError):
            if self._packed:
                bare = replace(grade, cases=drop_texts(grade.cases))
                return self._call(_render_apart, self._packed, bare, asked)
        return _render_page(self._batch, grade, asked, self._call)


def _render_apart(packed: bytes, grade: Grade, asked: _AskedPage) -> _Texts:
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


def _render_page(batch: Batch, grade: Grade, asked: _AskedPage, call: Call = call_here) -> _Texts:
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


def _second(page: str) -> str:
    """The instructor's page beside a student's page."""
    return f"{INSTRUCTOR}/{page}"


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


def _pack_text(text: str) -> str:
    return base64.b64encode(zlib.compress(text.encode("utf-8", "surrogatepass"))).decode()


def _unpack_text(packed: str) -> str:
    return zlib.decompress(base64.b64decode(packed)).decode("utf-8", "surrogatepass")


def _replace(staged: list[Path], staging: Path, output: Path, pages: Iterable[str]) -> None:
    former = _list_former_pages(output) - set(pages)
    gone = former | set(map(_second, former))
    if staged and CRASHES not in {path.name for path in staged}:
        gone.add(CRASHES)
    (output / INSTRUCTOR).mkdir(exist_ok=True)
    results = [path for path in staged if path.name == RESULTS.file]
    with ThreadPoolExecutor(_MOVES_AT_ONCE) as movers:
        others = [path for path in staged if path not in results]
        list(movers.map(lambda path: path.replace(output / path.relative_to(staging)), others))
        list(movers.map(lambda name: (output / name).unlink(missing_ok=True), sorted(gone)))
    for path in results:
        path.replace(output / path.name)


def _list_former_pages(output: Path) -> set[str]:
    """The pages that the results of an earlier run name, read line by line; none when there are no such results."""
    try:
        with (output / RESULTS.file).open(encoding="utf-8") as lines:
            named = {match[1] for match in map(_NAMES_A_PAGE.match, lines) if match}
    except (FileNotFoundError, ValueError):
        return set()
    return {page for page in named if OUR_PAGE.fullmatch(page)} - {CLASS_PAGE}
