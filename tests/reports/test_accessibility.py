"""axe-core finds nothing, on any kind of page, in light, dark and on a narrow screen.

It is no part of this repository: `AXE_CORE` names the folder that `npm install --prefix FOLDER axe-core` has filled.
Where the continuous integration runs (`CI` is set) it must be there.
"""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from grader.model import Attempt, Batch, LineComment, ProgramPart, RubricItem, SimilarPair, SimilarWork
from grader.reports import name_pages, write_reports
from grader.reports.pages import student_rows

FOLDER = os.environ.get("AXE_CORE", "")
pytestmark = pytest.mark.skipif(
    not FOLDER and not os.environ.get("CI"), reason="AXE_CORE does not name a folder with axe-core"
)

SCREENS = {"light": ("light", 1280), "dark": ("dark", 1280), "narrow": ("light", 320), "narrow and dark": ("dark", 320)}
FOUND = """async () => {
    const found = await axe.run(document, {resultTypes: ["violations"]});
    return found.violations.map((one) => [one.id, one.nodes.slice(0, 3).map((node) => node.html.slice(0, 200))]);
}"""


@pytest.fixture(scope="module")
def axe() -> str:
    return Path(FOLDER, "node_modules", "axe-core", "axe.min.js").read_text("utf-8")


def add_what_was_found_by_hand(batch: Batch) -> Batch:
    """With a rubric, attempts and comments on lines in the first grade, and two programs that are similar."""
    first, second, *others = batch.grades
    attempts = tuple(
        Attempt(str(day), datetime(2026, 1, day, tzinfo=UTC), 41.5 + day, 100.0, day == 2) for day in (1, 2)
    )
    items = (RubricItem("loops", -2.5, "Loops that never run"), RubricItem("names", 1.0, "Names that tell"))
    comments = (LineComment(1, "Why here?"), LineComment(2, "Read this line aloud."))
    told = replace(first, rubric=items, attempts=attempts, line_comments=comments)
    parts = tuple(ProgramPart(each.submitter, "Nim.py", 3, ("total = 0", "total ^= heap")) for each in (first, second))
    pair = SimilarPair((first.submitter, second.submitter), 0.724, ((parts[0], parts[1]),))
    return replace(batch, grades=(told, second, *others), similar=SimilarWork(2, pairs=(pair,), more=3))


@pytest.fixture(scope="module")
def pages(batch: Batch, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    place = tmp_path_factory.mktemp("pages")
    write_reports(batch, place)
    write_reports(add_what_was_found_by_hand(batch), place / "by hand")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(student_rows, "MOST_CELLS", 0)  # as for so many that the squares become runs of marks
        write_reports(batch, place / "crowd")
    students = dict(zip([grade.submitter for grade in batch.grades], name_pages(batch), strict=True))
    return {name: place / page for name, page in students.items()} | {
        "the class": place / "index.html",
        "a large class": place / "crowd" / "index.html",
        "a rubric and attempts": place / "by hand" / students[batch.grades[0].submitter],
        "an instructor's page": place / "by hand" / "instructor" / students[batch.grades[0].submitter],
        "similar work": place / "by hand" / "instructor" / "similar.html",
    }


def problems(tab: Any, axe: str, page: Path, screen: str) -> Any:
    scheme, width = SCREENS[screen]
    tab.set_viewport_size({"width": width, "height": 900})
    tab.emulate_media(color_scheme=scheme)
    tab.goto(page.as_uri())
    tab.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    tab.evaluate(axe)
    return tab.evaluate(FOUND)


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize(
    "name",
    [
        "Ada Lovelock",
        "Ben Okafor",
        "index",
        "Cleo Marsh",
        "Finn Arvid",
        "the class",
        "a large class",
        "a rubric and attempts",
        "an instructor's page",
        "similar work",
    ],
)
def test_axe_finds_no_violation(tab: Any, axe: str, pages: dict[str, Path], name: str, screen: str) -> None:
    assert problems(tab, axe, pages[name], screen) == []


def test_axe_would_find_one(tab: Any, axe: str, tmp_path: Path) -> None:
    """It really runs: a page without language, with pale text and a picture without words is no good."""
    page = tmp_path / "bad.html"
    page.write_text("<!doctype html><title>x</title><p style='color:#ccc'>pale</p><svg role='img'></svg>")
    assert {name for name, _ in problems(tab, axe, page, "light")} >= {"html-has-lang", "color-contrast", "svg-img-alt"}
