"""Ends every process of a run, whatever it did to get away: by its pid namespace, or by the tree of its processes."""

from __future__ import annotations

import contextlib
import os
import signal
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .slot import Main, Template

_BETWEEN_PASSES = 0.001
_TASKS_KEPT_SECONDS = 1.0
_PARENT, _START = 1, 19
_NO_PROCESS = [b""] * (_START + 1)
_MORE_TASKS = 256
"""The user's other programs may start so many before a run is denied what it may have."""


class Namespace:
    """All processes but the template, which is process 1 of their namespace: one signal of it reaches them all."""

    def __init__(self, template: Template) -> None:
        self._template = template

    def alive(self) -> set[int]:
        """The numbers of those that are there now, as they have them in their namespace."""
        return {int(name) for name in os.listdir("/proc") if name.isdigit()} - {1}

    def end(self, main: Main) -> None:
        """Wait until none is left: the template kills the others. Raises OSError when the template is gone."""
        main.kill()
        self._template.wait_for_end()


class Tree:
    """All processes that come from this one, but the template: whose parent ends becomes a child of this one.

    With a `uid` of their own the kernel finds them by it all at once, and none can fork its way past a walk.
    """

    def __init__(self, template: Template, uid: int | None) -> None:
        self._template, self._uid = template, uid
        self._seen: dict[int, bytes] = {}

    def alive(self) -> set[int]:
        """The numbers of those that are there now."""
        # Who ends while a list is read may hide the next one of it: from one reading, hardly from two.
        found = (_list_below(os.getpid()) | _list_below(os.getpid())) - {self._template.pid}
        for pid in found - self._seen.keys():
            self._seen[pid] = _read_start(pid)
        # The child of a thread that ends goes to another thread's list: who was seen once is there until it is gone.
        for pid, start in [*self._seen.items()]:
            if pid not in found and (not start or _read_start(pid) != start):
                self._seen.pop(pid, None)
        return found | self._seen.keys()

    def end(self, main: Main) -> None:
        """Kill them and wait until none is left: one may fork while the others are looked at. May raise OSError."""
        main.kill()
        self._template.wait_for_end()
        # Whose parent has ended is now a child of this process, which is their subreaper.
        while left := _list_own_children() - {self._template.pid}:
            kill_tree(self._uid, self._template.pid)
            for pid in left:
                os.waitpid(pid, os.WNOHANG)
            time.sleep(_BETWEEN_PASSES)
        self._seen.clear()


def kill_tree(uid: int | None, spared: int = 0) -> None:
    """SIGKILL to all that are below this process now, or belong to the user `uid`; not to the process `spared`."""
    if uid is not None:
        _kill_user(uid)
    for pid, parent in list_descendants(os.getpid()):
        if pid != spared:
            with contextlib.suppress(OSError):  # it has just ended
                _kill(pid, parent)


def end_tree(uid: int | None) -> None:
    """Kill all that are below this process and wait until none is left."""
    try:
        while True:
            if os.waitpid(-1, os.WNOHANG) == (0, 0):
                kill_tree(uid)
                time.sleep(_BETWEEN_PASSES)
    except ChildProcessError:
        return


def _kill(pid: int, parent: int) -> None:
    process = os.pidfd_open(pid)
    try:
        if _read_parent(pid) == parent:  # the number may have gone to a stranger meanwhile
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


def list_descendants(top: int) -> list[tuple[int, int]]:
    """(process, its parent) for every process below `top`."""
    children: dict[int, list[int]] = {}
    for name in os.listdir("/proc"):
        if name.isdigit() and (parent := _read_parent(int(name))):
            children.setdefault(parent, []).append(int(name))
    found = [(child, top) for child in children.get(top, [])]
    for pid, _ in found:  # grows while it is walked
        found += [(child, pid) for child in children.get(pid, [])]
    return found


class TaskCount:
    """How many tasks of a user there are on the machine, looked at once in a while: that takes its time."""

    def __init__(self, uid: int) -> None:
        self._uid = uid
        self._found, self._at = 0, -_TASKS_KEPT_SECONDS

    def bound(self) -> int:
        """What there will hardly be more of meanwhile."""
        now = time.monotonic()
        if now - self._at > _TASKS_KEPT_SECONDS:
            self._found, self._at = count_tasks(self._uid), now
        return self._found + _MORE_TASKS


def count_tasks(uid: int) -> int:
    """Tasks of the user `uid`, threads included."""
    return sum(_count_tasks(name, uid) for name in os.listdir("/proc") if name.isdigit())


def _count_tasks(pid: str, uid: int) -> int:
    try:
        with open(f"/proc/{pid}/status", "rb") as file:
            lines = dict(line.split(b":", 1) for line in file.read().splitlines() if b":" in line)
        return int(lines[b"Threads"]) if int(lines[b"Uid"].split()[0]) == uid else 0
    except (OSError, KeyError):
        return 0  # it has just ended


def _list_own_children() -> set[int]:
    """The children of this process, which has one thread."""
    try:
        return set(_list_children_of_task(os.getpid(), str(os.getpid())))
    except FileNotFoundError:  # a kernel without such lists
        return {child for child, parent in list_descendants(os.getpid()) if parent == os.getpid()}


def _list_children(pid: int) -> set[int]:
    found: set[int] = set()
    with contextlib.suppress(OSError):  # it has just ended
        for task in os.listdir(f"/proc/{pid}/task"):
            with contextlib.suppress(OSError):  # this thread of it has, and others hold its children
                found.update(_list_children_of_task(pid, task))
    return found


def _list_children_of_task(pid: int, task: str) -> list[int]:
    with open(f"/proc/{pid}/task/{task}/children", encoding="ascii") as file:
        return [*map(int, file.read().split())]


def _list_below(top: int) -> set[int]:
    """All processes below one."""
    if not os.path.exists(f"/proc/{top}/task/{top}/children"):  # a kernel without such lists
        return {pid for pid, _ in list_descendants(top)}
    found: set[int] = set()
    waiting = [top]
    while waiting:
        children = _list_children(waiting.pop()) - found
        found |= children
        waiting += children
    return found


def _read_parent(pid: int) -> int:
    """The parent of a process; 0 when there is none, or no such process."""
    return int(_read_stat(pid)[_PARENT] or 0)


def _read_start(pid: int) -> bytes:
    """When a process began, in ticks of the kernel; empty when there is no such process."""
    return _read_stat(pid)[_START]


def _read_stat(pid: int) -> list[bytes]:
    """proc(5), stat, from the third field on: the name before it, in brackets, may hold anything."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            return file.read().rpartition(b")")[2].split() or _NO_PROCESS
    except OSError:
        return _NO_PROCESS
