"""What a run lost to the machine: time for which it could run and others had the processor, or a quota withheld it.

The kernel counts it for each task (proc(5), schedstat: time on the processor, time in the queue, turns).
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_NANO = 1e9
_LONGEST_FILE = 1 << 14
_STATE, _COMPUTED, _NICE, _POLICY = 0, slice(11, 13), 16, 38
_TICK = os.sysconf("SC_CLK_TCK")
_STALLED = 10.0
"""Percent of the last ten seconds in which somebody waited for disk or memory: then waiting has other reasons, too."""


class MachineTime:
    """That of one run; `processes` gives the numbers that its processes have in the folder `proc`."""

    def __init__(self, own: int, proc: int, processes: Callable[[], Iterable[int]]) -> None:
        """`own` is the launcher's schedstat: what comes late to its notice is the machine's as well."""
        self._own, self._proc, self._processes = own, proc, processes
        self._before = _read_queued_time(os.pread(own, 64, 0))
        self._most = 0.0

    def seconds(self) -> float:
        """Until now, of the task that waited longest, and of those that watch it."""
        waits = (_wait_of(self._proc, pid) for pid in self._processes())
        self._most = max(self._most, *waits, 0.0)
        return self._most + _read_queued_time(os.pread(self._own, 64, 0)) - self._before


def open_schedstat(proc: int) -> int | None:
    """The schedstat of this process, which has one thread; None where the kernel counts nothing."""
    try:
        own = os.open("self/schedstat", os.O_RDONLY | os.O_CLOEXEC, dir_fd=proc)
    except OSError:
        return None
    return own if any(map(int, os.pread(own, 64, 0).split())) else None


def is_stalled(proc: int) -> bool:
    """Whether the machine waits for its disk or for memory (proc(5), pressure), as far as it tells."""
    return any(_read_pressure(proc, name) > _STALLED for name in ("io", "memory"))


def _wait_of(proc: int, pid: int) -> float:
    try:
        eager = (task for task in list_tasks(proc, pid) if _is_eager(proc, task))
        return max((_read_queued_time(_read(proc, f"{task}/schedstat")) for task in eager), default=0.0)
    except OSError:
        return 0.0  # it has just ended


def _is_eager(proc: int, task: str) -> bool:
    """Whether it wants the processor as all others do: who steps back waits by its own choice."""
    fields = _stat(proc, task)
    nice, policy = int(fields[_NICE]), int(fields[_POLICY])
    return nice <= os.getpriority(os.PRIO_PROCESS, 0) and policy == os.SCHED_OTHER


def read_progress(proc: int, task: int) -> tuple[bytes, float]:
    """The letter of a task's state and the CPU seconds that it has had. Raises OSError when it is gone."""
    fields = _stat(proc, f"{task}/task/{task}")
    return fields[_STATE], sum(map(int, fields[_COMPUTED])) / _TICK


def _stat(proc: int, task: str) -> list[bytes]:
    """proc(5), stat, from the third field on: the name before it, in brackets, may hold anything."""
    return _read(proc, f"{task}/stat").rpartition(b")")[2].split()


def list_tasks(proc: int, pid: int) -> list[str]:
    """The folders of a process's tasks below the folder `proc`. Raises OSError when it is gone."""
    folder = os.open(f"{pid}/task", os.O_RDONLY | os.O_CLOEXEC, dir_fd=proc)
    try:
        return [f"{pid}/task/{task}" for task in os.listdir(folder)]
    finally:
        os.close(folder)


def read_memory(proc: int, task: str, *kinds: bytes) -> int:
    """Bytes of such memory of a process, together (proc(5), status); 0 for one that has ended. Raises OSError."""
    text = _read(proc, f"{task}/status")
    # The kernel escapes a newline in the name of a program, so that none can make up a line.
    found = (text.partition(b"\n" + kind + b":")[2] for kind in kinds)
    return sum(int(rest.split(maxsplit=1)[0]) << 10 for rest in found if rest)


def _read(proc: int, name: str) -> bytes:
    file = os.open(name, os.O_RDONLY | os.O_CLOEXEC, dir_fd=proc)
    try:
        return os.read(file, _LONGEST_FILE)
    finally:
        os.close(file)


def _read_queued_time(text: bytes) -> float:
    return int(text.split()[1]) / _NANO


def _read_pressure(proc: int, name: str) -> float:
    try:
        return float(_read(proc, f"pressure/{name}").split(b"avg10=", 1)[1].split()[0])
    except (OSError, IndexError, ValueError):
        return 0.0  # a kernel that does not tell
