"""Ends every process of a run, whatever it did to get away: by its pid namespace, or by the tree of its processes."""

from __future__ import annotations

import contextlib
import os
import signal
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_BETWEEN_PASSES = 0.001


class Namespace:
    """All processes but this one, which is process 1 of their namespace: atomic in the kernel."""

    def kill(self) -> None:
        """SIGKILL to all of them."""
        try:
            os.kill(-1, signal.SIGKILL)
        except ProcessLookupError:
            return

    def end(self) -> None:
        """Kill and wait until none is left."""
        self.kill()
        try:
            while True:
                os.waitpid(-1, 0)
        except ChildProcessError:
            return


class Tree:
    """All processes that come from this one. It is their subreaper: whose parent ends becomes its child.

    With a `uid` of their own the kernel finds them by it all at once, and none can fork its way past a walk.
    """

    def __init__(self, uid: int | None) -> None:
        self._uid = uid

    def kill(self) -> None:
        """SIGKILL to all that are there now."""
        if self._uid is not None:
            _kill_user(self._uid)
        for pid, parent in descendants(os.getpid()):
            with contextlib.suppress(OSError):  # it has just ended
                _kill(pid, parent)

    def end(self) -> None:
        """Kill and wait until none is left: one may fork while the others are looked at."""
        try:
            while True:
                if os.waitpid(-1, os.WNOHANG) == (0, 0):
                    self.kill()
                    time.sleep(_BETWEEN_PASSES)
        except ChildProcessError:
            return


def of(settings: dict[str, Any]) -> Namespace | Tree:
    """How the processes of a launcher's runs are found."""
    if not settings["folder"]:
        return Namespace()
    return Tree(settings["uid"] if settings["switch_user"] else None)


def _kill(pid: int, parent: int) -> None:
    process = os.pidfd_open(pid)
    try:
        if _parent(pid) == parent:  # the number may have gone to a stranger meanwhile
            signal.pidfd_send_signal(process, signal.SIGKILL)
    finally:
        os.close(process)


def _kill_user(uid: int) -> None:
    """SIGKILL to every process of a user, by one that becomes this user for it."""
    child = os.fork()
    if child:
        os.waitpid(child, 0)
        return
    try:
        os.setresuid(uid, uid, uid)
        os.kill(-1, signal.SIGKILL)
    finally:
        os._exit(0)


def is_alive(child: int) -> bool:
    """Whether a child of this process still runs; it is not reaped."""
    return os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None


def descendants(top: int) -> list[tuple[int, int]]:
    """(process, its parent) for every process below `top`."""
    children: dict[int, list[int]] = {}
    for name in os.listdir("/proc"):
        if name.isdigit() and (parent := _parent(int(name))):
            children.setdefault(parent, []).append(int(name))
    found = [(child, top) for child in children.get(top, [])]
    for pid, _ in found:  # grows while it is walked
        found += [(child, pid) for child in children.get(pid, [])]
    return found


def _parent(pid: int) -> int:
    """The parent of a process; 0 when there is none, or no such process."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            # proc(5): the name, in brackets, may hold anything; state and parent stand behind it.
            return int(file.read().rpartition(b")")[2].split()[1])
    except (OSError, IndexError):
        return 0
