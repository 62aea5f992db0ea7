"""Both sides in turn in one run, so that a machine that slows down slows both; medians and their ratio."""

from __future__ import annotations

import compileall
import os
import platform
import statistics
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import grader

WIDTH = 52

# As an installed package is: else each command compiles what it loads, where nothing may write bytecode. Some programs
# of sample students do not compile.
compileall.compile_dir(Path(grader.__file__).parent, quiet=2)


def seconds(action: Callable[[], object]) -> float:
    """How long it takes, once."""
    started = time.perf_counter()
    action()
    return time.perf_counter() - started


def interleaved(ours: Callable[[], object], bare: Callable[[], object], times: int) -> tuple[float, float]:
    """Median seconds of each side."""
    for side in (ours, bare):
        for _ in range(5):
            side()
    taken = [(seconds(ours), seconds(bare)) for _ in range(times)]
    first, second = zip(*taken, strict=True)
    return statistics.median(first), statistics.median(second)


def report(what: str, ours: float, bare: float, target: float | None = None) -> None:
    """One line: both medians in milliseconds, their ratio, and what it should be at most."""
    ratio = ours / bare
    wanted = "" if target is None else _wanted(f"at most {target:g}x", ratio <= target)
    print(f"{what:<{WIDTH}} {ours * 1000:8.2f} ms / {bare * 1000:7.2f} ms = {ratio:5.2f}x{wanted}", flush=True)


def report_gain(what: str, gain: float, target: float) -> None:
    """One line: how many times as much is done, and what it should be at least."""
    print(f"{what:<{WIDTH}} {gain:29.2f}x{_wanted(f'at least {target:g}x', gain >= target)}", flush=True)


def report_size(what: str, megabytes: float, target: float, more: str = "") -> None:
    """One line: a size, what it should stay below, and what else belongs to it."""
    wanted = _wanted(f"below {target:g} MB", megabytes < target)
    print(f"{what:<{WIDTH}} {megabytes:26.1f} MB{wanted}{more}", flush=True)


def tell(what: str, words: str) -> None:
    """One line that is reported and not held to anything."""
    print(f"{what:<{WIDTH}} {words}", flush=True)


def milliseconds(taken: Iterable[float]) -> str:
    """The median in words."""
    return f"{statistics.median(taken) * 1000:.1f} ms"


def machine() -> str:
    """The machine in words, without its name, and how busy it is."""
    load = f", load {os.getloadavg()[0]:.2f}" if hasattr(os, "getloadavg") else ""
    system = f"{platform.system()} {platform.release()}, Python {platform.python_version()}"
    return f"{os.cpu_count()} cores, {system}{load}"


def _wanted(words: str, held: bool) -> str:
    return f"  ({words})" if held else f"  ({words}: MISSED)"
