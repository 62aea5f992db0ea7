"""What would be the same is left as it is: pages, results and class page; a killed grader's drafts are removed."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

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


OF_THE_CLASS = {"index.html", "results.json", "gradebook.csv", "junit.xml", "findings.sarif"}


def test_nothing_changed_writes_nothing(reports: Reports) -> None:
    assert reports.written() == set()


def test_only_the_page_that_shows_it_is_written_again(reports: Reports) -> None:
    reports.course.write("cases/double/comments.yaml", "bo: Come by.")
    assert reports.written() == {"bo.html", *OF_THE_CLASS}
    assert "Come by." in (reports.folder / "bo.html").read_text("utf-8")


def test_a_comment_on_a_line_writes_the_page_of_its_submitter(reports: Reports) -> None:
    for text in ("Why?", "Because."):
        reports.course.write("cases/double/comments.yaml", f"bo: {{Double.py: {{1: {text}}}}}")
        assert reports.written() == {"bo.html", *OF_THE_CLASS}
        assert f"<strong>Your instructor:</strong> {text}</p>" in (reports.folder / "bo.html").read_text("utf-8")


def test_a_comment_on_a_line_that_is_gone_is_told_to_the_instructor(reports: Reports, grader: Grader) -> None:
    comments = """
        ada: {Double.py: {1: Good., 32: Use a loop here.}}
        bo:
          Other.py: {1: Not this file.}
        zoe: {Double.py: {1: Nobody reads this.}}
        eve: {Double.py: {1: Hand it in.}}
        """
    reports.course.write("cases/double/comments.yaml", comments)
    reports.course.submit("eve", "no program", name="notes.txt")
    said = grader("grade", "double", "--course", reports.course.folder, "--trust-submissions")
    told = [line for line in said.err.splitlines() if line.startswith("comments.yaml")]
    assert told == [
        "comments.yaml names `zoe` (line 4): not a submitter or cluster of this batch.",
        "comments.yaml:1: the comment “Use a loop here.” to ada on Double.py, line 32 is not shown: "
        "Double.py now has 4 lines.",
        "comments.yaml:3: the comment “Not this file.” to bo on Other.py, line 1 is not shown: "
        "the file that was graded is Double.py.",
        "comments.yaml:5: the comment “Hand it in.” to eve on Double.py, line 1 is not shown: "
        "no file of theirs was graded.",
    ]
    assert "Good." in (reports.folder / "ada.html").read_text("utf-8")
    assert "Use a loop here." in (reports.folder / "index.html").read_text("utf-8")


def test_one_that_is_graded_again_leaves_the_others_alone(reports: Reports) -> None:
    assert reports.written("--only", "ada") == {"ada.html", *OF_THE_CLASS}
    results = json.loads((reports.folder / "results.json").read_text("utf-8"))
    assert [each["submitter"] for each in results["submissions"]] == ["ada", "bo"]
    assert results["submissions"][1]["cases"][0]["difference"]["actual"] == "6"


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
