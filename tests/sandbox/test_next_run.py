"""The fork for the next run waits for its orders as soon as the run before is over."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from grader.sandbox import Sandbox

from .conftest import descendants, python


def find_next_run(sandbox: Sandbox) -> int:
    """The process that waits: the last of the launcher, what stands between, and the template."""
    time.sleep(0.2)
    return descendants(sandbox._runners[0]._process.pid)[-1]  # type: ignore[attr-defined]


def test_the_next_run_begins_in_the_process_that_waits(box: Sandbox) -> None:
    python(box, "print(1)")
    waiting = find_next_run(box)
    python(box, "print(1)")
    assert not Path(f"/proc/{waiting}").exists()
    assert Path(f"/proc/{find_next_run(box)}").exists()


def test_somebody_kills_the_process_that_waits(box: Sandbox) -> None:
    python(box, "print(1)")
    os.kill(find_next_run(box), signal.SIGKILL)
    outcome = python(box, "print(2)")
    assert (outcome.stdout, outcome.fault) == (b"2\n", "")
