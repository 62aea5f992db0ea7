"""A worker that is there, says so, and never answers: its work is taken back, and after three times set aside."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ..conftest import Course
from . import stuck_worker
from .conftest import IN_C, Grading, check_set_aside, submit_beside_others
from .started_commands import make_keys, reach, start_scheduler, start_worker

pytestmark = [
    pytest.mark.alone,
    pytest.mark.skipif(sys.platform != "linux", reason="processes as Linux lists them"),
]

IMPATIENT = """
from pathlib import Path
from grader.cluster import admission
patient, admission._RENEWALS = admission.Admission.is_stuck, 600
def is_stuck(self, worker, since, patience):
    return patient(self, worker, since, 0.5 if Path({mark!r}).exists() else patience)
admission.Admission.is_stuck = is_stuck
"""
"""It asks every second, and loses its patience with a worker that is stuck for sure, however slow the machine is."""


def test_a_submission_on_which_three_workers_get_stuck_is_undecided(
    course: Course, tmp_path: Path, started: list[Grading]
) -> None:
    submit_beside_others(course, "endless", IN_C)
    scheduler, running = start_scheduler(make_keys(tmp_path / "keys"), tmp_path / "scheduler.log")
    mark = str(tmp_path / "stuck")
    more = {"DASK_DISTRIBUTED__WORKER__PRELOAD": str(Path(stuck_worker.__file__)), stuck_worker.MARK: mark}
    worker = start_worker(running, tmp_path / "worker.log", more)
    grading = reach(course, running, tmp_path / "out", before=IMPATIENT.format(mark=mark))
    started.append(grading)
    try:
        ended = grading.end()
    finally:
        worker.kill()
        scheduler.kill()
    assert ended.code == 3, ended.err
    check_set_aside("endless", tmp_path / "out")
