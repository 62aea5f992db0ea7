"""Rendered files into place, and the pages of whoever is gone out of it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from grader.model import CRASHES
from grader.reports.exports.results import RESULTS

_MOVES_AT_ONCE = 8
"""Some file systems let whoever replaces a file wait for its journal: 600 pages took 1.2 s one by one, 0.16 s so."""

CLASS_PAGE = "index.html"
INSTRUCTOR = "instructor"
"""The folder of the pages that show all of the hidden tests: they are never sent."""
_NAMES_A_PAGE = re.compile(r'   "page": "([^"\\]+)",$')
"""A line of our results at the depth of a submission's own keys; no text of a student can look like it."""
_OUR_PAGE = re.compile(r"[a-z0-9_-]+\.html")


def name_instructor_page(page: str) -> str:
    """The instructor's page beside a student's page."""
    return f"{INSTRUCTOR}/{page}"


def replace_former(staged: list[Path], staging: Path, output: Path, pages: Iterable[str]) -> None:
    """Move what is `staged` into `output`, and remove the pages there that are not among `pages`; the results last.

    Raises OSError.
    """
    former = _list_former_pages(output) - set(pages)
    gone = former | set(map(name_instructor_page, former))
    if staged and CRASHES not in {path.name for path in staged}:
        gone.add(CRASHES)
    (output / INSTRUCTOR).mkdir(exist_ok=True)
    results = [path for path in staged if path.name == RESULTS.file]
    with ThreadPoolExecutor(_MOVES_AT_ONCE) as movers:
        others = [path for path in staged if path.name != RESULTS.file]
        shares = [others[at::_MOVES_AT_ONCE] for at in range(_MOVES_AT_ONCE)]
        list(movers.map(lambda share: _move_all(share, staging, output), shares))
        list(movers.map(lambda name: (output / name).unlink(missing_ok=True), sorted(gone)))
    for path in results:
        path.replace(output / path.name)


def _move_all(paths: Iterable[Path], staging: Path, output: Path) -> None:
    for path in paths:
        path.replace(output / path.relative_to(staging))


def _list_former_pages(output: Path) -> set[str]:
    """The pages that the results of an earlier run name, read line by line; none when there are no such results."""
    try:
        with (output / RESULTS.file).open(encoding="utf-8") as lines:
            named = {match[1] for match in map(_NAMES_A_PAGE.match, lines) if match}
    except (FileNotFoundError, ValueError):
        return set()
    return {page for page in named if _OUR_PAGE.fullmatch(page)} - {CLASS_PAGE}
