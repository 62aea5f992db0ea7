"""What a run must ask the launcher for, by a system-call filter that asks (seccomp_unotify(2)).

Large allocations, where no cgroup counts memory: that the kernel will refuse one is the evidence that memory ran out.
Shared memory there too: its pages stay when they are let go of, and then show in no process.
New processes: the kernel counts tasks, threads among them, so how many processes there are must be seen at each fork.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import queue
import stat
import struct
import threading
import time

from . import seccomp
from .machine_time import read_memory, read_progress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_RECEIVE, _SEND = 0xC0502100, 0xC0182101  # SECCOMP_IOCTL_NOTIF_RECV and _SEND
_IS_VALID = 0x80082102  # SECCOMP_IOCTL_NOTIF_ID_VALID_WRONG_DIR, which older kernels know too
_NOTICE = struct.Struct("=QIIiIQ6Q")
_ANSWER = struct.Struct("=QqiI")
_CONTINUE = 1
_SECONDS_TO_FORK, _LOOK_EVERY = 0.02, 0.0001
_IN_THE_KERNEL = b"RD"


class RequestListener:
    """Hears what all runs of a launcher ask, one run after the other.

    A signal that comes before a request is heard makes the call fail, and some programs do not expect that. So one
    thread does nothing but hear, before all others where it may, and another one decides. What was not heard in time
    is counted. The template, which asks first of all and lives as long as its runs, may fork each of them.
    """

    def __init__(self, listener: int) -> None:
        self._listener = listener
        self._requests: queue.SimpleQueue[tuple[int, int, int, list[int]]] = queue.SimpleQueue()
        self._asking: set[int] = set()
        self._lost = self._template = 0
        self._run: Requests | None = None
        for work in (self._hear, self._decide):
            threading.Thread(target=work, daemon=True).start()

    def begin(self, run: Requests) -> None:
        """From now on it is this run that asks."""
        self._lost, self._run = 0, run

    @property
    def lost(self) -> int:
        """How many requests of this run a signal has ended, or were allowed and never seen to happen."""
        return self._lost + (self._run.not_seen if self._run else 0)

    def _hear(self) -> None:
        with contextlib.suppress(OSError):  # only root may
            os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
        while True:
            try:
                request = _receive(self._listener)
            except OSError:
                self._lost += 1
            else:
                self._take(request)

    def _take(self, request: tuple[int, int, int, list[int]]) -> None:
        number, pid, *_ = request
        self._template = self._template or pid
        if pid == self._template:
            with contextlib.suppress(OSError):  # it has just been killed
                _send(self._listener, number)
        else:
            self._asking.add(pid)
            self._requests.put(request)

    def _decide(self) -> None:
        while True:
            number, pid, call, arguments = self._requests.get()
            self._asking.discard(pid)
            with contextlib.suppress(OSError):  # who asked has just been killed
                self._answer(number, pid, call, arguments)

    def _answer(self, number: int, pid: int, call: int, arguments: list[int]) -> None:
        """Raises OSError when who asked is gone: one of the run before must not count as this run's."""
        run = self._run
        _check_waiting(self._listener, number)
        error = run.decide(pid, call, arguments) if run else 0
        _send(self._listener, number, error)
        if run and seccomp.is_fork(call) and not error:
            run.wait_for_fork(pid, lambda: pid in self._asking)


class Requests:
    """Those of one run, which may have `most` bytes, as many shared ones, and `processes`; `alive` gives the numbers of
    those it has.

    `refused` says whether an allocation went beyond `most`; `proc` is the folder that knows the numbers of who asks.
    """

    def __init__(self, proc: int, most: int, processes: int, alive: Callable[[], set[int]]) -> None:
        self._proc, self._most = proc, most
        self._processes, self._alive = processes, alive
        self._before: set[int] = set()
        self._shared = 0
        self.refused = False
        self.not_seen = 0

    def decide(self, pid: int, call: int, arguments: list[int]) -> int:
        """The error that the call shall have; 0 lets the kernel decide. Raises OSError when who asks is gone."""
        if not seccomp.is_fork(call):
            size, file = seccomp.measure_allocated(call, arguments), seccomp.find_shared_file(call, arguments)
            return self._decide_sharing(pid, size, file) if file is not None else self._note_allocation(pid, size)
        self._before = self._alive()
        return -errno.EAGAIN if len(self._before) >= self._processes else 0

    def _note_allocation(self, pid: int, size: int) -> int:
        if _read_data_size(self._proc, pid) + size > self._most:
            self.refused = True
        return 0

    def _decide_sharing(self, pid: int, size: int, file: int) -> int:
        """All that was ever shared is counted: who lets go of a part of it may still hold its pages."""
        if not _is_on_disk(self._proc, pid, file):
            self._shared += size
        if self._shared <= self._most:
            return 0
        self.refused = True
        return -errno.ENOMEM

    def wait_for_fork(self, task: int, asks_again: Callable[[], bool]) -> None:
        """Until the one that `task` may do has happened: of two that ask at once the second is counted with the first.

        Or until it has failed: `task` asks for something else, waits, is gone, or has computed too long for a fork.
        The time by the clock says nothing: a task may starve itself on its way to the fork. Raises OSError.
        """
        left = self._has_left_fork(task, asks_again)
        while True:
            over = left()  # before the look: what happens between the two is then seen
            if self._alive() - self._before:
                return
            if over:
                break
            time.sleep(_LOOK_EVERY)
        self.not_seen += 1

    def _has_left_fork(self, task: int, asks_again: Callable[[], bool]) -> Callable[[], bool]:
        _, before = read_progress(self._proc, task)

        def left() -> bool:
            try:
                state, seconds = read_progress(self._proc, task)
            except OSError:
                return True
            return asks_again() or state not in _IN_THE_KERNEL or seconds - before > _SECONDS_TO_FORK

        return left


def _receive(listener: int) -> tuple[int, int, int, list[int]]:
    """Number of the request, process, call and its arguments."""
    notice = bytearray(_NOTICE.size)
    fcntl.ioctl(listener, _RECEIVE, notice)
    number, pid, _, call, _, _, *arguments = _NOTICE.unpack(notice)
    return number, pid, call, arguments


def _check_waiting(listener: int, number: int) -> None:
    """Raises OSError when who asked is gone."""
    fcntl.ioctl(listener, _IS_VALID, struct.pack("=Q", number))


def _send(listener: int, number: int, error: int = 0) -> None:
    """Let the kernel decide, or answer an error."""
    fcntl.ioctl(listener, _SEND, bytearray(_ANSWER.pack(number, 0, error, 0 if error else _CONTINUE)))


def _is_on_disk(proc: int, pid: int, file: int) -> bool:
    """Whether a descriptor of a process is that of a file, whose pages are counted with its file system."""
    try:
        return stat.S_ISREG(os.stat(f"{pid}/fd/{file}", dir_fd=proc).st_mode)
    except OSError:
        return False


def _read_data_size(proc: int, pid: int) -> int:
    """Bytes of private writable memory of a process, which is what RLIMIT_DATA bounds. Raises OSError."""
    return read_memory(proc, str(pid), b"VmData")
