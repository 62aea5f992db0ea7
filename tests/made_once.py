"""What several tests only read is made once in a run of the suite, whichever of its processes asks first."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import IO

import pytest


def make_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """The folder that `make` has filled. What it raises is raised to each that asks, after a try of its own."""
    base = factory.getbasetemp()
    # Where there are no such locks each process has a folder of its own.
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ and os.name == "posix" else base
    place, made = shared / name, shared / f"{name}.made"
    with (shared / f"{name}.lock").open("w") as lock:
        _wait_for(lock)
        if not made.exists():
            shutil.rmtree(place, ignore_errors=True)
            place.mkdir()
            make(place)
            made.touch()
    return place


def _wait_for(lock: IO[str]) -> None:
    if os.name == "posix":
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX)
