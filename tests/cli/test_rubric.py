"""`rubric.yaml`: what an instructor finds by hand is on the page and in the score, and nothing runs again for it."""

from __future__ import annotations

import csv
import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ..conftest import Course
from .conftest import Grader, Said

WRONG = "# File: Double.py\n# Name: Bo\nprint(3 * int(input()))\n"
RUBRIC = """
    items:
      names: {points: 3, text: "Names say what they hold: <b>good</b>"}
      loop: {points: -1.5, text: The same loop stands here twice.}
    given:
      ada: [names, loop]
"""
WITHOUT = {"tests", "header", "style", "late", "adjustment"}


class MarkedClass:
    """A class of one right program and two that make the same mistake."""

    def __init__(self, course: Course, grader: Grader) -> None:
        self.course, self._grader = course, grader
        self.reports = course.folder / "reports/double"
        course.submit("ada")
        course.submit("bo", WRONG)
        course.submit("cy", WRONG.replace("Bo", "Cy"))

    def grade(self, *more: object) -> Said:
        return self.run("grade", "double", "--trust-submissions", *more)

    def run(self, command: str, *more: object) -> Said:
        said = self._grader(command, *more, "--course", self.course.folder)
        assert said.code == 0, said.err
        return said

    def give(self, rubric: str = RUBRIC) -> None:
        self.course.write("cases/double/rubric.yaml", rubric)

    def result(self, name: str) -> dict[str, Any]:
        submissions = json.loads((self.reports / "results.json").read_text("utf-8"))["submissions"]
        return next(each for each in submissions if each["submitter"] == name)

    def kept_runs(self) -> object:
        with closing(sqlite3.connect(self.reports / ".grader.sqlite")) as database:
            return database.execute("SELECT rowid, submitter, fingerprint FROM grades").fetchall()


@pytest.fixture
def marked(course: Course, grader: Grader) -> MarkedClass:
    found = MarkedClass(course, grader)
    found.grade()
    return found


def read(path: Path) -> str:
    return path.read_text("utf-8")


def test_the_score_can_be_recomputed_from_the_parts_of_the_contract(marked: MarkedClass) -> None:
    before = marked.result("ada")
    marked.course.write("cases/double/adjust.yaml", "ada: {points: -2, reason: A talk.}")
    marked.give()
    marked.grade()
    after = marked.result("ada")
    points = after["points"]
    assert (points["rubric"], points["adjustment"]) == (1.5, -0.5)
    assert after["score"] == sum(points[name] for name in WITHOUT) == before["score"] - 0.5
    assert [(item["name"], item["points"]) for item in after["rubric"]] == [("names", 3), ("loop", -1.5)]
    with (marked.reports / "gradebook.csv").open(encoding="utf-8", newline="") as file:
        row = next(csv.DictReader(file))
    assert (row["adjustment"], row["rubric"]) == ("-0.50", "1.50")


def test_the_page_shows_each_item_once_and_the_parts_add_up(marked: MarkedClass) -> None:
    marked.course.write("cases/double/adjust.yaml", "ada: {points: -2, reason: A talk.}")
    marked.give()
    marked.grade()
    page = read(marked.reports / "ada.html")
    assert re.findall(r"<li><strong>([^<]+)</strong></li>", page) == ["+1.5 rubric", "−2: A talk."]
    assert "<li><strong>+3</strong> Names say what they hold: &lt;b&gt;good&lt;/b&gt;</li>" in page
    assert "<li><strong>−1.5</strong> The same loop stands here twice.</li>" in page
    assert "Rubric" not in read(marked.reports / "bo.html")


def test_a_cluster_gives_its_items_to_all_members(marked: MarkedClass) -> None:
    found = re.search(r"<pre data-copy=.*>&#34;([\w-]+)&#34;: &#34;Your comment", read(marked.reports / "index.html"))
    assert found
    marked.give(RUBRIC.replace("ada: [names, loop]", f"{found[1]}: [loop]\n      bo: [loop, names]"))
    marked.grade()
    assert [marked.result(name)["points"]["rubric"] for name in ("ada", "bo", "cy")] == [0, 1.5, -1.5]


def test_a_change_runs_nothing_and_says_whose_score_changes(marked: MarkedClass) -> None:
    before = marked.kept_runs()
    marked.give()
    said = marked.grade()
    assert re.search(r"ada +\S+ → \S+  rubric 0 → 1.5\n", said.err)
    assert "adjustment 0" not in said.err
    assert "bo " not in said.err
    pages = {path: path.stat().st_ino for path in marked.reports.glob("*.html") if path.name in ("bo.html", "cy.html")}
    marked.give(RUBRIC.replace("ada: [names, loop]", "ada: [loop]"))
    assert "rubric 1.5 → -1.5" in marked.grade().err.replace("−", "-")
    marked.give(RUBRIC.replace("ada: [names, loop]", "ada: [loop]").replace("stands here", "is here"))
    marked.grade()
    assert "The same loop is here twice." in read(marked.reports / "ada.html")
    assert all(path.stat().st_ino == inode for path, inode in pages.items())
    assert marked.kept_runs() == before


def test_who_stays_from_an_earlier_batch_is_marked_too(marked: MarkedClass, tmp_path: Path) -> None:
    marked.give()
    late = tmp_path / "late/dan/Double.py"
    late.parent.mkdir(parents=True)
    late.write_text(WRONG, encoding="utf-8")
    marked.grade(late.parents[1])
    assert marked.result("ada")["points"]["rubric"] == 1.5


def test_show_tells_the_items_and_parts_that_add_up(marked: MarkedClass) -> None:
    marked.give()
    marked.grade()
    said = marked.run("show", "double", "ada")
    assert "adjustment 0, rubric 1.5)" in said.out
    assert "rubric        +3" in said.out
    assert "names: Names say what they hold" in said.out


def test_an_anonymous_page_has_the_items_and_no_name(marked: MarkedClass) -> None:
    marked.give(RUBRIC.replace("here twice.", "here twice; ada"))
    marked.grade("--anonymous")
    (page,) = (path for path in marked.reports.glob("student-*.html") if "+1.5 rubric" in read(path))
    assert "The same loop stands here twice; student-0" in read(page)
    assert "ada" not in re.sub(r"<(style|script)>.*?</\1>", "", read(page), flags=re.DOTALL).casefold().split()


def test_an_item_that_is_not_there_stops_the_command(marked: MarkedClass, grader: Grader) -> None:
    marked.give(RUBRIC.replace("[names, loop]", "[nmaes]"))
    said = grader("grade", "double", "--course", marked.course.folder)
    assert said.code == 2
    assert "cases/double/rubric.yaml:5:9: " in said.err
    assert "did you mean `names`?" in said.err
