"""The screen after `check`: the mistake and what shows it, on 24 lines of 80 columns; elsewhere nothing is wrapped."""

from __future__ import annotations

import math
import os
import shlex

import click
import pytest

from ..conftest import ASSIGNMENT, REPOSITORY, Course
from .conftest import Grader
from .terminal import show_on_terminal

on_terminals = pytest.mark.skipif(os.name != "posix", reason="only POSIX has terminals that a test can open")
LONG_NAME = "a test whose name is as long as a name can be before anybody would call it a sentence of its own"
CASES = "".join(
    f"- {{name: {LONG_NAME} {n}, input: {{lines: ['{n}'{', x' * 40}]}}, hint: {LONG_NAME}}}\n" for n in range(30)
)
REFERENCE = "def solve(text):\n    return ''.join(f'{line * 30}\\n' for line in text.split())\n"
WRONG = "print(open(0).read().replace('x', 'y'))\n"
CRASHES = "\n\n\ndef f(x):\n    return x / (x - x)\n\n\n# one\n# two\nf(1)\n"
LOOPS = "while True: pass\n"


def show_check(course: Course, text: str, *more: str, columns: int = 80, lines: int = 24) -> list[str]:
    """The lines of the screen, the command's own prompt not counted."""
    course.write("Double.py", text)
    words = ("check", "double", "Double.py", *more)
    return click.unstyle(show_on_terminal(course.folder, *words, columns=columns, lines=lines)).splitlines()


@pytest.fixture
def talkative(course: Course) -> Course:
    """A course in which everything is long, but what a loop may take."""
    course.write("cases/double/assignment.yaml", ASSIGNMENT.replace("cpu_seconds: 1", "cpu_seconds: 0.3"))
    course.write("cases/double/basic.yaml", CASES)
    course.write("reference/double.py", REFERENCE)
    return course


@on_terminals
@pytest.mark.parametrize("text", [WRONG, CRASHES, LOOPS, "import sys\nsys.exit('x' * 500)\n", "print(1)\n"])
def test_all_of_it_fits_on_the_screen(talkative: Course, text: str) -> None:
    lines = show_check(talkative, text)
    assert sum(max(1, math.ceil(len(line) / 80)) for line in lines) <= 23, "\n".join(lines)
    assert lines[0].endswith("0 of 30 tests pass.")
    assert any(line.startswith("  input ") for line in lines)
    assert shlex.split(lines[-1])[-2:] == ["--case", f"{LONG_NAME} 0"]
    assert any(line.startswith("  expected ") for line in lines)
    assert any(line.startswith("  got ") for line in lines)
    if text in (WRONG, "print(1)\n"):
        assert any(line.strip(" ^") == "" and "^" in line for line in lines)


@on_terminals
@pytest.mark.parametrize("student", ["farid", "rosa", "ingrid"])
def test_a_wrong_answer_fits_on_the_screen_with_its_line_and_its_reason(student: str) -> None:
    program = REPOSITORY / "submissions/nim" / student / "Nim.py"
    lines = click.unstyle(
        show_on_terminal(program.parent, "check", "nim", "Nim.py", "--course", "../../..")
    ).splitlines()
    assert len(lines) <= 23, "\n".join(lines)
    assert lines[0].endswith("tests pass.")
    assert any(line.startswith(("  look at    Nim.py:", "  printed at Nim.py:")) for line in lines)
    assert any(line.startswith("             > ") for line in lines)


@on_terminals
def test_a_larger_screen_shows_more(talkative: Course) -> None:
    assert 23 < len(show_check(talkative, WRONG, lines=50)) <= 49


@on_terminals
@pytest.mark.parametrize("columns", [50, 80, 200])
def test_lines_fit_and_a_command_stands_whole(talkative: Course, columns: int) -> None:
    *lines, command = show_check(talkative, LOOPS, columns=columns)
    assert all(len(line) <= min(columns, 80) for line in lines)
    assert command.startswith("  grader check double ")


@on_terminals
def test_all_that_is_known_is_asked_for_by_an_option(talkative: Course) -> None:
    lines = show_check(talkative, WRONG, "-v")
    assert sum(line.startswith("✗ a test whose name") for line in lines) == 30
    assert not any(line.endswith(": -v") for line in lines)
    at = lines.index("Double.py:1:1: error: The header is missing. [header/missing-field]")
    assert at < next(number for number, line in enumerate(lines) if line.startswith("  input "))


def test_where_there_is_no_terminal_each_message_is_one_line(
    grader: Grader, talkative: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.chdir(talkative.folder)
    talkative.write("Double.py", WRONG)
    lines = grader("check", "double", "Double.py").out.splitlines()
    assert lines[-1].startswith("Again: grader check double Double.py --case ")
    (failing,) = [line for line in lines if line.startswith("  failing ")]
    assert failing.count(LONG_NAME) == 6
    assert failing.endswith("and 24 more")
    talkative.write("Double.py", CRASHES)
    (hint,) = [line for line in grader("check", "double", "Double.py").out.splitlines() if line.startswith("  hint ")]
    assert hint.endswith(LONG_NAME)
    said = grader("check", "double", "Double.py", "--case", "no such name")
    assert len(said.err.splitlines()) == 3
