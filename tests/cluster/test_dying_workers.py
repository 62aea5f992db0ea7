"""A submission whose workers die is set aside for the instructor, and the others keep their grades."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from ..conftest import RIGHT, Course
from .conftest import Grading, read_reports, walk_processes

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes as Linux lists them")

WAITING = "#include <unistd.h>\nint main(void) { for (;;) pause(); }\n"
"""Only it is in C, and so its process is known by the name of the built file."""


def test_a_submission_on_which_three_workers_die_is_undecided(
    course: Course, tmp_path: Path, started: list[Grading]
) -> None:
    course.submit("deadly", WAITING, "double.c")
    for name in ("ada", "bo", "cy"):
        course.submit(name, RIGHT.replace("Ada", name.title()))
    grading = Grading(course, "--output", tmp_path / "out", "--cluster", "local:1")
    started.append(grading)
    killed: set[int] = set()
    while grading.is_running and len(killed) < 3:
        for worker in grading.list_workers():
            if runs_in_c(worker):
                with suppress(ProcessLookupError):
                    os.kill(worker, signal.SIGKILL)
                killed.add(worker)
        time.sleep(0.05)
    ended = grading.end()
    assert ended.code == 3, ended.err
    assert len(killed) == 3
    results = json.loads((tmp_path / "out/results.json").read_text(encoding="utf-8"))
    verdicts = {each["submitter"]: {case["verdict"] for case in each["cases"]} for each in results["submissions"]}
    assert verdicts.pop("deadly") == {"undecided"}
    assert verdicts == {name: {"accepted"} for name in ("ada", "bo", "cy")}
    assert any("each worker that ran it ended, 3 in all" in page for page in read_reports(tmp_path / "out").values())


def runs_in_c(worker: int) -> bool:
    return any(read_name(pid) == "program" for pid in walk_processes(worker))


def read_name(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/comm").read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""
