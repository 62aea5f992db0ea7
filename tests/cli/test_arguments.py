"""Arguments that are missing, swapped or mistyped: understood where only one thing can be meant, else explained."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from ..conftest import ASSIGNMENT, RIGHT, Course
from .conftest import Grader

WRONG = "print(1)\n"


@pytest.fixture
def here(course: Course, monkeypatch: pytest.MonkeyPatch) -> Course:
    """A course with the student's file, both in the working folder."""
    course.write("Double.py", RIGHT)
    monkeypatch.chdir(course.folder)
    return course


def add_assignment(course: Course, name: str, file: str) -> None:
    settings = dedent(ASSIGNMENT).replace("name: double", f"name: {name}")
    settings = settings.replace("{python: Double.py, c: double.c, java: Double.java}", file)
    course.write(f"cases/{name}/assignment.yaml", settings)
    course.write(f"cases/{name}/basic.yaml", "- {name: one, input: '2', expected: '4'}\n")


def test_the_only_assignment_need_not_be_named(grader: Grader, here: Course) -> None:
    assert grader("check", "Double.py").code == 0


def test_the_next_command_names_the_assignment(grader: Grader, here: Course) -> None:
    here.write("Double.py", WRONG)
    said = grader("check", "Double.py")
    assert said.code == 1
    assert "grader check double Double.py --case " in said.out


@pytest.mark.parametrize(
    ("file", "name"), [("Halve.py", "halve"), ("mine/halve.py", "halve"), ("Double.java", "double")]
)
def test_the_assignment_that_expects_such_a_file_is_taken(grader: Grader, here: Course, file: str, name: str) -> None:
    add_assignment(here, "halve", "Halve.py")
    here.write(file, "")
    assert f"{name} {file}" in grader("check", file, "--json", "-v").err


def test_a_file_that_several_assignments_expect(grader: Grader, here: Course) -> None:
    add_assignment(here, "twice", "Double.py")
    said = grader("check", "Double.py")
    assert said.code == 2
    assert "double, twice" in said.err
    assert "grader check double Double.py" in said.err


def test_a_file_that_no_assignment_expects(grader: Grader, here: Course) -> None:
    add_assignment(here, "halve", "Halve.py")
    here.write("notes.txt", "")
    said = grader("check", "notes.txt")
    assert said.code == 2
    assert "double (Double.py, double.c or Double.java), halve (Halve.py)" in said.err


def test_an_assignment_that_takes_any_file_is_the_last_choice(grader: Grader, here: Course) -> None:
    add_assignment(here, "free", "any")
    here.write("mine.js", "")
    assert "Taken as: grader check free mine.js" in grader("check", "mine.js").err
    assert "Taken as: grader check double Double.py" in grader("check", "Double.py").err


def test_swapped_arguments_are_understood(grader: Grader, here: Course) -> None:
    said = grader("check", "Double.py", "double")
    assert said.code == 0
    assert "Taken as: grader check double Double.py" in said.err


def test_a_file_called_as_the_assignment_swaps_nothing(grader: Grader, here: Course) -> None:
    here.write("double", "")
    said = grader("check", "double", "Double.py")
    assert said.code == 0
    assert "Taken as" not in said.err


def test_a_missing_file_is_asked_for_by_its_name(grader: Grader, here: Course) -> None:
    said = grader("check", "double")
    assert said.code == 2
    assert "name the file to check, too" in said.err
    assert "grader check double Double.py" in said.err


def test_no_argument_at_all(grader: Grader, here: Course) -> None:
    said = grader("check")
    assert said.code == 2
    assert "name the file to check\n" in said.err
    assert "grader check Double.py" in said.err


def test_outside_a_course_a_file_alone_says_so(grader: Grader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "Double.py").write_text(WRONG, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    said = grader("check", "Double.py")
    assert said.code == 2
    assert "--course" in said.err


@pytest.mark.parametrize("words", [("double", "Duoble.py"), ("Duoble.py",)])
def test_a_mistyped_file_is_guessed(grader: Grader, here: Course, words: tuple[str, ...]) -> None:
    said = grader("check", *words)
    assert said.code == 2
    assert "did you mean `Double.py`?" in said.err


def test_where_nothing_is_near_what_is_there_is_listed(grader: Grader, here: Course) -> None:
    here.write("mine/Answer.py", WRONG)
    said = grader("check", "double", "mine/zzzzzz")
    assert said.code == 2
    assert "In mine there is: Answer.py." in said.err


def test_a_folder_of_submissions_that_is_not_there(grader: Grader, here: Course) -> None:
    here.submit("ada")
    said = grader("grade", "double", "submissions/duoble")
    assert said.code == 2
    assert "did you mean `submissions/double`?" in said.err


def test_a_submitter_who_is_not_there(grader: Grader, here: Course) -> None:
    here.submit("ada")
    here.submit("bo")
    said = grader("grade", "double", "--only", "zebedee", "--trust-submissions")
    assert said.code == 2
    assert "ada, bo" in said.err


def test_swapped_arguments_of_grade_are_understood(grader: Grader, here: Course) -> None:
    here.submit("ada")
    said = grader("grade", "submissions/double", "double", "--trust-submissions")
    assert said.code == 0, said.err
    assert "Taken as: grader grade double submissions/double" in said.err


def test_submissions_without_their_assignment(grader: Grader, here: Course) -> None:
    here.submit("ada")
    said = grader("grade", "submissions/double")
    assert said.code == 2
    assert "submissions/double is not an assignment" in said.err
    assert "grader grade double submissions/double" in said.err


def test_options_of_every_command_may_stand_before_its_name(grader: Grader, here: Course) -> None:
    here.write("Double.py", WRONG)
    after = grader("check", "double", "Double.py", "--json", "-q")
    assert grader("--json", "-q", "check", "double", "Double.py")[:1] == after[:1] == (1,)
    assert grader("--json", "check", "double", "Double.py").out[:2] == after.out[:2] == "{\n"
    assert "wrote" in grader("expect", "double", "--output", here.folder / "one").err
    assert grader("-q", "expect", "double", "--output", here.folder / "two").err == ""
    plain, coloured = (grader("--color", color, "check", "double", "Double.py").out for color in ("never", "always"))
    assert "\x1b" in coloured
    assert "\x1b" not in plain
    assert "\x1b" not in grader("--color", "always", "check", "double", "Double.py", "--color", "never").out


def test_a_group_of_commands_tells_its_version_and_is_quiet(grader: Grader, tmp_path: Path) -> None:
    assert grader("cluster", "-V").out == grader("-V").out
    pytest.importorskip("distributed")
    assert grader("cluster", "--json", "keys", tmp_path / "keys").out.startswith("{")
