"""The launcher's first life: it makes its namespaces and its root, then becomes the students' interpreter in there."""

from __future__ import annotations

import json
import os
import signal
import socket
import sys

from . import groups, kernel, protocol, root

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

_NAMESPACES = kernel.CLONE_NEWNS | kernel.CLONE_NEWNET | kernel.CLONE_NEWIPC | kernel.CLONE_NEWUTS | kernel.CLONE_NEWPID
CODE = "/opt/launcher"
_SERVE = f"""
import sys
sys.path.insert(1, {CODE!r})
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
        # By a file, not by an argument: a program can read the arguments of the process that it is a fork of.
        facts = json.dumps({**settings, "channel": channel.fileno(), "folders": folders})
        file = protocol.memory_file("settings", facts.encode())
        for descriptor in (channel.fileno(), file, *folders.values()):
            os.set_inheritable(descriptor, True)
        # Without any option, in the runs' own environment: a fork of it is then what a fresh start would be.
        python = settings["python"]
        os.execve(python, [python, "-c", _SERVE, str(file)], settings["environment"])  # noqa: S606
    except OSError as error:
        give_up(channel, str(error))
