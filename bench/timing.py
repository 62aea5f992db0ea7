"""Both sides in turn in one run, so that a machine that slows down slows both; medians and their ratio."""

from __future__ import annotations

import os
import platform
import statistics
import time
from collections.abc import Callable


def interleaved(ours: Callable[[], object], bare: Callable[[], object], times: int) -> tuple[float, float]:
    """Median seconds of each side."""
    for side in (ours, bare):
        for _ in range(5):
            side()
    taken: tuple[list[float], list[float]] = ([], [])
    for _ in range(times):
        for side, kept in zip((ours, bare), taken, strict=True):
            started = time.perf_counter()
            side()
            kept.append(time.perf_counter() - started)
    return statistics.median(taken[0]), statistics.median(taken[1])


def report(what: str, ours: float, bare: float, target: float) -> None:
    """One line: both medians in milliseconds, their ratio, and what it should be at most."""
    print(f"{what:<46} {ours * 1000:8.2f} ms / {bare * 1000:7.2f} ms = {ours / bare:5.2f}x  (at most {target:g}x)")


def machine() -> str:
    """The machine in words, without its name."""
    return f"{os.cpu_count()} cores, {platform.system()} {platform.release()}, Python {platform.python_version()}"
