"""What a run must ask the launcher for, by a system-call filter that asks (seccomp_unotify(2)).

Large allocations, where no cgroup counts memory: that the kernel will refuse one is the evidence that memory ran out.
Shared memory there too: its pages stay when they are let go of, and then show in no process.
New processes: the kernel counts tasks, threads among them, so how many processes there are must be seen at each fork.
"""

from __future__ import annotations

import errno
import fcntl
import os
import stat
import struct
import time

from . import kernel, seccomp
from .machine_time import memory_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

LARGE = 2 << 20  # Python's own arenas are half of it
_RECEIVE, _SEND = 0xC0502100, 0xC0182101  # SECCOMP_IOCTL_NOTIF_RECV and _SEND
_NOTICE = struct.Struct("=QIIiIQ6Q")
_ANSWER = struct.Struct("=QqiI")
_CONTINUE = 1
_SECONDS_TO_FORK, _LOOK_EVERY = 0.02, 0.0001


def listen(program: bytes) -> int | None:
    """From now on: a descriptor that tells what all processes that come from this one ask for by the filter `program`.

    None where the kernel is older, or something around us listens already: then there is less evidence.
    """
    try:
        return kernel.load_listener(program)
    except OSError:
        return None


def allow(listener: int) -> None:
    """Answer the one request that is there, which is our own. Raises OSError."""
    number = _receive(listener)[0]
    _send(listener, number)


class Requests:
    """Those of one run, which may have `most` bytes, as many shared ones, and `processes`; `alive` gives the numbers of
    those it has.

    `refused` says whether an allocation went beyond `most`; `proc` is the folder that knows the numbers of who asks.
    `failed` counts the forks that were allowed and never seen to happen.
    """

    open = True

    def __init__(self, listener: int, proc: int, most: int, processes: int, alive: Callable[[], set[int]]) -> None:
        self._listener, self._proc, self._most = listener, proc, most
        self._processes, self._alive = processes, alive
        self._shared = 0
        self.refused = False
        self.failed = 0

    def fileno(self) -> int:
        """What to poll."""
        return self._listener

    def read(self) -> None:
        """Answer the one that is there now."""
        try:
            number, pid, call, arguments = _receive(self._listener)
            if seccomp.is_fork(call):
                self._answer_fork(number)
                return
            size, file = seccomp.allocated(call, arguments), seccomp.shared_file(call, arguments)
            if file is None:
                self._answer_allocation(number, pid, size)
            else:
                self._answer_sharing(number, pid, size, file)
        except OSError:
            return  # who asked has just been killed

    def _answer_allocation(self, number: int, pid: int, size: int) -> None:
        if _data_of(self._proc, pid) + size > self._most:
            self.refused = True
        _send(self._listener, number)

    def _answer_sharing(self, number: int, pid: int, size: int, file: int) -> None:
        """All that was ever shared is counted: who lets go of a part of it may still hold its pages."""
        if not _is_on_disk(self._proc, pid, file):
            self._shared += size
        if self._shared > self._most:
            self.refused = True
            _send(self._listener, number, -errno.ENOMEM)
        else:
            _send(self._listener, number)

    def _answer_fork(self, number: int) -> None:
        """Let it happen, and wait until it has: of two that ask at once the second must be counted with the first."""
        before = self._alive()
        if len(before) >= self._processes:
            _send(self._listener, number, -errno.EAGAIN)
            return
        _send(self._listener, number)
        end = time.monotonic() + _SECONDS_TO_FORK
        while time.monotonic() < end:
            if self._alive() - before:
                return
            time.sleep(_LOOK_EVERY)
        self.failed += 1


def _receive(listener: int) -> tuple[int, int, int, list[int]]:
    """Number of the request, process, call and its arguments."""
    notice = bytearray(_NOTICE.size)
    fcntl.ioctl(listener, _RECEIVE, notice)
    number, pid, _, call, _, _, *arguments = _NOTICE.unpack(notice)
    return number, pid, call, arguments


def _send(listener: int, number: int, error: int = 0) -> None:
    """Let the kernel decide, or answer an error."""
    fcntl.ioctl(listener, _SEND, bytearray(_ANSWER.pack(number, 0, error, 0 if error else _CONTINUE)))


def _is_on_disk(proc: int, pid: int, file: int) -> bool:
    """Whether a descriptor of a process is that of a file, whose pages are counted with its file system."""
    try:
        return stat.S_ISREG(os.stat(f"{pid}/fd/{file}", dir_fd=proc).st_mode)
    except OSError:
        return False


def _data_of(proc: int, pid: int) -> int:
    """Bytes of private writable memory of a process, which is what RLIMIT_DATA bounds. Raises OSError."""
    return memory_of(proc, str(pid), b"VmData")
