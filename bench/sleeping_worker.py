"""What `bench/cluster.py` loads into its workers: a sandbox in which nothing runs."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import front_end
from front_end import SleepingSandbox

from grader.grading import chunk_grading


@contextmanager
def open_sleeping_sandbox(_slots: int, assignment: Any, *_: object, **__: object) -> Iterator[SleepingSandbox]:
    yield SleepingSandbox(assignment)


def dask_setup(_: object) -> None:
    front_end.RUN_SECONDS = float(os.environ["GRADER_BENCH_SECONDS"])
    chunk_grading.open_sandbox = open_sleeping_sandbox  # type: ignore[assignment]
