"""`--intake KIND`: the kinds in the help, the recognised kind on the terminal, and a kind that there is not."""

from __future__ import annotations

import csv
import zipfile
from pathlib import Path

import pytest

from grader.intake.layouts import LAYOUTS

from ..conftest import RIGHT, Course
from .conftest import Grader, Said


def grade(grader: Grader, course: Course, *more: object) -> Said:
    return grader("grade", "double", "--course", course.folder, "--trust-submissions", *more)


def test_the_help_lists_every_kind_with_an_example(grader: Grader) -> None:
    told = "".join(grader("grade", "-h").out.split())
    assert len(LAYOUTS) > 5
    for layout in LAYOUTS.values():
        assert layout.example
        assert f"{layout.name}{layout.title}:{layout.example}".replace(" ", "") in told


def test_the_kind_is_printed_where_submissions_are_named(grader: Grader, course: Course) -> None:
    folder = course.submit("ada", RIGHT).parents[1]
    told = "The submissions are read as one folder for each submitter."
    assert told not in grade(grader, course).err
    assert told in grade(grader, course, folder.rename(course.folder / "handed in")).err


def test_a_kind_may_be_forced(grader: Grader, course: Course) -> None:
    course.write("down/adalovelace_4711_90210_Double.py", RIGHT)
    course.write("down/bo_5_90211_Double.py", RIGHT)
    said = grade(grader, course, course.folder / "down", "--intake", "flat")
    assert said.code == 0, said.err
    assert "bo_5_90211_Double" in said.out
    assert "The submissions are read as one source file for each submitter." in said.err


@pytest.mark.parametrize(("kind", "hint"), [("mooodle", "did you mean `moodle`?"), ("x", "The kinds are: folders,")])
def test_a_kind_that_there_is_not_ends_with_2(grader: Grader, course: Course, kind: str, hint: str) -> None:
    course.submit("ada", RIGHT)
    said = grade(grader, course, "--intake", kind)
    assert said.code == 2
    assert f"there is no kind of submissions `{kind}`" in said.err
    assert hint in said.err


def test_a_class_named_too_high_ends_with_2_and_grades_nobody(grader: Grader, course: Course) -> None:
    for name in ("monday/ada", "monday/bo", "friday/cy", "friday/di"):
        course.write(f"all/{name}/Double.py", RIGHT)
    said = grade(grader, course, course.folder / "all")
    assert said.code == 2
    assert "is one folder too high: friday holds the folders of several students, cy, di" in said.err
    assert not list((course.folder / "reports").rglob("*.html"))


def test_a_zip_without_submissions_ends_with_4(grader: Grader, course: Course, tmp_path: Path) -> None:
    for name, content in (("empty.zip", {}), ("texts.zip", {"readme.txt": "hello", ".DS_Store": ""})):
        with zipfile.ZipFile(tmp_path / name, "w") as file:
            for path, text in content.items():
                file.writestr(path, text)
        said = grade(grader, course, tmp_path / name)
        assert (said.code, "there is no submission" in said.err) == (4, True), said.err


METADATA = """---
submission_1:
  :submitters:
  - :name: Zed Young
    :sid: zy1
  - :name: Ada Lovelace
    :sid: al4711
    :email: ada@example.edu
  :created_at: 2026-02-02 03:30:00.000000000 Z
submission_2:
  :submitters:
  - :name: Bo Öz
    :sid: bo2
  :created_at: 2026-02-01 21:59:00.000000000 -06:00
  :history:
  - :created_at: 2026-01-01 00:00:00.000000000 Z
"""


def test_times_in_two_zones_and_partners_of_an_export_reach_the_grade_book(grader: Grader, course: Course) -> None:
    """Due at 21:00 in Chicago, which is 03:00 UTC: one came 30 minutes late, the other 59."""
    with (course.folder / "cases/double/assignment.yaml").open("a", encoding="utf-8") as file:
        file.write('deadline: {due: "2026-02-01 21:00", timezone: America/Chicago, percent_per_day: 10}\n')
    for number in (1, 2):
        course.write(f"export/submission_{number}/Double.py", RIGHT)
    course.write("export/submission_metadata.yml", METADATA)
    course.write("roster.csv", "id,section,email\nal4711,A,\nzy1,B,\nbo2,C,bo@example.edu\n")
    said = grade(grader, course, course.folder / "export")
    assert said.code == 0, said.err
    with (course.folder / "reports/double/gradebook.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["submitter"], row["late_by"], row["section"], row["partners"]) for row in rows] == [
        ("Ada Lovelace_al4711", "30 min", "A", "Zed Young_zy1"),
        ("Zed Young_zy1", "30 min", "B", "Ada Lovelace_al4711"),
        ("Bo Öz_bo2", "59 min", "C", ""),
    ]
    assert {row["score"] for row in rows} == {"90.00"}
