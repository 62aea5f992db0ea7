"""What would be the same is left as it is: pages, results and class page; a killed grader's drafts are removed."""

from __future__ import annotations

import base64
import contextlib
import json
import os
import re
import sqlite3
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from grader.assignments import load_assignment
from grader.grading import Store
from grader.model import RenderedSections

from ..conftest import Course
from .conftest import Grader

WRONG = "print(3 * int(input()))"


class Reports:
    """The reports of a small class, and which of them a further grading has written."""

    def __init__(self, course: Course, grader: Grader) -> None:
        self.course, self.folder, self._grader = course, course.folder / "reports/double", grader
        self.written()

    def _files(self) -> dict[str, int]:
        """Each file that is moved into place has a number of its own."""
        shown = [path for path in self.folder.glob("*") if not path.name.startswith(".")]
        return {path.name: path.stat().st_ino for path in shown}

    def pages(self) -> dict[str, str]:
        """The text of every student's page."""
        return {name: (self.folder / name).read_text("utf-8") for name in ("ada.html", "bo.html")}

    def written(self, *options: str) -> set[str]:
        before = self._files()
        arguments = ("--course", self.course.folder, "--trust-submissions", "-q", *options)
        said = self._grader("grade", "double", *arguments)
        assert said.code == 0, said.err
        return {name for name, number in self._files().items() if before.get(name) != number}


@pytest.fixture
def reports(course: Course, grader: Grader) -> Reports:
    course.submit("ada")
    course.submit("bo", WRONG)
    return Reports(course, grader)


OF_THE_CLASS = {"index.html", "results.json", "gradebook.csv", "junit.xml"}


def test_nothing_changed_writes_nothing(reports: Reports) -> None:
    assert reports.written() == set()


def test_only_the_page_that_shows_it_is_written_again(reports: Reports) -> None:
    reports.course.write("cases/double/comments.yaml", "bo: Come by.")
    assert reports.written() == {"bo.html", *OF_THE_CLASS}
    assert "Come by." in (reports.folder / "bo.html").read_text("utf-8")


def test_one_that_is_graded_again_leaves_the_others_alone(reports: Reports) -> None:
    assert reports.written("--only", "ada") == {"ada.html", *OF_THE_CLASS}
    results = json.loads((reports.folder / "results.json").read_text("utf-8"))
    assert [each["submitter"] for each in results["submissions"]] == ["ada", "bo"]
    assert results["submissions"][1]["cases"][0]["difference"]["actual"] == "6"


SETTINGS, CASES = "cases/double/assignment.yaml", "cases/double/basic.yaml"
Change = Callable[[Course], object]


def change(name: str, old: str, new: str) -> Change:
    def changing(course: Course) -> None:
        path = course.folder / name
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")

    return changing


BESIDE: dict[str, Change] = {
    "points of the tests": change(SETTINGS, "tests: 80", "tests: 60"),
    "the title": change(SETTINGS, "Twice as much", "Double it"),
    "a deadline": change(SETTINGS, "reference:", 'deadline: {due: "2099-01-01 00:00"}\nreference:'),
    "an adjustment": lambda course: course.write("cases/double/adjust.yaml", "bo: {points: 3, reason: A talk.}"),
    "a comment": lambda course: course.write("cases/double/comments.yaml", "bo: Come by."),
}
OF_CASES: dict[str, Change] = {
    "the comparison": change(SETTINGS, "points: {", "compare: {mode: numbers}\npoints: {"),
    "points of a case": change(CASES, "name: two", "name: two\n  points: 3"),
    "a hint": change(CASES, "name: two", "name: two\n  hint: Think of two."),
}
WITHIN: dict[str, Change] = {
    "a limit": change(SETTINGS, "cpu_seconds: 1,", "cpu_seconds: 1.5,"),
    "the name of a case": change(CASES, "name: two", "name: deux"),
    "what a hidden case shows": change(CASES, "visibility: hidden", "visibility: visible"),
    "cases that are shown after the due time": change(CASES, "visibility: hidden", "visibility: after_due"),
    "a rule of the header": change(SETTINGS, "{name: Name}", "{name: Author}"),
    "a rule of style": change(SETTINGS, "points: {", "style: {line_length: 20}\npoints: {"),
    "the name of the file": change(SETTINGS, "python: Double.py", "python: Twice.py"),
    "the source": lambda course: course.submit("bo", "print(5 * int(input()))"),
}


