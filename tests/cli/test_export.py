"""`grader export`: the bundle is written, and what cannot be made is said."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from ..conftest import Course
from .conftest import Grader


@pytest.fixture
def here(course: Course, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(course.folder)
    return course.folder


def test_the_bundle_is_named_after_both(grader: Grader, here: Path) -> None:
    said = grader("export", "double", "--to", "gradescope")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("double-gradescope.zip is ready for Gradescope. Upload it under Configure Autograder")
    names = zipfile.ZipFile(here / "double-gradescope.zip").namelist()
    assert {"setup.sh", "run_autograder", "course/cases/double/assignment.yaml", "course/reference/double.py"} <= {
        *names
    }
    assert not [name for name in names if "submissions" in name and not name.startswith("wheels/")]


def test_another_place_and_the_facts_for_programs(grader: Grader, here: Path) -> None:
    said = grader("export", "double", "--to", "autolab", "--output", "lab.zip", "--json")
    assert json.loads(said.out) == {"bundle": "lab.zip", "system": "autolab"}
    assert (here / "lab.zip").is_file()


def test_the_tools_of_all_languages_are_installed(grader: Grader, here: Path) -> None:
    grader("export", "double", "--to", "gradescope")
    script = zipfile.ZipFile(here / "double-gradescope.zip").read("setup.sh").decode()
    assert "for tool in python3 gcc javac java; do" in script
    assert "python3 python3-venv gcc libc6-dev default-jdk-headless" in script


def test_who_keeps_the_due_dates_is_said(grader: Grader, course: Course, here: Path) -> None:
    text = (here / "cases/double/assignment.yaml").read_text("utf-8")
    course.write("cases/double/assignment.yaml", f'{text}deadline: {{due: "2013-01-18 23:00", timezone: UTC}}\n')
    said = grader("export", "double", "--to", "dodona")
    assert said.err == "Points for lateness are not taken in Dodona: it has its own due dates.\n"


@pytest.mark.parametrize(
    ("system", "told"),
    [
        ("gradscope", "did you mean `gradescope`?"),
        ("xyz", "gradescope, github-classroom, prairielearn, autolab, dodona"),
    ],
)
def test_a_system_that_is_not_known_is_told(grader: Grader, here: Path, system: str, told: str) -> None:
    said = grader("export", "double", "--to", system)
    assert (said.code, told in said.err) == (2, True), said.err
    assert not list(here.glob("*.zip"))


def test_a_faulty_assignment_makes_no_bundle(grader: Grader, course: Course, here: Path) -> None:
    course.write("reference/double.py", "def solve(text):\n    return 1 / 0\n")
    said = grader("export", "double", "--to", "gradescope")
    assert (said.code, "ZeroDivisionError" in said.err) == (2, True), said.err
    assert not list(here.glob("*.zip"))


def test_nothing_to_show_students_makes_no_bundle_for_them(grader: Grader, course: Course, here: Path) -> None:
    course.write("cases/double/basic.yaml", "- {name: a, input: {lines: ['1']}, visibility: hidden}\n")
    said = grader("export", "double", "--to", "github-classroom")
    assert (said.code, "has no visible case to pack" in said.err) == (2, True), said.err
    assert grader("export", "double", "--to", "gradescope").code == 0


def test_what_students_cannot_judge_is_left_out_and_told(grader: Grader, course: Course, here: Path) -> None:
    course.write(
        "cases/double/basic.yaml",
        "- {name: a, input: {lines: ['1']}}\n- {name: b, input: {lines: ['2']}, compare: {mode: checker}}\n",
    )
    with (course.folder / "reference/double.py").open("a", encoding="utf-8") as file:
        file.write("\n\ndef judge(text, output):\n    return Judgement(True)\n")
    with_import = "from grader.reference_api import Judgement\n" + (course.folder / "reference/double.py").read_text(
        "utf-8"
    )
    course.write("reference/double.py", with_import)
    note = "only the reference can judge `b`, and students do not get the reference: left out"
    for command in (("export", "double", "--to", "github-classroom"), ("pack", "double")):
        said = grader(*command, "--course", course.folder)
        assert (said.code, note in said.err) == (0, True), said.err
    said = grader("export", "double", "--to", "gradescope")
    assert (said.code, note in said.err) == (0, False), said.err


def test_without_a_system_they_are_listed(grader: Grader, here: Path) -> None:
    said = grader("export", "double", "--course", here)
    assert said.code == 2
    assert "name the system with --to" in said.err
    assert "The systems are: gradescope, github-classroom, prairielearn, autolab, dodona." in said.err
