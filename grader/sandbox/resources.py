"""What this process may use of the machine: cores, memory and process numbers, as its cgroups and limits leave them.

Files of cgroups: kernel documentation, admin-guide/cgroup-v1 and cgroup-v2.
"""

from __future__ import annotations

import math
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from grader.config.settings import Limits
from grader.sandbox.cgroups import read_mounts, read_own_places
from grader.sandbox.inside.process_tree import count_tasks

_UNLIMITED_V1 = 1 << 60  # bytes: what v1 says where nothing is set is larger
_MIB = 1 << 20


def count_usable_cores() -> int:
    """Programs that may compute at one time: the cores of this process, fewer where a quota gives less."""
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, math.floor(min([allowed, *_list_quotas()])))


def measure_usable_memory_mib() -> float | None:
    """Memory that is free for programs, in MiB; None where the system does not tell."""
    free = [left for folder in _list_groups("memory") for left in _list_memory_left(folder)]
    try:
        text = Path("/proc/meminfo").read_text(encoding="ascii")
        free.append(int(text.split("MemAvailable:", 1)[1].split()[0]) << 10)
    except (OSError, IndexError):
        pass  # not Linux
    return min(free) / _MIB if free else None


def find_shortage(limits: Limits, on_disk: bool) -> str:
    """What the machine lacks of what a run may use, in words; empty when there is enough.

    `on_disk` says that runs write to its temporary folder. Memory is not looked at: the kernel tells whom it killed.
    """
    needed = limits.processes - 1 + limits.threads
    of_groups = (tasks for folder in _list_groups("pids") for tasks in _list_tasks_left(folder))
    left = min([needed, *_list_tasks_left_of_user(), *of_groups])
    if left < needed:
        return f"the machine has {max(0, left)} process IDs left, and a run may use {needed}"
    free = shutil.disk_usage(tempfile.gettempdir()).free >> 20 if on_disk else limits.disk_mib
    if free < limits.disk_mib:
        return f"the disk of temporary files has {free} MiB left, and a run may use {limits.disk_mib}"
    return ""


def _list_groups(controller: str) -> Iterator[Path]:
    """Our own cgroup and those above it: of a controller of v1, and of v2."""
    try:
        places = read_own_places()
        found = read_mounts()
    except OSError:
        return  # not Linux
    for name, key in ((controller, controller), ("unified", "")):
        if name in found:
            group = found[name] / places.get(key, "/").lstrip("/")
            yield from (folder for folder in (group, *group.parents) if folder.is_relative_to(found[name]))


def _list_quotas() -> Iterator[float]:
    """Cores that each cgroup above us gives."""
    for folder in _list_groups("cpu"):
        quota, period = _read_numbers(folder / "cpu.max", 2)
        if quota is None:
            quota, period = (
                _read_numbers(folder / "cpu.cfs_quota_us", 1)[0],
                _read_numbers(folder / "cpu.cfs_period_us", 1)[0],
            )
        if quota is not None and period and quota > 0:
            yield quota / period


def _list_memory_left(folder: Path) -> Iterator[float]:
    """Bytes; what the kernel would take back from files counts as free."""
    most = _read_numbers(folder / "memory.max", 1)[0] or _read_numbers(folder / "memory.limit_in_bytes", 1)[0]
    if most is not None and most < _UNLIMITED_V1:
        used = (
            _read_numbers(folder / "memory.current", 1)[0] or _read_numbers(folder / "memory.usage_in_bytes", 1)[0] or 0
        )
        yield most - used + _read_field(folder / "memory.stat", "inactive_file")


def _list_tasks_left(folder: Path) -> Iterator[int]:
    most, used = _read_numbers(folder / "pids.max", 1)[0], _read_numbers(folder / "pids.current", 1)[0]
    if most is not None and used is not None:
        yield int(most - used)


def _list_tasks_left_of_user() -> Iterator[int]:
    """Of an ordinary user whose tasks are limited."""
    if sys.platform != "linux" or os.geteuid() == 0:
        return
    import resource

    most = resource.getrlimit(resource.RLIMIT_NPROC)[0]
    if most != resource.RLIM_INFINITY:
        yield most - count_tasks(os.geteuid())


def _read_numbers(path: Path, count: int) -> list[float | None]:
    """The numbers in a file; None for each that is not there, or says that there is no limit."""
    try:
        words = path.read_text(encoding="ascii").split()
    except OSError:
        words = []
    numbers = [float(word) if word.lstrip("-").isdigit() else None for word in words[:count]]
    return [*numbers, *[None] * (count - len(numbers))]


def _read_field(path: Path, name: str) -> float:
    try:
        lines = (line.split() for line in path.read_text(encoding="ascii").splitlines())
        return next((float(words[1]) for words in lines if words[0] == name), 0.0)
    except OSError:
        return 0.0
