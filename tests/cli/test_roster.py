"""`roster.csv` in a course: email and section in the grade book, and who handed in nothing."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from ..conftest import RIGHT, Course
from .conftest import Grader, Said

ROSTER = """\
ID;Name;Email;Section
ada;Ada Lovelace;ada@example.edu;A
bo;Bo Öz;=bo@example.edu;B
cyd;Cy Day;cy@example.edu;B
"""


@pytest.fixture
def class_of_two(course: Course) -> Course:
    course.submit("ada", RIGHT)
    course.submit("bo", "print(3 * int(input()))")
    course.write("roster.csv", ROSTER)
    return course


def grade(grader: Grader, course: Course, *more: object) -> Said:
    return grader("grade", "double", "--course", course.folder, "--trust-submissions", *more)


def read_rows(course: Course) -> list[dict[str, str]]:
    with (course.folder / "reports/double/gradebook.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_grade_book_has_email_section_and_who_handed_in_nothing(class_of_two: Course, grader: Grader) -> None:
    said = grade(grader, class_of_two)
    assert said.code == 0, said.err
    ada, bo, cy = read_rows(class_of_two)
    assert (ada["submitter"], ada["email"], ada["section"]) == ("ada", "ada@example.edu", "A")
    assert (bo["email"], bo["section"]) == ("'=bo@example.edu", "B")
    assert [each["name"] for each in (ada, bo, cy)] == ["Ada Lovelace", "Bo Öz", "Cy Day"]
    assert (cy["submitter"], cy["score"], cy["max_score"], cy["email"], cy["section"], cy["needs_review"]) == (
        ("cyd", "", "100.00", "cy@example.edu", "B", "no")
    )
    assert "1 student on the roster submitted nothing: cyd (Cy Day)." in said.out
    page = (class_of_two.folder / "reports/double/index.html").read_text(encoding="utf-8")
    assert "1 student on the roster submitted nothing: cyd (Cy Day)." in page
    assert '<bdi>ada</bdi></a> <bdi class="soft">Ada Lovelace</bdi></th>' in page


def test_a_late_batch_takes_a_student_from_who_handed_in_nothing(class_of_two: Course, grader: Grader) -> None:
    grade(grader, class_of_two)
    late = class_of_two.write("late/cyd/Double.py", RIGHT)
    said = grade(grader, class_of_two, late.parents[1])
    assert "submitted nothing" not in said.out
    assert [(row["submitter"], row["section"]) for row in read_rows(class_of_two)] == [
        ("ada", "A"),
        ("bo", "B"),
        ("cyd", "B"),
    ]


def test_a_roster_that_changes_alone_is_in_the_next_grade_book(class_of_two: Course, grader: Grader) -> None:
    grade(grader, class_of_two)
    class_of_two.write("roster.csv", ROSTER.replace("cyd;", "cye;").replace(";A\n", ";C\n"))
    said = grade(grader, class_of_two)
    assert [(row["submitter"], row["section"]) for row in read_rows(class_of_two)] == [
        ("ada", "C"),
        ("bo", "B"),
        ("cye", "B"),
    ]
    assert "score" not in said.err


def test_whom_the_roster_lacks_is_said(class_of_two: Course, grader: Grader) -> None:
    class_of_two.submit("eve", RIGHT)
    assert "roster.csv has no line for `eve`." in grade(grader, class_of_two).err


def test_a_fault_stops_before_anything_is_graded(class_of_two: Course, grader: Grader) -> None:
    class_of_two.write("roster.csv", ROSTER + "ADA;x;y;z\n")
    said = grade(grader, class_of_two)
    assert said.code == 2
    assert "roster.csv:5: the id `ADA` is given twice; the first is on line 2" in said.err
    assert not (class_of_two.folder / "reports").exists()


def test_no_name_of_the_roster_is_in_anonymous_outputs(class_of_two: Course, grader: Grader) -> None:
    class_of_two.submit("ada", RIGHT + "\n# ask ada@example.edu or Lovelace\n")
    said = grade(grader, class_of_two, "--anonymous")
    assert said.code == 0, said.err
    reports = class_of_two.folder / "reports/double"
    outputs = [path for path in reports.rglob("*") if not str(path.relative_to(reports)).startswith(".")]
    texts = [path.read_text(encoding="utf-8") for path in outputs if path.is_file()]
    assert len(texts) > 4
    for word in ("ada@example.edu", "Lovelace", "bo@example", "cyd", "Cy Day", "Öz"):
        assert not [text for text in (*texts, said.out) if word in text], word


def test_one_run_says_nothing_of_the_others(class_of_two: Course, grader: Grader, tmp_path: Path) -> None:
    said = grade(grader, class_of_two, "--only", "ada", "--case", "two", "--output", tmp_path / "one")
    assert said.code == 0, said.err
    assert "roster" not in said.out + said.err


def test_one_run_takes_nobody_else_of_the_batch_for_absent(
    class_of_two: Course, grader: Grader, tmp_path: Path
) -> None:
    class_of_two.write("cases/double/extensions.yaml", "bo: {days: 1}\nzed: {days: 1}\n")
    settings = class_of_two.folder / "cases/double/assignment.yaml"
    settings.write_text(settings.read_text("utf-8") + "deadline: {due: 2013-01-18 23:00}\n", encoding="utf-8")
    assert "names `zed`, no submitter of this batch" in grade(grader, class_of_two).err
    said = grade(grader, class_of_two, "--only", "ada", "--case", "two", "--output", tmp_path / "one")
    assert said.code == 0, said.err
    assert "submitted nothing" not in said.err


def test_who_came_from_canvas_keeps_the_line_of_the_roster_in_a_later_batch(course: Course, grader: Grader) -> None:
    course.write("roster.csv", ROSTER)
    first = course.write("first/lovelaceada_4711_90_Double.py", RIGHT)
    grade(grader, course, first.parent)
    late = course.write("late/özbo_LATE_4712_91_Double.py", RIGHT)
    said = grade(grader, course, late.parent)
    assert [(row["submitter"], row["section"]) for row in read_rows(course)] == [
        ("lovelaceada_4711", "A"),
        ("özbo_4712", "B"),
        ("cyd", "B"),
    ]
    assert "fit" not in said.err


@pytest.fixture
def class_from_canvas(course: Course) -> Course:
    """Two who are called as in the names of Canvas' files, one with a partner in the roster."""
    course.write("roster.csv", ROSTER)
    course.write("batch/lovelaceada_4711_90_Double.py", RIGHT)
    course.write("batch/özbo_4712_91_Double.py", "print(3 * int(input()))")
    return course


