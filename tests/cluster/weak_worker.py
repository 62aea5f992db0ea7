"""What Dask loads into a worker whose machine has no sandbox."""

from __future__ import annotations

from grader.sandbox import tiers


def dask_setup(_: object) -> None:
    tiers._list_linux_candidates = list
