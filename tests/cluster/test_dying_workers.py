"""A submission whose workers die is set aside for the instructor, and the others keep their grades."""

from __future__ import annotations

import os
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from ..conftest import Course
from .conftest import Grading, check_set_aside, submit_beside_others, walk_processes

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes as Linux lists them")

WAITING = "#include <unistd.h>\nint main(void) { for (;;) pause(); }\n"
"""Only it is in C, and so its process is known by the name of the built file."""


def test_a_submission_on_which_three_workers_die_is_undecided(
    course: Course, tmp_path: Path, started: list[Grading]
) -> None:
    submit_beside_others(course, "deadly", WAITING)
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
    check_set_aside("deadly", tmp_path / "out")


def runs_in_c(worker: int) -> bool:
    return any(read_name(pid) == "program" for pid in walk_processes(worker))


def read_name(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/comm").read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""