def mark_kept_sections(reports: Reports) -> None:
    """Source and cases of a page say from now on that they were kept."""
    assignment = load_assignment("double", reports.course.folder)
    with contextlib.closing(Store(reports.folder / ".grader.sqlite", assignment)) as store:
        kept = store.sections("bo.html")
        assert kept is not None
        marked = {name: add_mark(kept.texts[name], f"<!-- kept {name} -->") for name in ("source", "cases")}
        sections = RenderedSections(kept.prints, {**kept.texts, **marked})
        store.keep_rendered({}, {"bo.html": sections})


def add_mark(packed: str, mark: str) -> str:
    text = zlib.decompress(base64.b64decode(packed)) + mark.encode()
    return base64.b64encode(zlib.compress(text)).decode()


@pytest.mark.parametrize(
    ("changing", "kept"),
    [
        *((changing, ["source", "cases"]) for changing in BESIDE.values()),
        *((changing, ["source"]) for changing in OF_CASES.values()),
        *((changing, []) for changing in WITHIN.values()),
    ],
    ids=[*BESIDE, *OF_CASES, *WITHIN],
)
def test_a_section_is_kept_as_long_as_it_shows_the_same(reports: Reports, changing: Change, kept: list[str]) -> None:
    mark_kept_sections(reports)
    changing(reports.course)
    assert "bo.html" in reports.written()
    assert re.findall("<!-- kept (.*?) -->", reports.pages()["bo.html"]) == kept


@pytest.mark.parametrize("changing", (BESIDE | OF_CASES).values(), ids=(BESIDE | OF_CASES).keys())
def test_a_page_with_kept_sections_is_that_of_a_first_rendering(reports: Reports, changing: Change) -> None:
    changing(reports.course)
    reports.written()
    pages = reports.pages()
    with contextlib.closing(sqlite3.connect(reports.folder / ".grader.sqlite")) as database, database:
        database.execute("DELETE FROM pages")
        database.execute("DELETE FROM sections")
    assert pages.keys() < reports.written()
    assert reports.pages() == pages


def test_a_hint_reaches_only_the_pages_that_show_it(reports: Reports) -> None:
    change(CASES, "Zero is a number too.", "Look at zero.")(reports.course)  # a case that everybody gets right
    assert reports.written() == set()
    OF_CASES["a hint"](reports.course)
    assert reports.written() == {"bo.html", *OF_THE_CLASS}
    assert "Think of two." in reports.pages()["bo.html"]


def test_a_page_that_somebody_has_touched_is_made_whole(reports: Reports) -> None:
    page = reports.folder / "bo.html"
    whole = page.read_bytes()
    for damage in (b"", whole[:-1], whole.replace(b"bo", b"me")):
        page.write_bytes(damage)
        reports.written()
        assert page.read_bytes() == whole


def test_results_that_are_gone_come_back(reports: Reports) -> None:
    results = (reports.folder / "results.json").read_bytes()
    (reports.folder / "results.json").unlink()
    assert reports.written() == OF_THE_CLASS
    again = json.loads((reports.folder / "results.json").read_bytes())
    assert again["submissions"] == json.loads(results)["submissions"]


def test_other_reports_of_the_same_grades_are_rendered(reports: Reports) -> None:
    assert {"student-01.html", "student-02.html"} < reports.written("--anonymous")
    assert {"ada.html", "bo.html"} < reports.written()


def test_json_is_what_stands_in_the_results(reports: Reports, grader: Grader) -> None:
    said = grader("grade", "double", "--course", reports.course.folder, "--trust-submissions", "--json", "-q")
    assert said.out.rstrip("\n") == (reports.folder / "results.json").read_text("utf-8").rstrip("\n")


@pytest.mark.skipif(sys.platform == "win32", reason="who holds a folder can only be told where there is flock")
def test_drafts_of_a_killed_grader_are_removed_and_those_of_another_one_are_not(reports: Reports) -> None:
    import fcntl

    stale, live = (make_drafts(reports.folder / name) for name in (".writing-stale", ".writing-live"))
    descriptor = os.open(live, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        reports.written()
    finally:
        os.close(descriptor)
    assert not stale.exists()
    assert (live / "page.html").exists()


def make_drafts(folder: Path) -> Path:
    folder.mkdir()
    (folder / "page.html").write_text("half a page")
    return folder
