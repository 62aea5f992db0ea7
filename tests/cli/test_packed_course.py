"""A course of cases alone is data: nothing in it is run outside the sandbox, whatever it is called."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from ..conftest import REPOSITORY, RIGHT, Course
from .conftest import Grader

RUN = [sys.executable, "-P", "-c", "from grader.cli import main; main()"]
MODULES = ("sitecustomize", "usercustomize", "json", "grader", "reference", "double", "counted", "inside", "conftest")
PROGRAMS = ("python", "python3", "gcc", "ruff", "evil.sh")


@pytest.fixture
def packed(grader: Grader, course: Course, tmp_path: Path) -> Path:
    """What students get: a course that `grader pack` has made."""
    assert grader("pack", "double", "--course", course.folder, "--output", tmp_path / "packed").code == 0
    (tmp_path / "packed/Double.py").write_text(dedent(RIGHT), "utf-8")
    return tmp_path / "packed"


@pytest.fixture
def marker(packed: Path, tmp_path: Path) -> Path:
    """What is there once code of the course has run: it has files that Python or a tool may take for their own."""
    marker = tmp_path / "it-ran"
    for folder in (packed, packed / "cases", packed / "cases/double", packed / "reference"):
        folder.mkdir(exist_ok=True)
        for name in MODULES:
            code = f"open({str(marker)!r}, 'a').close()\n\n\ndef solve(text):\n    return text\n"
            (folder / f"{name}.py").write_text(code, "utf-8")
        for name in PROGRAMS:
            (folder / name).write_text(f'#!/bin/sh\ntouch "{marker}"\nexec {sys.executable} "$@"\n', "utf-8")
            (folder / name).chmod(0o755)
    return marker


def check_with(packed: Path, settings: str = "", path: str = "") -> subprocess.CompletedProcess[str]:
    """`grader check` typed in the course, whose assignment has these settings more."""
    with (packed / "cases/double/assignment.yaml").open("a", encoding="utf-8") as file:
        file.write(settings)
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY), "PATH": f"{path}{os.environ['PATH']}"}
    command = [*RUN, "check", "double", "Double.py"]
    return subprocess.run(command, cwd=packed, env=environment, capture_output=True, text=True, check=False)


def test_a_packed_course_runs_no_code_of_its_own(packed: Path, marker: Path) -> None:
    said = check_with(packed)
    assert said.returncode == 0, said.stdout + said.stderr
    assert not marker.exists()


def test_its_reference_would_run_if_it_had_one(packed: Path, marker: Path) -> None:
    """So the files of the other tests do what they are for."""
    said = check_with(packed, "reference: double.py\n")
    assert said.returncode == 2  # it answers otherwise than the cases expect
    assert marker.exists()


@pytest.mark.parametrize("python", ["./evil.sh", "evil.sh", "cases/evil.sh", "../packed/evil.sh", "cases/../evil.sh"])
def test_no_interpreter_comes_from_the_course(packed: Path, marker: Path, python: str) -> None:
    said = check_with(packed, f"runtime: {{python: {python}}}\n", path=f".{os.pathsep}")
    assert not marker.exists()
    assert said.returncode in (2, 3)
    assert "evil.sh" in said.stderr + said.stdout


def test_a_module_to_warm_does_not_come_from_the_course(packed: Path, marker: Path) -> None:
    said = check_with(packed, "runtime: {warm: [counted]}\n")
    assert not marker.exists()
    assert "counted" in said.stderr or "with your own rights" in said.stderr  # without walls nothing is warmed
