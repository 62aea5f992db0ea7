"""`grader gradebook`: all assignments of a course in one grade book."""

from __future__ import annotations

import csv
import io
import json
import shutil
import zipfile
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from ..conftest import ASSIGNMENT, CASES, REFERENCE, RIGHT, Course
from ..results_files import read_results
from .conftest import Grader, Said

WRONG = "print(3 * int(input()))"
C_FILE = "int main(void) { return 0; }"
ROSTER = """\
id,name,email,section
al1,Ada Lovelace,ada@example.edu,A
bo2,Bo Svensson,bo@example.edu,A
cy3,Cy Young,cy@example.edu,B
"""


class Term:
    """A course with two assignments of one kind, `double` and `twice`."""

    def __init__(self, course: Course, grader: Grader) -> None:
        self.course, self._grader = course, grader
        course.write("cases/twice/assignment.yaml", ASSIGNMENT.replace("name: double", "name: twice"))
        course.write("cases/twice/basic.yaml", CASES)
        course.write("reference/double.py", REFERENCE)

    def hand_in(self, name: str, **sources: str) -> None:
        for student, source in sources.items():
            self.course.write(f"submissions/{name}/{student}/Double.py", source)

    def grade(self, name: str, *more: object) -> None:
        said = self._grader("grade", name, "--course", self.course.folder, "--trust-submissions", *more)
        assert said.code == 0, said.err

    def join(self, *more: object, code: int = 0) -> Said:
        said = self._grader("gradebook", "--course", self.course.folder, *more)
        assert said.code == code, said.err
        return said

    def rows(self) -> dict[str, dict[str, str]]:
        rows = list(csv.DictReader(io.StringIO(self.join("-q").out)))
        found = {row["submitter"]: row for row in rows}
        assert len(found) == len(rows)
        return found

    def read_json(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.join("-q", "--json").out)
        return found


@pytest.fixture
def term(course: Course, grader: Grader) -> Term:
    return Term(course, grader)


def test_a_row_per_student_a_column_per_assignment_and_the_total(term: Term) -> None:
    term.hand_in("double", ada=RIGHT, bo=WRONG)
    term.hand_in("twice", ada=RIGHT)
    term.grade("double")
    term.grade("twice")
    rows = term.rows()
    assert list(rows["ada"]) == ["submitter", "name", "email", "section", "double", "twice", "total", "max_score"]
    assert [rows["ada"][key] for key in ("double", "twice", "total", "max_score")] == ["100.00"] * 2 + ["200.00"] * 2
    assert [rows["bo"][key] for key in ("double", "twice", "total", "max_score")] == ["30.00", "", "30.00", "200.00"]


def test_what_is_missing_is_said(term: Term) -> None:
    term.hand_in("double", ada=RIGHT)
    term.grade("double")
    said = term.join()
    assert "Not graded yet: twice." in said.err
    assert "There is no roster.csv" in said.err
    term.hand_in("twice", bo=RIGHT)
    term.grade("twice")
    said = term.join()
    assert "double: nothing handed in, counted as 0 in the total: bo." in said.err
    assert "twice: nothing handed in, counted as 0 in the total: ada." in said.err


def test_the_roster_joins_the_names_of_two_downloads(term: Term) -> None:
    """A student has another number in each assignment of Moodle, and everybody of the roster has a row."""
    term.course.write("roster.csv", ROSTER)
    for name, number in (("double", 41), ("twice", 97)):
        path = term.course.folder / f"{name}.zip"
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr(f"Ada Lovelace_{number}_assignsubmission_file/Double.py", dedent(RIGHT))
            archive.writestr(f"Eve Other_{number + 1}_assignsubmission_file/Double.py", dedent(RIGHT))
        term.grade(name, path)
    rows = term.rows()
    assert list(rows) == ["al1", "bo2", "cy3", "Eve Other_42", "Eve Other_98"]
    assert [rows["al1"][key] for key in ("name", "email", "section")] == ["Ada Lovelace", "ada@example.edu", "A"]
    assert rows["al1"]["total"] == "200.00"
    assert rows["bo2"]["total"] == ""
    assert "Nothing handed in at all, so no total: bo2, cy3." in term.join().err
    assert "no line for `Eve Other_42`" in term.join().err


def test_a_number_of_moodle_is_no_id_of_the_roster(term: Term) -> None:
    term.course.write("roster.csv", ROSTER.replace("bo2", "41"))
    path = term.course.folder / "double.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("Ada Lovelace_41_assignsubmission_file/Double.py", dedent(RIGHT))
    term.grade("double", path)
    assert term.rows()["al1"]["double"] == "100.00"
    assert term.rows()["41"]["double"] == ""


