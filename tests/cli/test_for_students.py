"""`grader grade --for-students`: a folder of pages that may be published, and the list for a mail merge."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from ..conftest import RIGHT, Course
from .conftest import Grader, Said

WRONG = "print(3 * int(input()))"
PAGE = re.compile(r"double-[0-9a-f]{32}\.html")
ROSTER = """\
id,name,email,section
ada,Ada Lovelace,ada@example.edu,A
bo,Bo Svensson,bo@example.edu,A
cy,Cyrus Young,cy@example.edu,B
"""
HIDDEN = "-3"
"""The input of the hidden case."""


class Sending:
    """A small class whose pages go to a folder."""

    def __init__(self, course: Course, grader: Grader) -> None:
        self.course, self.grader = course, grader
        self.reports, self.folder = course.folder / "reports/double", course.folder / "send"

    def grade(self, *more: object, code: int = 0) -> Said:
        arguments = ("--course", self.course.folder, "--trust-submissions", "--for-students", self.folder)
        said = self.grader("grade", "double", *arguments, *more)
        assert said.code == code, said.err
        return said

    def rows(self) -> dict[str, dict[str, str]]:
        with (self.reports / "mail-merge.csv").open(encoding="utf-8", newline="") as file:
            return {row["submitter"]: row for row in csv.DictReader(file)}

    def page(self, student: str) -> str:
        return (self.folder / self.rows()[student]["file"]).read_text(encoding="utf-8")

    def files(self) -> set[str]:
        return {path.name for path in self.folder.iterdir()}


def find_words(words: set[str], page: str) -> set[str]:
    """Those that stand in the text of a page."""
    text = re.sub(r"<(style|script)>.*?</\1>", "", page, flags=re.DOTALL).lower()
    return {word for word in words if re.search(rf"(?<![^\W_]){re.escape(word)}(?![^\W_])", text)}


@pytest.fixture
def sending(course: Course, grader: Grader) -> Sending:
    course.write("roster.csv", ROSTER)
    course.submit("ada", RIGHT)
    course.submit("bo", WRONG)
    return Sending(course, grader)


def test_each_student_has_a_page_and_a_line_for_the_mail_merge(sending: Sending) -> None:
    said = sending.grade()
    rows = sending.rows()
    assert {name: (row["name"], row["email"]) for name, row in rows.items()} == {
        "ada": ("Ada Lovelace", "ada@example.edu"),
        "bo": ("Bo Svensson", "bo@example.edu"),
    }
    assert {name: row["score"] for name, row in rows.items()} == {"ada": "100.00", "bo": "30.00"}
    assert sending.files() == {row["file"] for row in rows.values()}
    assert all(map(PAGE.fullmatch, sending.files()))
    assert sending.page("bo") == (sending.reports / "bo.html").read_text(encoding="utf-8")
    assert "2 pages to send" in said.err


def test_the_pages_tell_nothing_of_others_and_lead_nowhere(sending: Sending) -> None:
    sending.grade()
    others = {"ada": ("bo", "svensson"), "bo": ("ada", "lovelace")}
    for student, names in others.items():
        page = sending.page(student)
        assert not re.search(rf"\b(?:{'|'.join(names)})\b", page, re.IGNORECASE)
        targets = re.findall(r"<[a-z][^>]*\s(?:href|src|action|data)=\"([^\"]*)\"", page)
        assert targets
        assert [target for target in targets if not target.startswith("#")] == []


def test_the_pages_hold_nothing_of_hidden_tests(sending: Sending) -> None:
    sending.grade()
    page = sending.page("bo")
    assert "This test is hidden" in page
    for text in (HIDDEN, "-6", "-9"):
        assert text in (sending.reports / "instructor/bo.html").read_text(encoding="utf-8")
        assert not re.search(rf"(?<![\w.]){text}(?![\w.])", re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL))


def test_names_stay_and_pages_are_replaced(sending: Sending) -> None:
    sending.grade()
    before, old = sending.rows(), sending.page("bo")
    sending.course.submit("bo", RIGHT)
    sending.grade("--fresh", "--yes")
    assert {name: row["file"] for name, row in sending.rows().items()} == {
        name: row["file"] for name, row in before.items()
    }
    assert sending.page("bo") != old


def test_what_is_nobodys_any_more_is_removed_and_other_files_stay(sending: Sending) -> None:
    sending.grade()
    gone = sending.rows()["bo"]["file"]
    other = "other-" + gone.removeprefix("double-")
    (sending.folder / other).write_text("the page of another assignment", encoding="utf-8")
    (sending.folder / "README").write_text("mine", encoding="utf-8")
    for path in (sending.course.folder / "submissions/double/bo").iterdir():
        path.unlink()
    (sending.course.folder / "submissions/double/bo").rmdir()
    said = sending.grade("--replace")
    assert sending.files() == {sending.rows()["ada"]["file"], other, "README"}
    assert "1 page of an earlier grading was removed" in said.err


def test_each_partner_has_a_copy_under_a_name_of_their_own(sending: Sending) -> None:
    sending.course.write("submissions/double/submissions.yaml", "ada: {partners: [cy]}\nbo: {}\n")
    sending.grade()
    rows = sending.rows()
    assert rows["cy"]["email"] == "cy@example.edu"
    assert rows["cy"]["file"] != rows["ada"]["file"]
    assert sending.page("cy") == sending.page("ada")


def test_names_of_two_courses_are_not_the_same(sending: Sending, grader: Grader, tmp_path: Path) -> None:
    sending.grade()
    again = Sending(Course(tmp_path / "again"), grader)
    again.course.submit("ada", RIGHT)
    again.grade()
    assert again.rows()["ada"]["file"] != sending.rows()["ada"]["file"]


def test_the_folder_holds_nothing_that_names_the_pages(sending: Sending) -> None:
    sending.grade()
    key = sending.reports / ".page-names.key"
    assert key.stat().st_mode & 0o077 == 0
    assert key.name not in sending.files()
    assert "mail-merge.csv" not in sending.files()


def test_who_has_no_address_or_no_score_is_said(sending: Sending) -> None:
    sending.course.submit("dee", "int main(void) { return 0; }", "double.c")
    sending.course.submit("dee", RIGHT)
    said = sending.grade()
    assert "No email address for dee" in said.err
    assert "No score yet for dee" in said.err
    assert sending.rows()["dee"]["score"] == ""


@pytest.mark.parametrize("options", [("--anonymous",), ("--case", "two")])
def test_what_is_not_for_students_is_refused_before_anything_runs(sending: Sending, options: tuple[str, ...]) -> None:
    assert f"Leave out {options[0]}" in sending.grade(*options, code=2).err
    assert not sending.folder.exists()
    assert not sending.reports.exists()


def test_the_folder_of_the_reports_is_refused(sending: Sending) -> None:
    sending.folder = sending.reports / "send"
    assert "outside" in sending.grade(code=2).err
    assert not list(sending.reports.glob("*.html"))


def test_a_dry_run_sends_nothing(sending: Sending) -> None:
    sending.grade("--dry-run")
    assert not sending.folder.exists()


def test_students_who_make_one_mistake_are_not_named_to_each_other(sending: Sending) -> None:
    """The reports say who fails alike, who shares a comment and who is in the class."""
    people = {"quentin_4711": "Quentin Zabriskie", "odalys_4712": "Odalys Fenwick", "ingmar_4713": "Ingmar Thoresen"}
    rows = [
        f"{number},{name},{name.split()[1].lower()}@example.edu,A" for number, name in enumerate(people.values(), 9001)
    ]
    sending.course.write("roster.csv", "\n".join(["id,name,email,section", *rows]))
    for student in people:
        sending.course.submit(student, WRONG)
    sending.course.write("cases/double/comments.yaml", "quentin_4711: See me about the minus sign.\n")
    sending.grade()
    named = {
        student: {*student.split("_"), *name.lower().split(), row.split(",")[0]}
        for (student, name), row in zip(people.items(), rows, strict=True)
    }
    for student, own in named.items():
        others = set[str]().union(*named.values()) - own
        assert not find_words(others, sending.page(student))
    assert find_words(others, (sending.reports / "instructor/ingmar_4713.html").read_text(encoding="utf-8"))
    assert "See me about" in sending.page("quentin_4711")
    assert "See me about" not in sending.page("odalys_4712")


def test_an_anonymous_grading_removes_the_list_of_names(sending: Sending) -> None:
    sending.grade()
    said = sending.grader("grade", "double", "--course", sending.course.folder, "--trust-submissions", "--anonymous")
    assert said.code == 0
    assert not (sending.reports / "mail-merge.csv").exists()


def test_a_file_in_the_place_of_the_folder_is_said(sending: Sending) -> None:
    (sending.course.folder / "file").write_text("", encoding="utf-8")
    sending.folder = sending.course.folder / "file/send"
    said = sending.grade(code=3)
    assert "cannot create folder" in said.err
    assert "--for-students" in said.err


def test_no_cell_of_the_list_is_a_formula(sending: Sending) -> None:
    sending.course.write("roster.csv", "id,name,email\n=1+1,@SUM(A1),+ada@example.edu\n")
    sending.course.submit("=1+1", RIGHT)
    sending.grade()
    row = sending.rows()["'=1+1"]
    assert (row["name"], row["email"]) == ("'@SUM(A1)", "'+ada@example.edu")
