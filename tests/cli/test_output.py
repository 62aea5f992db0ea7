"""What a command says arrives, whatever stands at the other end."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ..conftest import REPOSITORY, RIGHT, Course

RUN = [sys.executable, "-c", "from grader.cli import main; main()"]


def run(*words: object, **environment: str) -> subprocess.CompletedProcess[str]:
    given = {**os.environ, "PYTHONPATH": str(REPOSITORY), **environment}
    return subprocess.run([*RUN, *map(str, words)], capture_output=True, encoding="cp1252", env=given, check=False)


def test_an_encoding_without_our_signs_shows_plain_ones(course: Course) -> None:
    file = course.write("mine/Double.py", "print('\\t4')\n")
    said = run("check", "double", file, "--course", course.folder, PYTHONIOENCODING="cp1252")
    assert said.returncode == 1, said.stderr
    assert "xx  0 of 2 tests pass." in said.stdout
    assert "got        \\t4" in said.stdout


def test_json_has_every_character_in_any_encoding(course: Course) -> None:
    course.write("cases/double/basic.yaml", "- {name: zwölf ✓, input: '2'}\n")
    said = run("expect", "double", "--course", course.folder, "--json", PYTHONIOENCODING="cp1252")
    assert json.loads(said.stdout)[0]["name"] == "zwölf ✓"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
def test_an_output_that_is_full_is_no_fault_of_the_grader(course: Course) -> None:
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run([*RUN, "schema"], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert ended.returncode == 3
    assert ended.stderr.startswith("error: the result cannot be written: No space left on device\n")
    assert ended.stderr.endswith("grader help output\n")


@pytest.mark.parametrize("plain", [{"TERM": "dumb"}, {"NO_COLOR": "1"}])
def test_a_terminal_without_colours_gets_none(course: Course, plain: dict[str, str]) -> None:
    pty = pytest.importorskip("pty")
    file = course.write("mine/Double.py", RIGHT)
    control, terminal = pty.openpty()
    environment = {key: value for key, value in os.environ.items() if key not in ("TERM", "NO_COLOR")}
    environment |= {"PYTHONPATH": str(REPOSITORY), "TERM": "xterm", **plain}
    words = ["check", "double", str(file), "--course", str(course.folder), "--case", "two"]
    with os.fdopen(control, "rb", buffering=0) as shown:
        subprocess.run([*RUN, *words], stdout=terminal, stderr=subprocess.PIPE, env=environment, check=True)
        os.close(terminal)
        assert "\x1b" not in shown.read(4096).decode()


def test_on_a_terminal_the_case_that_runs_is_shown(course: Course) -> None:
    pty = pytest.importorskip("pty")
    file = course.write("mine/Double.py", "import time\ntime.sleep(0.5)\nprint(4)\n")
    control, terminal = pty.openpty()
    words = ["check", "double", str(file), "--course", str(course.folder)]
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY), "TERM": "xterm"}
    with os.fdopen(control, "rb", buffering=0) as shown:
        ended = subprocess.run([*RUN, *words], stdout=subprocess.PIPE, stderr=terminal, env=environment, check=False)
        os.close(terminal)
        said = shown.read(1 << 16).decode()
    assert ended.returncode == 1
    assert "test 1 of 2" in said
    assert re.search(r"\r +\r$", said)  # gone again
    assert b"test 1 of 2" not in ended.stdout
    assert run(*words, PYTHONIOENCODING="cp1252").stderr == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
@pytest.mark.parametrize(
    ("words", "outputs", "code"),
    [
        ("check double {right}", "2>&-", 0),
        ("check double {right} --json", "2>&-", 0),
        ("check double nofile", "2>/dev/full", 2),
        ("--help", ">/dev/full", 3),
        ("--version", ">/dev/full 2>/dev/full", 3),
        ("check double {right} --json", ">/dev/full 2>/dev/full", 3),
    ],
)
def test_the_exit_code_holds_where_nothing_can_be_told(course: Course, words: str, outputs: str, code: int) -> None:
    right = course.write("mine/Double.py", RIGHT)
    line = f'"$0" "$1" "$2" {words.format(right=right)} {outputs}'
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    shell = ["sh", "-c", line, *RUN]
    ended = subprocess.run(shell, cwd=course.folder, env=environment, stdout=subprocess.DEVNULL, check=False)
    assert ended.returncode == code
