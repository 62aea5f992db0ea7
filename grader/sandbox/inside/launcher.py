"""The launcher's first life: it makes its namespaces and its root, then becomes the students' interpreter in there."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import sys

from . import ending, groups, kernel, landlock, protocol, root

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

_NAMESPACES = kernel.CLONE_NEWNS | kernel.CLONE_NEWNET | kernel.CLONE_NEWIPC | kernel.CLONE_NEWUTS | kernel.CLONE_NEWPID
_GUARDED = (signal.SIGTERM, signal.SIGCHLD)
CODE = "/opt/launcher"
_SERVE = """
import sys
sys.path.insert(1, {code!r})
from inside import serve, warm
warm.depth.at_top = warm.depth.peek()
serve.main()
"""


def main() -> NoReturn:
    """Entry point: the number of the socket's descriptor is the last argument."""
    kernel.process_control(kernel.PR_SET_PDEATHSIG, signal.SIGKILL)
    channel = socket.socket(fileno=int(sys.argv[-1]))
    settings, _ = protocol.receive(channel)
    try:
        if settings["folder"]:
            _live_behind_walls(channel, settings)
        if settings["user_namespace"]:
            _enter_user_namespace(settings["uid"], settings["gid"])
        kernel.unshare(_NAMESPACES)
        folders = groups.open_folders(settings["cgroup"])
    except OSError as error:
        give_up(channel, str(error))
    first = os.fork()
    if first:
        channel.close()
        _, status = os.waitpid(first, 0)
        os._exit(os.waitstatus_to_exitcode(status) & 0xFF)
    _be_process_one(channel, settings, folders)


def give_up(channel: socket.socket, why: str, **more: str) -> NoReturn:
    """Tell the front end why there will be no launcher, and end."""
    protocol.send(channel, {"ready": False, "why": why, **more}, [])
    os._exit(1)


def _live_behind_walls(channel: socket.socket, settings: dict[str, Any]) -> NoReturn:
    """No namespaces: Landlock around the launcher itself, which besides what its runs may needs its code and /proc."""
    walls = landlock.walls_around(settings, settings["folder"], settings["hide"])
    walls.allow_reading(sys.argv[1])
    walls.allow_reading("/proc")
    kernel.process_control(kernel.PR_SET_CHILD_SUBREAPER, 1)
    kernel.process_control(kernel.PR_SET_NO_NEW_PRIVS, 1)
    walls.close_in()
    signal.pthread_sigmask(signal.SIG_BLOCK, _GUARDED)
    launcher = os.fork()
    if launcher:
        channel.close()
        _guard(launcher, settings)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _GUARDED)
    kernel.process_control(kernel.PR_SET_PDEATHSIG, signal.SIGKILL)
    kernel.process_control(kernel.PR_SET_CHILD_SUBREAPER, 1)
    _become_interpreter(channel, settings, {}, sys.argv[1])


def _guard(launcher: int, settings: dict[str, Any]) -> NoReturn:
    """Outlive the launcher, and end all that a run of it may have started: no kernel does that here."""
    kernel.process_control(kernel.PR_SET_PDEATHSIG, signal.SIGTERM)
    while signal.sigwait(_GUARDED) == signal.SIGCHLD and ending.is_alive(launcher):
        pass
    with contextlib.suppress(ProcessLookupError):
        os.kill(launcher, signal.SIGKILL)  # first, or it would take the end of the run for the run's own
    ending.of(settings).end()
    os._exit(0)


def _enter_user_namespace(uid: int, gid: int) -> None:
    kernel.unshare(kernel.CLONE_NEWUSER)
    for name, text in (("setgroups", "deny"), ("uid_map", f"{uid} {uid} 1"), ("gid_map", f"{gid} {gid} 1")):
        with open(f"/proc/self/{name}", "w", encoding="ascii") as file:
            file.write(text)


def _be_process_one(channel: socket.socket, settings: dict[str, Any], folders: dict[str, int]) -> NoReturn:
    kernel.process_control(kernel.PR_SET_PDEATHSIG, signal.SIGKILL)
    try:
        root.enter([tuple(bind) for bind in settings["binds"]], settings["hide"], settings["uid"], settings["gid"])
        socket.sethostname("sandbox")
        if settings["user_namespace"]:
            kernel.keep_capabilities()
        _become_interpreter(channel, settings, folders, CODE)
    except OSError as error:
        give_up(channel, str(error))


def _become_interpreter(
    channel: socket.socket, settings: dict[str, Any], folders: dict[str, int], code: str
) -> NoReturn:
    """Become the students' interpreter, which finds this code in the folder `code`. Raises OSError."""
    # By a file, not by an argument: a program can read the arguments of the process that it is a fork of.
    facts = json.dumps({**settings, "channel": channel.fileno(), "folders": folders, "code": code})
    file = protocol.memory_file("settings", facts.encode())
    for descriptor in (channel.fileno(), file, *folders.values()):
        os.set_inheritable(descriptor, True)
    # Without any option, in the runs' own environment: a fork of it is then what a fresh start would be.
    python = settings["python"]
    os.execve(python, [python, "-c", _SERVE.format(code=code), str(file)], settings["environment"])  # noqa: S606  no shell is the point
