"""Watches one run until it ends or passes a limit, then ends all of it and says what it did."""

from __future__ import annotations

import os
import select
import signal
import time

from .machine_time import is_stalled, list_tasks, read_memory
from .protocol import make_memory_file

STDERR_KEPT = 64 << 10
_CHUNK = 1 << 16
MIB = 1 << 20
_OUT_OF_MEMORY = "the machine ran out of memory, not the program"
_DISK_FULL = "the disk of temporary files had less room than the program may use"
_TIMES_ITS_WALL, _MORE_SECONDS = 10, 10
_LONGEST_UNCOUNTED = 0.01
_CPUS = os.cpu_count() or 1
_SHORTEST, _LONGEST = 0.002, 0.1

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .requests import Requests
    from .slot import Main, Slot


class Stream:
    """One output of the run, moved inside the kernel into a memory file: later runs inherit our memory, so it must
    not pass through here. The first bytes are kept, the rest is counted and thrown into `nothing`."""

    def __init__(self, owner: tuple[int, int], nothing: int) -> None:
        """For a run of the user and group `owner`."""
        self.reader, self.writer = os.pipe()
        os.fchown(self.writer, *owner)  # so that a program may open /dev/stdout
        self.size = self.most = 0
        self.open = True
        self._nothing = nothing
        self._kept = make_memory_file("output")
        os.set_blocking(self.reader, False)

    def begin(self, most: int) -> None:
        """The program has its end of it: keep so many bytes."""
        os.close(self.writer)
        self.most = most

    def read(self) -> None:
        """Take what is there now."""
        left = self.most - self.size
        target = self._kept if left > 0 else self._nothing
        try:
            moved = os.splice(self.reader, target, min(left, _CHUNK) if left > 0 else _CHUNK)
        except BlockingIOError:
            return
        self.open = moved > 0
        self.size += moved

    def drain(self) -> None:
        """Take the rest; every writer is dead, and no more is read than the kernel's pipe can hold."""
        before = -1
        while self.open and before != self.size:
            before = self.size
            self.read()

    def fileno(self) -> int:
        """What to poll."""
        return self.reader

    @property
    def overflowed(self) -> bool:
        return self.size > self.most

    def finish(self) -> int:
        """Close the pipe; the memory file of what was kept, the caller's to close."""
        os.close(self.reader)
        return self._kept


def limit_wall_seconds(limits: dict[str, Any]) -> float:
    """Seconds after which a run is given up that the machine hardly lets run."""
    seconds: float = _TIMES_ITS_WALL * limits["wall_seconds"] + _MORE_SECONDS
    return seconds


