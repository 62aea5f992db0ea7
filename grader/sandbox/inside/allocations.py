"""Large allocations that the kernel will refuse: where no cgroup counts memory, this is the evidence that it ran out.

A system-call filter hands each large allocation of the run to the launcher, which looks whether the limit leaves room
for it and lets the kernel decide (seccomp_unotify(2)). Small ones that are refused find memory nearly full anyway.
"""

from __future__ import annotations

import fcntl
import os
import select
import socket
import struct

from . import kernel, seccomp

_SHARE = 64
_RECEIVE, _SEND = 0xC0502100, 0xC0182101  # SECCOMP_IOCTL_NOTIF_RECV and _SEND
_NOTICE = struct.Struct("=QIIiIQ6Q")
_ANSWER = struct.Struct("=QqiI")
_CONTINUE = 1


def announce(channel: socket.socket, most: int) -> None:
    """In the child, which may ask for `most` bytes: send the launcher a descriptor that tells of its large requests."""
    try:
        listener = kernel.load_listener(seccomp.allocation_filter(most // _SHARE))
    except OSError:
        return  # the kernel is older, or something around us listens already: then there is less evidence
    socket.send_fds(channel, [b"l"], [listener])
    os.close(listener)


class Listener:
    """The launcher's side of one run. `refused` says whether an allocation went beyond the limit."""

    def __init__(self, channel: socket.socket, most: int) -> None:
        self._channel, self._most = channel, most
        self._listener = -1
        self.open = True
        self.refused = False

    def fileno(self) -> int:
        """What to poll: first the socket, then the descriptor that came over it."""
        return self._channel.fileno() if self._listener < 0 else self._listener

    def read(self) -> None:
        """Take what is there now."""
        if self._listener < 0:
            _, descriptors, _, _ = socket.recv_fds(self._channel, 1, 1)
            self.open = bool(descriptors)
            self._listener = descriptors[0] if descriptors else -1
            return
        try:
            self._answer()
        except OSError:
            self.open = not self._is_deserted()  # otherwise one that asked has just been killed

    def _answer(self) -> None:
        notice = bytearray(_NOTICE.size)
        fcntl.ioctl(self._listener, _RECEIVE, notice)
        number, pid, _, call, _, _, *arguments = _NOTICE.unpack(notice)
        if _data_of(pid) + seccomp.allocated(call, arguments) > self._most:
            self.refused = True
        fcntl.ioctl(self._listener, _SEND, bytearray(_ANSWER.pack(number, 0, 0, _CONTINUE)))

    def _is_deserted(self) -> bool:
        poll = select.poll()
        poll.register(self._listener, 0)
        return any(event & select.POLLHUP for _, event in poll.poll(0))

    def close(self) -> None:
        self._channel.close()
        if self._listener >= 0:
            os.close(self._listener)


def _data_of(pid: int) -> int:
    """Bytes of private writable memory of a process, which is what RLIMIT_DATA bounds. Raises OSError."""
    with open(f"/proc/{pid}/status", "rb") as file:
        # The kernel escapes a newline in the name of a program, so that none can make up a line.
        _, _, rest = file.read().partition(b"\nVmData:")
    return int(rest.split(maxsplit=1)[0]) << 10 if rest else 0
