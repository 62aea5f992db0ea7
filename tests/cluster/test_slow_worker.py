"""A worker that takes longer: with a calibration its limits are longer, without one it is named."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from ..conftest import RIGHT, Course
from .conftest import Grading, read_reports
from .started_commands import make_keys, start_scheduler, start_worker

pytestmark = [
    pytest.mark.alone,
    pytest.mark.skipif(sys.platform != "linux", reason="processes as Linux lists them"),
]

MEASURED = "from grader.cluster import crew_opening; crew_opening.measure_work = lambda _: 1.0;"


def test_only_with_a_calibration_a_slow_worker_gets_longer_limits(course: Course, tmp_path: Path) -> None:
    course.submit("late", RIGHT.replace("print", "import time; time.sleep(2.5); print"))
    scheduler, running = start_scheduler(make_keys(tmp_path / "keys"), tmp_path / "scheduler.log")
    more = {"DASK_DISTRIBUTED__WORKER__PRELOAD": str(Path(__file__).with_name("slow_worker.py"))}
    worker = start_worker(running, tmp_path / "worker.log", more)
    found = {}
    try:
        for calibrate in ("false", "true"):
            place = tmp_path / f"{calibrate}.yaml"
            place.write_text(
                f"kind: scheduler\naddress: {running.address}\nkeys: keys\ncalibrate: {calibrate}\n", encoding="ascii"
            )
            options = ("--output", tmp_path / calibrate, "--cluster", place)
            ended = Grading(course, *options, before=MEASURED).end()
            assert ended.code == 0, ended.err
            results = json.loads((tmp_path / calibrate / "results.json").read_text(encoding="utf-8"))
            verdicts = {case["verdict"] for each in results["submissions"] for case in each["cases"]}
            found[calibrate] = verdicts, read_reports(tmp_path / calibrate)["index.html"]
    finally:
        worker.kill()
        scheduler.kill()
    assert "time_limit" in found["false"][0]
    assert "a time limit was passed by: late." in found["false"][1]
    assert found["true"][0] == {"accepted"}
    assert "takes 5.0 times as long as this machine" in found["true"][1]
    assert "a time limit was passed" not in found["true"][1]
