"""Workers that are jobs, by commands that do here what those of Slurm do: start a script, list it, end it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from ..conftest import Course
from .conftest import Grading, read_reports

pytestmark = [
    pytest.mark.alone,
    pytest.mark.skipif(sys.platform != "linux", reason="processes as Linux lists them"),
]

SBATCH = """
cd /  # nodes see no checkout
if [ "$1" = --test-only ]; then
  if grep -q 'SBATCH -p nowhere'; then echo 'invalid partition: nowhere' >&2; exit 1; fi
  exit 0
fi
setsid sh -c "$(cat "$1")" > /dev/null 2> "$(sed -n 's/^#SBATCH -e //p' "$1")" &
echo "Submitted batch job $!"
"""
SQUEUE = """
# Not every user has a name: those of a container often have none.
case " $* " in *" --user=$(id -u) "*) ps -A -o pid= ;; *) echo "whose jobs? $*" >&2; exit 1 ;; esac
"""
SCANCEL = 'kill -- "-$1"'


@pytest.fixture
def commands(tmp_path: Path) -> dict[str, str]:
    """An environment in which they are found, with a home folder of its own."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "home").mkdir()
    for name, script in {"sbatch": SBATCH, "squeue": SQUEUE, "scancel": SCANCEL}.items():
        (tmp_path / "bin" / name).write_text(f"#!/bin/sh\n{script.lstrip()}\n", encoding="ascii")
        (tmp_path / "bin" / name).chmod(0o755)
    return {"PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}", "HOME": str(tmp_path / "home")}


def test_every_report_is_the_same_as_on_one_machine(course: Course, tmp_path: Path, commands: dict[str, str]) -> None:
    course.submit("ada")
    left = tmp_path / "home/.grader-slurm-left"
    left.mkdir()
    (left / "lock").touch()
    place = tmp_path / "slurm.yaml"
    place.write_text("kind: slurm\nworkers: 1\n", encoding="ascii")
    alone = Grading(course, "--output", tmp_path / "alone").end()
    ended = Grading(course, "--output", tmp_path / "out", "--cluster", place, environment=commands).end()
    assert (alone.code, ended.code) == (0, 0), ended.err
    assert read_reports(tmp_path / "out") == read_reports(tmp_path / "alone")
    assert "Warning" not in ended.err
    assert not list((tmp_path / "home").glob(".grader-slurm-*")), (
        "keys and logs are gone, and those of a killed command"
    )


def test_what_slurm_refuses_is_told(course: Course, tmp_path: Path, commands: dict[str, str]) -> None:
    course.submit("ada")
    place = tmp_path / "slurm.yaml"
    place.write_text("kind: slurm\npartition: nowhere\n", encoding="ascii")
    ended = Grading(course, "--cluster", place, environment=commands).end()
    assert ended.code == 3
    assert "Slurm refuses: invalid partition: nowhere" in ended.err
    assert "Traceback" not in ended.err


def test_jobs_that_end_at_once_are_told_with_what_they_said(
    course: Course, tmp_path: Path, commands: dict[str, str]
) -> None:
    course.submit("ada")
    place = tmp_path / "slurm.yaml"
    place.write_text("kind: slurm\npython: /nowhere/python\nworkers: 1\n", encoding="ascii")
    impatient = "from grader.cluster import worker_watch; worker_watch._PATIENCE = 3;"
    ended = Grading(course, "--cluster", place, environment=commands, before=impatient).end()
    assert ended.code == 3
    assert "the jobs of Slurm have ended. The last one said:" in ended.err
    assert "/nowhere/python" in ended.err.split("The last one said:")[1]
    assert "Traceback" not in ended.err