def test_partners_have_a_row_of_their_own(term: Term) -> None:
    term.hand_in("double", ada=RIGHT, bo=WRONG)
    term.course.write("submissions/double/submissions.yaml", "ada: {partners: [cy, dee]}\nbo: {partners: [dee]}\n")
    term.grade("double")
    rows = term.rows()
    assert rows["cy"]["double"] == rows["ada"]["double"] == "100.00"
    assert rows["dee"]["double"] == rows["dee"]["total"] == ""
    assert "double: needs review, so no total: dee." in term.join().err


def test_a_score_that_may_change_counts_and_is_named(term: Term) -> None:
    term.hand_in("double", ada=RIGHT, bo=RIGHT)
    term.course.write("cases/double/adjust.yaml", "ada: {points: 5, reason: A talk.}")
    term.grade("double")
    said = term.join()
    assert "double: needs review, yet counted: ada." in said.err
    assert term.rows()["ada"]["total"] == "105.00"
    told = {each["submitter"]: each["needs_review"] for each in term.read_json()["students"]}
    assert told == {"ada": ["double"], "bo": []}
    results = read_results(term.course.folder / "reports/double/results.json")["submissions"]
    assert [each["needs_review"] for each in results] == [["105 points, more than the 100 there are"], []]


def test_a_score_that_needs_review_leaves_no_total(term: Term) -> None:
    term.hand_in("double", ada=RIGHT)
    term.hand_in("twice", ada=RIGHT)
    term.course.write("submissions/twice/ada/double.c", C_FILE)
    term.grade("double")
    term.grade("twice")
    row = term.rows()["ada"]
    assert (row["double"], row["twice"], row["total"]) == ("100.00", "", "")
    assert "twice: needs review, so no total: ada." in term.join().err


def test_json_tells_open_and_missing_apart(term: Term) -> None:
    term.hand_in("double", ada=RIGHT, bo=WRONG)
    term.hand_in("twice", ada=RIGHT)
    term.course.write("submissions/twice/ada/double.c", C_FILE)
    term.grade("double")
    term.grade("twice")
    told = term.read_json()
    assert told["assignments"] == [{"name": "double", "max_score": 100}, {"name": "twice", "max_score": 100}]
    ada, bo = told["students"]
    assert (ada["scores"], ada["open"], ada["missing"]) == ({"double": 100, "twice": None}, ["twice"], [])
    assert (bo["scores"], bo["open"], bo["missing"], bo["total"]) == ({"double": 30}, [], ["twice"], 30)


def test_output_takes_the_csv(term: Term, tmp_path: Path) -> None:
    term.hand_in("double", ada=RIGHT)
    term.grade("double")
    path = tmp_path / "grades.csv"
    said = term.join("--output", path)
    assert said.out == ""
    assert path.read_bytes().startswith(b'"submitter","name"')
    assert str(path) in said.err


def test_a_name_is_never_a_formula(term: Term) -> None:
    term.hand_in("double", **{"=1+1": RIGHT})
    term.grade("double")
    assert list(term.rows()) == ["'=1+1"]


def test_pseudonyms_are_left_out_and_said(term: Term) -> None:
    """They are others in each assignment, so nobody may be joined by them; real names of that look are."""
    term.hand_in("double", ada=RIGHT)
    term.hand_in("twice", **{"student-01": RIGHT})
    term.grade("double", "--anonymous")
    term.grade("twice")
    assert list(term.rows()) == ["student-01"]
    assert "Graded with --anonymous, so left out: double." in term.join().err


def test_results_of_an_older_grader_are_read(term: Term) -> None:
    term.hand_in("double", ada=RIGHT)
    term.grade("double")
    path = term.course.folder / "reports/double/results.json"
    results = read_results(path)
    for submission in results["submissions"]:
        del submission["person"], submission["partners"]
    path.write_text(json.dumps(results), encoding="utf-8")
    assert term.rows()["ada"]["double"] == "100.00"


def test_a_changed_roster_reaches_the_grade_book_without_grading(term: Term) -> None:
    term.hand_in("double", al1=RIGHT)
    term.grade("double")
    assert term.rows()["al1"]["email"] == ""
    term.course.write("roster.csv", ROSTER)
    assert term.rows()["al1"]["email"] == "ada@example.edu"


def test_nothing_graded_is_said_with_the_command_to_run(term: Term) -> None:
    assert "grader grade ASSIGNMENT" in term.join(code=4).err


@pytest.mark.parametrize("content", ["{", "[]", '{"schema_version": 1, "assignment": "double", "submissions": [{}]}'])
def test_a_damaged_file_is_named(term: Term, content: str) -> None:
    term.course.write("reports/double/results.json", content)
    assert "reports/double/results.json is not a results.json" in term.join(code=2).err


def test_the_results_of_another_assignment_are_refused(term: Term) -> None:
    term.hand_in("double", ada=RIGHT)
    term.grade("double")
    shutil.copytree(term.course.folder / "reports/double", term.course.folder / "reports/twice")
    assert "is of the assignment `double`" in term.join(code=2).err
