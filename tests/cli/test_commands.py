"""Every command once as it should be, and every mistake that a person makes with it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from grader import __version__

from ..conftest import Course
from .conftest import Grader

COMMANDS = ("grade", "check", "pack", "expect", "validate", "compare", "init", "schema")


def test_help_lists_every_command(grader: Grader) -> None:
    said = grader("--help")
    assert said.code == 0
    assert all(f"  {name} " in said.out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_help_with_an_example(grader: Grader, name: str) -> None:
    said = grader(name, "-h")
    assert said.code == 0
    assert "Example" in said.out
    assert f"grader {name}" in said.out


def test_help_imports_click_and_none_of_the_rooms() -> None:
    source = """
import sys
sys.argv = ["grader", "--help"]
from grader.cli import main
try:
    main()
except SystemExit:
    heavy = {"pydantic", "rich", "yaml", "jinja2", "pygments", "rapidfuzz", "sqlite3", "ctypes"}
    print(sorted(heavy & set(sys.modules)))
"""
    output = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True).stdout
    assert output.splitlines()[-1] == "[]"


def test_version(grader: Grader) -> None:
    assert grader("--version").out.split()[-1] == __version__


def test_a_mistyped_command_is_guessed(grader: Grader) -> None:
    said = grader("grad", "nim")
    assert said.code == 2
    assert "Did you mean `grade`?" in said.err


def test_a_missing_argument_is_a_fault_of_the_command_line(grader: Grader) -> None:
    assert grader("grade").code == 2


def test_an_unknown_assignment_is_guessed(grader: Grader, course: Course) -> None:
    said = grader("expect", "duoble", "--course", course.folder)
    assert said.code == 2
    assert "double" in said.err
    assert "did you mean" in said.err.lower()


def test_outside_a_course(grader: Grader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said = grader("expect", "nim")
    assert said.code == 2
    assert "--course" in said.err


def test_the_course_is_found_upward(grader: Grader, course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(course.folder / "cases" / "double")
    assert grader("expect", "double").out.endswith("# basic: minus three\n-6\n\n")


def test_expect_one_case_and_as_json(grader: Grader, course: Course) -> None:
    said = grader("expect", "double", "--course", course.folder, "--case", "two", "--json")
    assert json.loads(said.out) == [{"name": "two", "group": "basic", "input": "2\n", "expected": "4\n"}]


def test_expect_an_unknown_case(grader: Grader, course: Course) -> None:
    said = grader("expect", "double", "--course", course.folder, "--case", "tow")
    assert said.code == 2
    assert "'two'" in said.err


def test_expect_writes_files(grader: Grader, course: Course, tmp_path: Path) -> None:
    assert grader("expect", "double", "--course", course.folder, "--output", tmp_path / "data").code == 0
    assert (tmp_path / "data/basic/two.ans").read_text(encoding="utf-8") == "4\n"


def test_a_fault_of_the_yaml_names_file_line_and_column(grader: Grader, course: Course) -> None:
    course.write("cases/double/basic.yaml", "- {name: two, inptu: '2'}\n")
    said = grader("expect", "double", "--course", course.folder)
    assert said.code == 2
    assert "basic.yaml:1:15" in said.err
    assert "did you mean" in said.err.lower()
    assert "input" in said.err


def test_a_reference_that_disagrees_shows_both(grader: Grader, course: Course) -> None:
    course.write("cases/double/basic.yaml", "- {name: two, input: '2', expected: '5'}\n")
    said = grader("grade", "double", "--course", course.folder)
    assert said.code == 2
    assert "5" in said.err
    assert "4" in said.err


def test_a_reference_that_crashes_is_named_with_its_line(grader: Grader, course: Course) -> None:
    course.write("reference/double.py", "def solve(text):\n    return undefined\n")
    said = grader("expect", "double", "--course", course.folder)
    assert said.code == 2
    assert "double.py" in said.err
    assert "undefined" in said.err


def test_validate_fails_when_a_mistake_survives(grader: Grader, course: Course) -> None:
    course.write(
        "reference/double.py",
        """
        from grader.model import Variant


        def solve(text):
            return f"{2 * int(text)}\\n"


        VARIANTS = {
            "adds two": Variant(lambda text: f"{2 + int(text)}\\n", "You add two."),
            "takes the half of big ones": Variant(lambda text: solve(text), "Big ones are halved."),
        }
        """,
    )
    said = grader("validate", "double", "--course", course.folder)
    assert said.code == 2
    assert "no case catches the mistake `takes the half of big ones`" in said.err
    assert "adds two: caught by 2 cases, first: nothing" in said.out


def test_validate_wants_one_or_all(grader: Grader, course: Course) -> None:
    assert grader("validate", "--course", course.folder).code == 2
    assert grader("validate", "double", "--all", "--course", course.folder).code == 2
    assert grader("validate", "--all", "--course", course.folder).code == 0


def test_compare(grader: Grader, tmp_path: Path) -> None:
    (tmp_path / "a").write_text("one\ntwo\n", encoding="utf-8")
    (tmp_path / "b").write_text("one \ntwo", encoding="utf-8")
    assert grader("compare", tmp_path / "a", tmp_path / "b").code == 0
    said = grader("compare", tmp_path / "a", tmp_path / "b", "--mode", "exact")
    assert said.code == 1
    assert "one" in said.out
    assert json.loads(grader("compare", tmp_path / "a", tmp_path / "b", "--json").out)["same"] is True


def test_compare_what_is_not_there_or_not_a_mode(grader: Grader, tmp_path: Path) -> None:
    (tmp_path / "a").write_text("", encoding="utf-8")
    assert grader("compare", tmp_path / "a", tmp_path / "b").code == 2
    said = grader("compare", tmp_path / "a", tmp_path / "a", "--mode", "nearly")
    assert said.code == 2
    assert "lines" in said.err


def test_init_gives_a_course_and_overwrites_nothing(grader: Grader, tmp_path: Path) -> None:
    assert grader("init", tmp_path / "new").code == 0
    assert (tmp_path / "new/cases/nim/assignment.yaml").is_file()
    assert grader("expect", "nim", "--course", tmp_path / "new", "--case", "handout sample").code == 0
    again = grader("init", tmp_path / "new")
    assert again.code == 2
    assert "already holds" in again.err


def test_schema_is_json(grader: Grader) -> None:
    assert json.loads(grader("schema").out)


def test_interrupted_by_ctrl_c(grader: Grader, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("grader.assignments.schemas", interrupt)
    assert grader("schema").code == 130
