"""Large allocations that the kernel will refuse: where no cgroup counts memory, this is the evidence that it ran out.

A system-call filter hands each large allocation of a run to the launcher, which looks whether the limit leaves room
for it and lets the kernel decide (seccomp_unotify(2)). The launcher binds it to itself, once: its runs inherit it, and
none of them pays for it. So the launcher itself must never ask for so much: nobody would answer it.
"""

from __future__ import annotations

import fcntl
import struct

from . import kernel, seccomp

LARGE = 2 << 20  # Python's own arenas are half of it
_RECEIVE, _SEND = 0xC0502100, 0xC0182101  # SECCOMP_IOCTL_NOTIF_RECV and _SEND
_NOTICE = struct.Struct("=QIIiIQ6Q")
_ANSWER = struct.Struct("=QqiI")
_CONTINUE = 1


def listen() -> int | None:
    """From now on: a descriptor that tells of the large allocations of all processes that come from this one.

    None where the kernel is older, or something around us listens already: then there is less evidence.
    """
    try:
        return kernel.load_listener(seccomp.allocation_filter(LARGE))
    except OSError:
        return None


class Requests:
    """Those of one run, which may have `most` bytes. `refused` says whether one went beyond that."""

    open = True

    def __init__(self, listener: int, most: int) -> None:
        self._listener, self._most = listener, most
        self.refused = False

    def fileno(self) -> int:
        """What to poll."""
        return self._listener

    def read(self) -> None:
        """Answer the one that is there now."""
        try:
            self._answer()
        except OSError:
            return  # who asked has just been killed

    def _answer(self) -> None:
        notice = bytearray(_NOTICE.size)
        fcntl.ioctl(self._listener, _RECEIVE, notice)
        number, pid, _, call, _, _, *arguments = _NOTICE.unpack(notice)
        if _data_of(pid) + seccomp.allocated(call, arguments) > self._most:
            self.refused = True
        fcntl.ioctl(self._listener, _SEND, bytearray(_ANSWER.pack(number, 0, 0, _CONTINUE)))


def _data_of(pid: int) -> int:
    """Bytes of private writable memory of a process, which is what RLIMIT_DATA bounds. Raises OSError."""
    with open(f"/proc/{pid}/status", "rb") as file:
        # The kernel escapes a newline in the name of a program, so that none can make up a line.
        _, _, rest = file.read().partition(b"\nVmData:")
    return int(rest.split(maxsplit=1)[0]) << 10 if rest else 0
