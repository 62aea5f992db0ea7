"""Reports into a folder: everything is rendered beside it first, then moved into place file by file."""

from __future__ import annotations

import errno
import json
import re
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from grader.errors import OutputError
from grader.model import Batch, Grade
from grader.readers import Readers
from grader.reports.anonymous import anonymous as without_names
from grader.reports.classroom import class_data
from grader.reports.gradebook import gradebook_text
from grader.reports.html import class_html, student_html
from grader.reports.junit import junit_text
from grader.reports.results import results_text
from grader.reports.slugs import slugs
from grader.reports.student import student_data

CLASS_PAGE, RESULTS, GRADEBOOK, JUNIT = "index.html", "results.json", "gradebook.csv", "junit.xml"
OUR_PAGE = re.compile(r"[a-z0-9_-]+\.html")

HINTS = {
    errno.ENOSPC: "The disk is full: make room, or choose another folder with --output. What was there is unchanged.",
    errno.EDQUOT: "Your quota is used up: make room, or choose another folder with --output.",
    errno.EACCES: "You may not write there: choose another folder with --output, or change its permissions.",
    errno.EPERM: "You may not write there: choose another folder with --output, or change its permissions.",
    errno.EROFS: "That file system can only be read: choose another folder with --output.",
    errno.EEXIST: "A file stands where the folder should be: move it away, or choose another folder with --output.",
    errno.ENOTDIR: "A file stands where the folder should be: move it away, or choose another folder with --output.",
    errno.EISDIR: "A folder stands where the file should be: move it away, or choose another folder with --output.",
}


def write_reports(batch: Batch, output: Path, anonymous: bool = False) -> Batch:
    """Write class page, a page a submitter, `results.json`, `gradebook.csv` and `junit.xml` into the folder `output`.

    Nothing in place is touched before all is rendered and on the disk; each file then appears whole. Pages of an
    earlier run whose submitters are gone are removed. With `anonymous` no name is left in anything.

    Returns the batch as it was written: with `anonymous` the one without names. Raises OutputError.
    """
    chosen = without_names(batch) if anonymous else batch
    try:
        output.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".writing-", dir=output) as staging:
            _replace(_stage(chosen, Path(staging)), output, page_names(chosen))
    except OSError as error:
        where = error.filename2 or error.filename or output
        hint = HINTS.get(error.errno or 0, "Choose another folder with --output.")
        raise OutputError(f"The reports cannot be written to {where}: {error.strerror or error}.", hint) from error
    return chosen


def student_page(batch: Batch, grade: Grade) -> str:
    """The HTML of one grade's page, standing alone."""
    with Readers() as readers:
        return student_html(student_data(batch, grade, None, readers.call))


def results_json(batch: Batch) -> str:
    """The text of `results.json`."""
    return results_text(batch, page_names(batch))


def page_names(batch: Batch) -> list[str]:
    """The page of each grade, in order."""
    return [f"{name}.html" for name in slugs(grade.submitter for grade in batch.grades)]


def _rendered(batch: Batch) -> Iterator[tuple[str, str]]:
    """(file name, text) of every file; `results.json` last, for it tells the next run which pages are ours."""
    pages = page_names(batch)
    with Readers() as readers:
        for grade, page in zip(batch.grades, pages, strict=True):
            yield page, student_html(student_data(batch, grade, CLASS_PAGE, readers.call))
    yield CLASS_PAGE, class_html(class_data(batch, pages))
    yield GRADEBOOK, gradebook_text(batch)
    yield JUNIT, junit_text(batch)
    yield RESULTS, results_text(batch, pages)


def _stage(batch: Batch, staging: Path) -> list[Path]:
    staged = []
    for name, text in _rendered(batch):
        staged.append(staging / name)
        staged[-1].write_bytes(text.encode("utf-8", "backslashreplace"))
    return staged


def _replace(staged: list[Path], output: Path, pages: Iterable[str]) -> None:
    gone = _former_pages(output) - set(pages)
    *others, results = staged
    for path in others:
        path.replace(output / path.name)
    for name in sorted(gone):
        (output / name).unlink(missing_ok=True)
    results.replace(output / results.name)


def _former_pages(output: Path) -> set[str]:
    """The pages that the results of an earlier run name; none when there are no results that we can read as ours."""
    try:
        submissions = json.loads((output / RESULTS).read_text("utf-8"))["submissions"]
        pages = {submission["page"] for submission in submissions}
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return set()
    return {page for page in pages if isinstance(page, str) and OUR_PAGE.fullmatch(page)} - {CLASS_PAGE}
