"""A batch on worker processes of this machine: the same reports, whatever happens to the workers."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from ..conftest import Course
from .conftest import SLOW, Grading, read_reports

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes as Linux lists them")


def grade(course: Course, output: Path, *more: object, code: int = 0) -> dict[str, str]:
    ended = Grading(course, "--output", output, *more).end()
    assert ended.code == code, ended.err
    return read_reports(output)


@pytest.fixture(scope="module")
def slow_class(tmp_path_factory: pytest.TempPathFactory) -> Course:
    course = Course(tmp_path_factory.mktemp("slow"))
    for number in range(12):
        course.submit(f"student{number:02}", SLOW.replace("Ada", f"Student {number}"))
    return course


@pytest.fixture(scope="module")
def slow_reports(slow_class: Course, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Those of one machine."""
    output, caches = tmp_path_factory.mktemp("alone"), tmp_path_factory.mktemp("caches")
    ended = Grading(slow_class, "--output", output, environment={"XDG_CACHE_HOME": str(caches)}).end()
    assert ended.code == 0, ended.err
    return read_reports(output)


# How many submissions each worker graded is told, and a worker that is too late is one that grades for nothing.
@pytest.mark.alone
def test_every_report_is_the_same_as_on_one_machine_and_kept_for_it(small_class: Course, tmp_path: Path) -> None:
    alone = grade(small_class, tmp_path / "alone")
    ended = Grading(small_class, "--output", tmp_path / "together", "--cluster", "local:2").end()
    assert ended.code == 0, ended.err
    assert read_reports(tmp_path / "together") == alone
    graded = re.findall(r"^worker tls://\S+: ([0-9]+) submissions? graded(?:; it is gone)?$", ended.err, re.MULTILINE)
    assert sum(map(int, graded)) == len(json.loads(alone["results.json"])["submissions"])
    assert {each["language"] for each in json.loads(alone["results.json"])["submissions"]} == {"python", "c"}
    again = Grading(small_class, "--output", tmp_path / "together").end()
    assert "8/8\n" in again.err, "all are kept before the first is finished"
    assert read_reports(tmp_path / "together") == alone


def test_workers_that_are_killed_at_random_cost_no_grade(
    slow_class: Course, slow_reports: dict[str, str], tmp_path: Path, started: list[Grading]
) -> None:
    grading = Grading(slow_class, "--output", tmp_path / "out", "--cluster", "local:2")
    started.append(grading)
    for done in (2, 5, 8):
        grading.wait_until(done)
        with suppress(ProcessLookupError):
            os.kill(random.choice(grading.list_workers()), signal.SIGKILL)  # noqa: S311  no secret
    ended = grading.end()
    assert ended.code == 0, ended.err
    assert read_reports(tmp_path / "out") == slow_reports


def test_a_command_that_was_killed_goes_on_where_it_was(
    slow_class: Course, slow_reports: dict[str, str], tmp_path: Path, started: list[Grading]
) -> None:
    grading = Grading(slow_class, "--output", tmp_path / "out", "--cluster", "local:2")
    started.append(grading)
    grading.wait_until(4)
    grading.kill()
    grading.end()
    again = Grading(slow_class, "--output", tmp_path / "out", "--cluster", "local:2").end()
    assert again.code == 0, again.err
    kept = int(again.err.split("/12\n")[0].rpartition("\n")[2])
    assert 4 <= kept < 12
    assert read_reports(tmp_path / "out") == slow_reports


def test_an_interruption_ends_all_workers(slow_class: Course, tmp_path: Path, started: list[Grading]) -> None:
    grading = Grading(slow_class, "--output", tmp_path / "out", "--cluster", "local:2")
    started.append(grading)
    grading.wait_until(3)
    processes = grading.list_processes()
    grading.interrupt()
    ended = grading.end(seconds=60)
    assert ended.code == 130
    assert "submissions are graded and saved" in ended.err
    assert "Traceback" not in ended.err
    for _ in range(300):  # a launcher ends with its worker, but not in the same moment
        if not [pid for pid in processes if Path(f"/proc/{pid}").exists()]:
            return
        time.sleep(0.1)
    raise AssertionError("processes stay behind")
