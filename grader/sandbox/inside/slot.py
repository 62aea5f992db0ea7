"""The launcher's side of its runs: the template that forks them, and what counts them, holds them in and ends them."""

from __future__ import annotations

import contextlib
import marshal
import os
import signal
import socket
import struct

from . import groups, kernel, process_tree, requests
from .box import MOUNTED, FolderBox, MountedBox
from .machine_time import MachineTime, open_schedstat
from .start import BEGUN, HELLO
from .supervise import Stream
from .template import END, FORK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_CREDENTIALS = struct.Struct("3i")
_MOST_SAID, _MOST_GREETED = 4096, 1 << 16
_ENDED_EARLY = "the run has ended before it began"


class Main:
    """The main process of a run: its number, which may be another's once it has ended, and what stays its own."""

    def __init__(self, pid: int) -> None:
        """Raises OSError when it is gone."""
        self.pid, self.descriptor = pid, os.pidfd_open(pid)

    def kill(self) -> None:
        """End it if it has not ended."""
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(self.descriptor, signal.SIGKILL)

    def close(self) -> None:
        os.close(self.descriptor)


class Template:
    """The launcher's handle on its template: the process `pid`, which leaves in a page how the last run ended.

    `channel` leads to it alone. The other end of `line` is its own and that of the run that waits or begins: what they
    say comes in their order, and a run is given its orders there.
    """

    def __init__(self, channel: socket.socket, line: socket.socket, pid: int, page: int) -> None:
        self._channel, self._line, self.pid, self._page = channel, line, pid, page
        # The kernel then says whose message it is, by the number that it has in our namespace.
        line.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        self._forked = False
        self.last_words = ""
        """Why the last run did not start; empty when it did."""

    def greet(self) -> tuple[dict[str, Any], list[int]]:
        """Whether it is ready, and the descriptor on which all of its runs ask, if there is one."""
        said, descriptors, _, _ = socket.recv_fds(self._channel, _MOST_GREETED, 1)
        if not said:
            return {"ready": False, "why": "the template ended before it was ready"}, []
        return marshal.loads(said), descriptors  # noqa: S302  nothing of a student has run there

    def prepare(self) -> None:
        """Let it fork the next run, which waits for its orders; the one before must be reaped. Raises OSError."""
        if not self._forked:
            self._channel.send(FORK)
            self._forked = True

    def take_next(self) -> Main:
        """A run that waits for its orders. Raises OSError when there can be none."""
        self.prepare()
        self._forked = False
        said, pid = self._hear()
        if said != HELLO:
            raise OSError(_ENDED_EARLY if said == END else said.decode(errors="replace"))
        return Main(pid)  # it waits for its orders, so its number is still its own

    def give_orders(self, orders: bytes, descriptors: list[int]) -> None:
        """Let the run begin that was taken."""
        socket.send_fds(self._line, [orders], descriptors)

    def _hear(self) -> tuple[bytes, int]:
        """The next message and who sent it. Raises OSError when nobody is there any more."""
        said, parts, _, _ = self._line.recvmsg(_MOST_SAID, socket.CMSG_SPACE(_CREDENTIALS.size))
        if not said:
            raise OSError("the template is gone")
        return said, _CREDENTIALS.unpack(parts[0][2])[0]

    def wait_for_end(self) -> None:
        """Until the run is reaped, whose main process has ended.

        Raises OSError when the template is gone, or the run had not taken its orders: somebody else may have ended it.
        """
        first, words = self._hear()[0], b""
        while first != END and (said := self._hear()[0]) != END:
            words = said
        if first != BEGUN:
            raise OSError(_ENDED_EARLY if first == END else first.decode(errors="replace"))
        self.last_words = words.decode(errors="replace")

    def ending(self) -> tuple[int, float, int]:
        """How the run ended that was reaped last, see `kernel.read_ending`."""
        return kernel.read_ending(self._page)


class Slot:
    """What every run of a launcher shares: who the runs are, where they run, how they are counted, held in and ended.

    `proc` is a folder that knows processes by the numbers that they have for the launcher.
    """

    def __init__(
        self, settings: dict[str, Any], folders: dict[str, int], template: Template, proc: int, listeners: list[int]
    ) -> None:
        self.uid, self.gid = settings["uid"], settings["gid"]
        self.switch_user = settings["switch_user"]
        self.group = groups.open_group(folders)
        folder = settings["folder"]
        self.walled = bool(folder)
        self.box = FolderBox(folder, self.uid, self.gid) if folder else MountedBox(MOUNTED, self.uid, self.gid)
        self.template, self.proc = template, proc
        self.ear = requests.RequestListener(listeners[0]) if listeners else None
        self._streams: list[tuple[Stream, Stream]] = []
        self.nothing = os.open("/dev/null", os.O_RDWR | os.O_CLOEXEC)
        own_user = self.uid if self.switch_user else None
        self.processes = process_tree.Tree(template, own_user) if folder else process_tree.Namespace(template)
        self.kills = Kills(proc)
        self._tasks = process_tree.TaskCount(self.uid)
        self._schedstat = open_schedstat(proc)
        self._inner_proc = os.open("/proc", os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)

    def prepare_streams(self) -> None:
        """Make the outputs of the next run. Raises OSError."""
        if not self._streams:
            owner = self.uid, self.gid
            self._streams.append((Stream(owner, self.nothing), Stream(owner, self.nothing)))

    def take_streams(self) -> tuple[Stream, Stream]:
        """The standard output and standard error of a run. Raises OSError."""
        self.prepare_streams()
        return self._streams.pop()

    def machine_time(self, main: int, processes: int) -> MachineTime | None:
        """What the run of the process `main`, which begins now, will lose to the machine.

        None where that cannot be told: the kernel does not count it, or nothing counts what its processes compute, and
        they could keep each other waiting for ever.
        """
        if self._schedstat is None:
            return None
        if self.group.counts:
            return MachineTime(self._schedstat, self._inner_proc, self.processes.alive)
        return MachineTime(self._schedstat, self.proc, lambda: (main,)) if processes == 1 else None

    def tasks_besides(self) -> int:
        """How many tasks besides its own the kernel counts as the run's."""
        if self.switch_user:
            return 0
        # In a user namespace of its own: the launcher and the template.
        return self._tasks.bound() if self.walled else 2


class Kills:
    """How many processes the kernel has killed on the whole machine because memory ran out."""

    def __init__(self, proc: int) -> None:
        self._counters = os.open("vmstat", os.O_RDONLY | os.O_CLOEXEC, dir_fd=proc)
        self._known = self._count()

    def have_grown(self) -> bool:
        """Whether there are more than when this was asked last."""
        known, self._known = self._known, self._count()
        return self._known > known

    def _count(self) -> int:
        lines = (line.split() for line in os.pread(self._counters, 1 << 16, 0).splitlines())
        return next((int(value) for name, value in lines if name == b"oom_kill"), 0)
