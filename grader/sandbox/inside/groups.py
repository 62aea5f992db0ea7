"""The cgroup of a slot, seen from the launcher: descriptors taken before the root changes, one use a run.

v1 groups are kept and reset, because making and removing three of them costs more than resetting; a v2 group is made
for each run, because its peak cannot be reset on older kernels.
"""

from __future__ import annotations

import os
import time

MIB = 1 << 20
_SETTLED = 2 * MIB
_BATCHES = MIB
_PATIENCE = 200


class NoGroup:
    """No cgroup: nothing is limited or counted by it."""

    counts = False

    def open(self, memory_mib: int, tasks: int) -> None:
        """Nothing to set."""

    def doors(self) -> list[int]:
        """Descriptors to which a process writes 0 to be counted: none."""
        return []

    def cpu_seconds(self) -> float:
        return 0.0

    def out_of_memory(self) -> bool:
        return False

    def killed_from_above(self) -> bool:
        return False

    def peak_mib(self) -> float | None:
        return None

    def close(self) -> None:
        """Nothing to undo."""


class GroupV1:
    """Memory, pids and cpuacct hierarchies of cgroup v1 (hybrid machines too)."""

    counts = True

    def __init__(self, folders: dict[str, int]) -> None:
        self._folders = folders
        # A thread that moves itself spares the lock that every fork of the machine passes: 10 ms if it was idle.
        self._tasks = [_open(folder, "tasks", os.O_WRONLY) for folder in self._folders.values()]
        memory = self._folders["memory"]
        self._usage = _open(self._folders["cpuacct"], "cpuacct.usage", os.O_RDONLY)
        self._oom = _open(memory, "memory.oom_control", os.O_RDONLY)
        self._peak = _open(memory, "memory.max_usage_in_bytes", os.O_RDWR)
        self._memory = _open(memory, "memory.usage_in_bytes", os.O_RDONLY)
        self._limits: tuple[int, int] | None = None
        self._start = (0, 0)

    def open(self, memory_mib: int, tasks: int) -> None:
        self._settle()
        if self._limits != (memory_mib, tasks):
            self._set_limits(memory_mib * MIB, tasks)
            self._limits = (memory_mib, tasks)
        os.pwrite(self._peak, b"0", 0)
        self._start = (_number(self._usage), self._kills())

    def _settle(self) -> None:
        """Wait until what the run before has left is no longer counted: page tables go late, page cache stays."""
        for _ in range(_PATIENCE):
            if _number(self._memory) <= _SETTLED:
                return
            _write(self._folders["memory"], "memory.force_empty", 0)
            time.sleep(0.001)

    def _set_limits(self, memory: int, tasks: int) -> None:
        folder = self._folders["memory"]
        swap = _file_exists(folder, "memory.memsw.limit_in_bytes")
        # The sum with swap must never be below the limit: out of the way first, then back.
        if swap:
            _write(folder, "memory.memsw.limit_in_bytes", -1)
        _write(folder, "memory.limit_in_bytes", memory)
        if swap:
            _write(folder, "memory.memsw.limit_in_bytes", memory)
        _write(self._folders["pids"], "pids.max", tasks)

    def doors(self) -> list[int]:
        return self._tasks

    def cpu_seconds(self) -> float:
        return (_number(self._usage) - self._start[0]) / 1e9

    def _kills(self) -> int:
        return _read_field(os.pread(self._oom, 4096, 0), b"oom_kill")

    def out_of_memory(self) -> bool:
        return self._was_killed() and self._was_full()

    def killed_from_above(self) -> bool:
        """Whether the kernel has killed one of its processes for want of memory that is not the run's own doing."""
        return self._was_killed() and not self._was_full()

    def _was_killed(self) -> bool:
        return self._kills() > self._start[1]

    def _was_full(self) -> bool:
        # The kernel takes memory for a group in batches, the last of which did not fit.
        return _number(self._peak) + _BATCHES > (self._limits or (0, 0))[0] * MIB

    def peak_mib(self) -> float | None:
        return _number(self._peak) / MIB

    def close(self) -> None:
        """The group stays for the next run."""


class GroupV2:
    """One unified group with the memory, pids and cpu controllers handed down to it."""

    counts = True

    def __init__(self, folder: int) -> None:
        self._parent = folder
        self._folder = self._door = -1

    def open(self, memory_mib: int, tasks: int) -> None:
        os.mkdir("run", dir_fd=self._parent)
        self._folder = os.open("run", os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC, dir_fd=self._parent)
        _write(self._folder, "memory.max", memory_mib * MIB)
        _write(self._folder, "pids.max", tasks)
        if _file_exists(self._folder, "memory.swap.max"):
            _write(self._folder, "memory.swap.max", 0)
        _write(self._folder, "memory.oom.group", 1)
        self._door = _open(self._folder, "cgroup.procs", os.O_WRONLY)

    def doors(self) -> list[int]:
        return [self._door]

    def cpu_seconds(self) -> float:
        return _read_field(_read(self._folder, "cpu.stat"), b"usage_usec") / 1e6

    def out_of_memory(self) -> bool:
        events = _read(self._folder, "memory.events")
        return _read_field(events, b"oom_kill") > 0 and _read_field(events, b"oom") > 0

    def killed_from_above(self) -> bool:
        """Whether the kernel has killed one of its processes for want of memory that is not the run's own doing."""
        events = _read(self._folder, "memory.events")
        return _read_field(events, b"oom_kill") > 0 and _read_field(events, b"oom") == 0

    def peak_mib(self) -> float | None:
        if not _file_exists(self._folder, "memory.peak"):
            return None
        return int(_read(self._folder, "memory.peak")) / MIB

    def close(self) -> None:
        os.close(self._door)
        os.close(self._folder)
        os.rmdir("run", dir_fd=self._parent)


def open_folders(paths: dict[str, str]) -> dict[str, int]:
    """Descriptors of a slot's group, taken before the root changes: controller (or `unified`) to its folder."""
    return {name: os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC) for name, path in paths.items()}


def open_group(folders: dict[str, int]) -> NoGroup | GroupV1 | GroupV2:
    """The group of a slot from the descriptors of its folders; none of them means no group."""
    if not folders:
        return NoGroup()
    if "unified" in folders:
        return GroupV2(folders["unified"])
    return GroupV1(folders)


def _open(folder: int, name: str, flags: int) -> int:
    return os.open(name, flags | os.O_CLOEXEC, dir_fd=folder)


def _write(folder: int, name: str, value: int) -> None:
    file = _open(folder, name, os.O_WRONLY)
    try:
        os.write(file, b"%d" % value)
    finally:
        os.close(file)


def _read(folder: int, name: str) -> bytes:
    file = _open(folder, name, os.O_RDONLY)
    try:
        return os.read(file, 4096)
    finally:
        os.close(file)


def _file_exists(folder: int, name: str) -> bool:
    return os.access(name, os.F_OK, dir_fd=folder)


def _number(file: int) -> int:
    return int(os.pread(file, 64, 0))


def _read_field(text: bytes, name: bytes) -> int:
    for line in text.splitlines():
        key, _, value = line.partition(b" ")
        if key == name:
            return int(value)
    raise OSError(f"the kernel gives no {name.decode()}")