class Supervisor:
    """One run in progress. `breaches` lists the limits it passed, first one first.

    `trouble` says what the machine has withheld from it, so that nothing can be said of the program.
    """

    def __init__(
        self,
        main: Main,
        limits: dict[str, Any],
        slot: Slot,
        streams: tuple[Stream, Stream],
        requests: Requests,
        stop: int | None,
    ) -> None:
        self._process, self.main, self.limits = main, main.pid, limits
        self.out, self.err = streams
        self._requests, self._slot, self._stop = requests, slot, stop
        self.group, self.processes = slot.group, slot.processes
        self.breaches: list[str] = []
        self.trouble = ""
        self._lost = slot.machine_time(main.pid, limits["processes"])
        self.started = time.monotonic()
        # The kernel's clock of another process's CPU time, as clock_getcpuclockid(3) builds it.
        self._clock = (~main.pid << 3) | 2

    def _breach(self, limit: str) -> None:
        if limit not in self.breaches:
            self.breaches.append(limit)

    def _cpu_seconds(self) -> float:
        if self.group.counts:
            return self.group.cpu_seconds()
        try:
            return time.clock_gettime(self._clock)
        except OSError:
            return 0.0  # it has just ended: the final count comes from wait4

    def watch(self) -> None:
        """Until the main process has ended, a limit is passed, its partner hangs up, or the machine fails it."""
        poll = select.poll()
        poll.register(self._process.descriptor, select.POLLIN)
        if self._stop is not None:
            poll.register(self._stop, 0)
        # Most programs have ended by then, and what they print fits into a pipe: nobody is woken for it.
        if not poll.poll(_SHORTEST * 1000):
            self._watch_closely(poll)

    def _watch_closely(self, poll: select.poll) -> None:
        """`poll` tells of its end."""
        sources = {stream.fileno(): stream for stream in (self.out, self.err)}
        for reader in sources:
            poll.register(reader, select.POLLIN)
        self._check()
        due = time.monotonic() + self._pause()
        while not self.breaches and not self.trouble:
            ready = [reader for reader, _ in poll.poll(max(0.0, due - time.monotonic()) * 1000)]
            for reader in sources.keys() & ready:
                self._read(reader, sources, poll)
            if not sources.keys() >= set(ready):
                break
            if time.monotonic() >= due:
                self._check()
                due = time.monotonic() + self._pause()

    def _pause(self) -> float:
        """Seconds until the next look: half of what could pass before a limit, within bounds."""
        cpu_left: float = (self.limits["cpu_seconds"] - self._cpu_seconds()) / _CPUS
        wall_left: float = self.limits["wall_seconds"] - self._own_wall()
        longest = _LONGEST if self.group.counts else _LONGEST_UNCOUNTED
        return max(_SHORTEST, min(longest, cpu_left, wall_left))

    def _read(self, reader: int, sources: dict[int, Stream], poll: select.poll) -> None:
        source = sources[reader]
        source.read()
        if not source.open:
            poll.unregister(reader)
        if self.out.overflowed:
            self._breach("output")

    def _own_wall(self) -> float:
        """Seconds since the start, but for those that the machine took; these are looked up once it is late."""
        wall = time.monotonic() - self.started
        late = self._lost is not None and wall > self.limits["wall_seconds"]
        return wall - self._lost.seconds() if late and self._lost else wall

    def _check(self) -> None:
        if self._cpu_seconds() > self.limits["cpu_seconds"]:
            self._breach("cpu")
        if self._own_wall() > self.limits["wall_seconds"]:
            self._breach("wall")
        elif time.monotonic() - self.started > limit_wall_seconds(self.limits):
            self.trouble = "the machine was too busy to let the program run"
        if self.group.killed_from_above():
            self.trouble = _OUT_OF_MEMORY
        if self.group.out_of_memory() or self._resident_mib() > self.limits["memory_mib"]:
            self._breach("memory")
        self._check_disk()

    def _check_disk(self) -> None:
        for limit in self._slot.box.overflows(self._slot.proc, (self.main,)):
            self._breach(limit)

    def _resident_mib(self) -> float:
        """Without a cgroup: what it has in memory now. No rlimit counts shared mappings."""
        if self.group.counts:
            return 0.0
        try:
            # A first thread that has ended shows nothing; the others of its process still do.
            proc = self._slot.proc
            found = _read_resident_mib(proc, str(self.main))
            return found or max(
                (_read_resident_mib(proc, thread) for thread in list_tasks(proc, self.main)), default=0.0
            )
        except OSError:
            return 0.0  # it has just ended: its peak comes from wait4

    def end(self) -> dict[str, Any]:
        """Kill and reap all of its processes, then read the counters and drain the outputs: exact, in this order."""
        wall, own_wall = time.monotonic() - self.started, self._own_wall()
        late = own_wall > self.limits["wall_seconds"]
        untold = late and (self._lost is None or is_stalled(self._slot.proc))
        self._check_disk()
        self.processes.end(self._process)
        self._process.close()
        self.out.drain()
        self.err.drain()
        status, cpu, peak = self._slot.template.ending()
        cpu = self.group.cpu_seconds() if self.group.counts else cpu
        exit_code = os.waitstatus_to_exitcode(status)
        memory = self.group.peak_mib() if self.group.counts else peak / 1024
        if self.group.killed_from_above():
            self.trouble = _OUT_OF_MEMORY
        self._final_breaches(cpu, own_wall, memory or 0.0, exit_code)
        unexplained = exit_code == -signal.SIGKILL and not self.breaches
        if unexplained and not self.group.counts and self._slot.kills.have_grown():
            self.trouble = _OUT_OF_MEMORY
        if exit_code != 0 and not self.breaches and self._slot.box.was_short:
            self.trouble = _DISK_FULL
        return {
            "exit_code": exit_code if exit_code >= 0 else None,
            "signal": _name_signal(-exit_code) if exit_code < 0 else None,
            "cpu_seconds": cpu,
            "wall_seconds": wall,
            "memory_mib": memory,
            "trouble": self.trouble,
            "doubtful": untold or unexplained,
            "unheard": self._was_not_heard(exit_code),
        }

    def _was_not_heard(self, exit_code: int) -> bool:
        """Whether it failed after it had asked for something that it may have, and did not get it."""
        return exit_code != 0 and self._slot.ear is not None and self._slot.ear.lost > 0

    def _final_breaches(self, cpu: float, wall: float, memory: float, exit_code: int) -> None:
        if self.out.overflowed:
            self._breach("output")
        if self.group.out_of_memory():
            self._breach("memory")
        # Without a cgroup: what the kernel refused shows as a program that failed while it was nearly full.
        full = exit_code != 0 and (self._requests.refused or memory >= 0.9 * self.limits["memory_mib"])
        if not self.group.counts and (full or memory > self.limits["memory_mib"]):
            self._breach("memory")
        if cpu > self.limits["cpu_seconds"]:
            self._breach("cpu")
        if wall > self.limits["wall_seconds"]:
            self._breach("wall")


def _read_resident_mib(proc: int, task: str) -> float:
    """With its page tables, which even pages take that hold nothing."""
    return read_memory(proc, task, b"VmRSS", b"VmPTE") / MIB


def _name_signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"SIG{number}"
