"""Schedulers and workers that are started by their commands, and a grading that reaches them."""

from __future__ import annotations

import os
import re
import signal
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from ..conftest import Course
from ..forked_commands import run_command, start_command
from .conftest import Grading


class RunningScheduler(NamedTuple):
    """Where it listens, and with which keys."""

    address: str
    keys: Path


class StartedCommand:
    """A command of a cluster in a process group of its own, and what it has said so far."""

    def __init__(self, command: list[object], said: Path, environment: dict[str, str] | None = None) -> None:
        self.said = said
        with said.open("wb") as file:
            self.process = start_command(
                command, stdout=file, stderr=file, start_new_session=True, env={**os.environ, **(environment or {})}
            )

    def wait_for(self, pattern: str) -> re.Match[str]:
        for _ in range(3000):
            found = re.search(pattern, self.said.read_text(encoding="utf-8"))
            if found:
                return found
            assert self.process.poll() is None, self.said.read_text(encoding="utf-8")
            time.sleep(0.1)
        raise AssertionError(self.said.read_text(encoding="utf-8"))

    def kill(self) -> None:
        with suppress(ProcessLookupError):  # it has ended
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def make_keys(folder: Path) -> Path:
    made = run_command(["cluster", "keys", folder])
    assert made.returncode == 0, made.stderr
    return folder


def start_scheduler(
    keys: Path, said: Path, environment: dict[str, str] | None = None
) -> tuple[StartedCommand, RunningScheduler]:
    started = StartedCommand(["cluster", "scheduler", "--keys", keys, "--port", 0], said, environment)
    port = started.wait_for(r"Scheduler at:\s+tls://\S+:([0-9]+)")[1]
    return started, RunningScheduler(f"tls://127.0.0.1:{port}", keys)


def start_worker(scheduler: RunningScheduler, said: Path, environment: dict[str, str] | None = None) -> StartedCommand:
    command = ["cluster", "worker", scheduler.address, "--keys", scheduler.keys, "--workers", 1]
    started = StartedCommand(command, said, environment)
    started.wait_for("Starting established connection")
    return started


def reach(course: Course, scheduler: RunningScheduler, output: Path, *more: object, before: str = "") -> Grading:
    options = ("--output", output, "--cluster", scheduler.address, "--keys", scheduler.keys, *more)
    return Grading(course, *options, before=before)