@pytest.mark.parametrize("name", ["ada", "ADA@example.edu", "Lovelace, Ada", "4711", "lovelaceada_4711"])
def test_files_may_call_a_student_as_the_roster_or_canvas_does(
    class_from_canvas: Course, grader: Grader, name: str
) -> None:
    class_from_canvas.write("cases/double/adjust.yaml", f"'{name}': {{points: -7, reason: helped}}\n")
    class_from_canvas.write("cases/double/comments.yaml", f"'{name}': Well done.\n")
    said = grade(grader, class_from_canvas, class_from_canvas.folder / "batch")
    assert said.code == 0, said.err
    assert "no submitter" not in said.err
    ada, *_ = read_rows(class_from_canvas)
    assert ada["score"] == "93.00"
    page = (class_from_canvas.folder / "reports/double/lovelaceada_4711.html").read_text(encoding="utf-8")
    assert "Well done." in page


def test_what_is_set_by_an_id_stays_when_the_student_is_not_in_the_next_batch(
    class_from_canvas: Course, grader: Grader
) -> None:
    class_from_canvas.write("cases/double/adjust.yaml", "ada: {points: -7, reason: helped}\n")
    grade(grader, class_from_canvas, class_from_canvas.folder / "batch")
    late = class_from_canvas.write("late/dayc_LATE_4713_92_Double.py", RIGHT)
    said = grade(grader, class_from_canvas, late.parent)
    assert (said.code, "no submitter" in said.err) == (0, False)
    assert [row["score"] for row in read_rows(class_from_canvas) if row["submitter"] == "lovelaceada_4711"] == ["93.00"]


