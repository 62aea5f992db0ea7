"""Ends every process of a run, whatever it did to get away: by its pid namespace, or by the tree of its processes."""

from __future__ import annotations

import os
import signal
import time

_BETWEEN_PASSES = 0.001
_UNSEEN = 64  # processes that may not be dumped look like root's


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
    """All processes that come from this one. It is their subreaper: whose parent ends becomes its child."""

    def kill(self) -> None:
        """SIGKILL to all that are there now."""
        for pid, parent in _descendants(os.getpid()):
            try:
                process = os.pidfd_open(pid)
            except ProcessLookupError:
                continue
            try:
                if _parent(pid) == parent:  # the number may have gone to a stranger meanwhile
                    signal.pidfd_send_signal(process, signal.SIGKILL)
            except ProcessLookupError:
                continue
            finally:
                os.close(process)

    def end(self) -> None:
        """Kill and wait until none is left: one may fork while the others are looked at."""
        try:
            while True:
                if os.waitpid(-1, os.WNOHANG) == (0, 0):
                    self.kill()
                    time.sleep(_BETWEEN_PASSES)
        except ChildProcessError:
            return


def is_alive(child: int) -> bool:
    """Whether a child of this process still runs; it is not reaped."""
    return os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None


def _descendants(top: int) -> list[tuple[int, int]]:
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


def tasks_of(uid: int) -> int:
    """How many processes and threads of the machine have this uid, as far as they can be seen; some may be new."""
    found = 0
    for name in os.listdir("/proc"):
        try:
            if name.isdigit() and os.stat(f"/proc/{name}").st_uid == uid:
                found += os.stat(f"/proc/{name}/task").st_nlink - 2
        except OSError:
            continue  # it has just ended
    return found + _UNSEEN