def test_a_file_that_names_a_student_twice_stops_before_anything_is_graded(
    class_from_canvas: Course, grader: Grader
) -> None:
    twice = "ada: {points: -7, reason: a}\n'4711': {points: 2, reason: b}\n"
    class_from_canvas.write("cases/double/adjust.yaml", twice)
    said = grade(grader, class_from_canvas, class_from_canvas.folder / "batch")
    assert said.code == 2
    assert "adjust.yaml names one student twice: `ada` and `4711`" in said.err
    assert not (class_from_canvas.folder / "reports/double/gradebook.csv").exists()


def test_one_student_is_graded_and_shown_by_the_id(class_from_canvas: Course, grader: Grader) -> None:
    batch = class_from_canvas.folder / "batch"
    grade(grader, class_from_canvas, batch)
    said = grade(grader, class_from_canvas, batch, "--only", "bo", "--fresh")
    assert said.code == 0, said.err
    assert "özbo_4712" in said.out
    assert "lovelaceada" not in said.out
    one = grade(grader, class_from_canvas, batch, "--only", "bo", "--case", "two")
    assert one.code == 0, one.err
    shown = grader("show", "double", "Bo Öz", "--course", class_from_canvas.folder)
    assert shown.code == 0, shown.err
    assert "özbo_4712" in shown.out
    unknown = grade(grader, class_from_canvas, batch, "--only", "zed")
    assert (unknown.code, "there is no submitter 'zed'" in unknown.err) == (2, True)


def test_a_partner_is_shown_as_who_handed_in(class_of_two: Course, grader: Grader) -> None:
    class_of_two.write("submissions/double/submissions.yaml", "ada: {partners: [cyd]}\n")
    assert grade(grader, class_of_two).code == 0
    shown = grader("show", "double", "cy@example.edu", "--course", class_of_two.folder)
    assert shown.code == 0, shown.err
    assert shown.out.split()[:2] == ["student", "ada"]


def test_a_later_batch_in_a_plain_folder_forgets_nothing_of_a_student(
    class_from_canvas: Course, grader: Grader
) -> None:
    class_from_canvas.write("cases/double/adjust.yaml", "bo: {points: 2, reason: lab}\n")
    grade(grader, class_from_canvas, class_from_canvas.folder / "batch")
    late = class_from_canvas.write("late/özbo_4712/Double.py", RIGHT)
    said = grade(grader, class_from_canvas, late.parents[1])
    assert said.code == 0, said.err
    assert "adjust.yaml" not in said.err
    assert "no line for" not in said.err
    assert "cyd (Cy Day)" in said.out
    _, bo, cy = read_rows(class_from_canvas)
    assert (bo["submitter"], bo["score"], bo["adjustment"], bo["section"]) == ("özbo_4712", "102.00", "2.00", "B")
    assert (cy["submitter"], cy["score"]) == ("cyd", "")


def test_a_folder_called_as_in_the_roster_is_another_attempt_of_the_student(
    class_from_canvas: Course, grader: Grader
) -> None:
    grade(grader, class_from_canvas, class_from_canvas.folder / "batch")
    late = class_from_canvas.write("late/bo/Double.py", RIGHT)
    said = grade(grader, class_from_canvas, late.parents[1])
    assert "`bo` is `özbo_4712` by roster.csv: what was handed in is another attempt of that student." in said.err
    assert [(row["submitter"], row["score"]) for row in read_rows(class_from_canvas)] == [
        ("lovelaceada_4711", "100.00"),
        ("özbo_4712", "100.00"),
        ("cyd", ""),
    ]
    one = grade(grader, class_from_canvas, late.parents[1], "--only", "bo", "--fresh")
    assert (one.code, "özbo_4712" in one.out) == (0, True), one.err


def test_two_who_may_be_one_student_keep_their_names(class_from_canvas: Course, grader: Grader) -> None:
    grade(grader, class_from_canvas, class_from_canvas.folder / "batch")
    late = class_from_canvas.write("late/ada/Double.py", RIGHT)
    class_from_canvas.write("late/ada@example.edu/Double.py", RIGHT)
    grade(grader, class_from_canvas, late.parents[1])
    names = [row["submitter"] for row in read_rows(class_from_canvas) if row["score"]]
    assert names == ["ada", "ada@example.edu", "lovelaceada_4711", "özbo_4712"]


@pytest.mark.parametrize("called", ["ada", "ada@example.edu", "Ada Lovelace", "lovelaceada_4711"])
def test_a_partner_who_handed_in_is_questioned_by_any_name(
    class_from_canvas: Course, grader: Grader, called: str
) -> None:
    partners = f"özbo_4712: {{partners: ['{called}']}}\n"
    class_from_canvas.write("batch/submissions.yaml", partners)
    said = grade(grader, class_from_canvas, class_from_canvas.folder / "batch")
    assert "özbo_4712: partners who both handed in (lovelaceada_4711)" in said.out, said.err
    assert [row["needs_review"] for row in read_rows(class_from_canvas)] == ["yes", "yes", "no"]


def test_a_partner_in_the_roster_is_found_in_the_grade_book(class_of_two: Course, grader: Grader) -> None:
    class_of_two.write("submissions/double/submissions.yaml", "ada: {partners: [cyd]}\n")
    sheet = class_of_two.write(
        "sheet.csv",
        "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed\n"
        "Participant 1,Ada Lovelace,ada@example.edu,Submitted,,100,Yes\n"
        "Participant 2,Cy Day,cy@example.edu,Submitted,,100,Yes\n",
    )
    said = grade(grader, class_of_two, "--gradebook", sheet)
    assert "2 scores in the column Grade" in said.out + said.err
    filled = (class_of_two.folder / "reports/double/sheet-filled.csv").read_text(encoding="utf-8").splitlines()
    assert [line.split(",")[4] for line in filled[1:]] == ["100.00", "100.00"]


def test_who_has_two_names_from_before_keeps_them(class_from_canvas: Course, grader: Grader) -> None:
    """Both were handed in at once, so nobody knows of which the next one is."""
    both = class_from_canvas.write("both/ada/Double.py", RIGHT)
    class_from_canvas.write("both/ada@example.edu/Double.py", RIGHT)
    grade(grader, class_from_canvas, both.parents[1])
    late = class_from_canvas.write("late/ada/Double.py", "print(3 * int(input()))")
    class_from_canvas.write("late/cyd/Double.py", RIGHT)
    said = grade(grader, class_from_canvas, late.parents[1])
    assert "is another attempt" not in said.err
    scores = {row["submitter"]: row["score"] for row in read_rows(class_from_canvas)}
    assert (scores["ada"], scores["ada@example.edu"], scores["cyd"]) == ("30.00", "100.00", "100.00")


def test_a_partner_who_is_called_twice_is_one(class_from_canvas: Course, grader: Grader) -> None:
    class_from_canvas.write("batch/submissions.yaml", "özbo_4712: {partners: [ada, Ada Lovelace, cyd]}\n")
    grade(grader, class_from_canvas, class_from_canvas.folder / "batch")
    (bo,) = (row for row in read_rows(class_from_canvas) if row["submitter"] == "özbo_4712")
    assert bo["partners"].count("lovelaceada_4711") == 1
    assert "cyd" in bo["partners"]
