"""The launcher: it makes its namespaces and its root, starts the template in there, then serves runs from outside."""

from __future__ import annotations

import contextlib
import marshal
import os
import signal
import socket
import sys

from . import groups, kernel, landlock, process_tree, protocol, root, serve, template
from .slot import Slot, Template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

_NAMESPACES = kernel.CLONE_NEWNS | kernel.CLONE_NEWNET | kernel.CLONE_NEWIPC | kernel.CLONE_NEWUTS
_GUARDED = (signal.SIGTERM, signal.SIGCHLD)
_LAST_PID = "/proc/sys/kernel/ns_last_pid"
_PAGE = 4096
# What the template is told of the settings: not what only the launcher needs, such as the places that must be hidden.
_FOR_THE_TEMPLATE = ("folder", "uid", "gid", "switch_user", "warm")
_LIVE = """
import sys
sys.path.insert(1, {code!r})
from inside import start, template, warm
warm.depth.measure(warm.depth.peek())
warm.run(start.begin(*template.main()))
"""


def main() -> NoReturn:
    """Entry point: the number of the socket's descriptor is the last argument."""
    os.umask(0o022)  # runs have users of their own, who must get into the folders that are made here
    kernel.call_prctl(kernel.PR_SET_PDEATHSIG, signal.SIGKILL)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    channel = socket.socket(fileno=int(sys.argv[-1]))
    settings, _ = protocol.receive(channel)
    try:
        if settings["folder"]:
            _get_behind_walls(channel, settings)
        else:
            _enter_namespaces(settings)
        folders = groups.open_folders(settings["cgroup"])
        # Taken before the root changes: in the new one there is only the proc of the runs.
        proc = os.open("/proc", os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        started = _start_template(settings, counts=bool(folders))
    except OSError as error:
        protocol.send(channel, {"ready": False, "why": str(error)}, [])
        os._exit(1)
    answer, listeners = started.greet()
    if not answer["ready"]:
        protocol.send(channel, answer, [])
        os._exit(1)
    serve.serve(channel, Slot(settings, folders, started, proc, listeners))


def _enter_namespaces(settings: dict[str, Any]) -> None:
    if settings["user_namespace"]:
        _enter_user_namespace(settings["uid"], settings["gid"])
    # Not before: the maps of its user namespace are root's, not those of a process that cannot be dumped.
    kernel.call_prctl(kernel.PR_SET_DUMPABLE, 0)
    kernel.unshare(_NAMESPACES)


def _enter_user_namespace(uid: int, gid: int) -> None:
    kernel.unshare(kernel.CLONE_NEWUSER)
    for name, text in (("setgroups", "deny"), ("uid_map", f"{uid} {uid} 1"), ("gid_map", f"{gid} {gid} 1")):
        with open(f"/proc/self/{name}", "w", encoding="ascii") as file:
            file.write(text)


def _get_behind_walls(channel: socket.socket, settings: dict[str, Any]) -> None:
    """No namespaces: Landlock around the launcher itself, which besides what its runs may needs its code and /proc.

    Returns in a new process; the old one guards it.
    """
    kernel.call_prctl(kernel.PR_SET_DUMPABLE, 0)
    walls = landlock.build_walls(root.list_shown_paths(settings["binds"]), settings["folder"], settings["hide"])
    walls.allow_reading(sys.argv[1])
    walls.allow_reading("/proc")
    kernel.call_prctl(kernel.PR_SET_CHILD_SUBREAPER, 1)
    kernel.call_prctl(kernel.PR_SET_NO_NEW_PRIVS, 1)
    walls.close_in()
    signal.pthread_sigmask(signal.SIG_BLOCK, _GUARDED)
    launcher = os.fork()
    if launcher:
        channel.close()
        _guard(launcher, settings)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _GUARDED)
    kernel.call_prctl(kernel.PR_SET_PDEATHSIG, signal.SIGKILL)
    kernel.call_prctl(kernel.PR_SET_CHILD_SUBREAPER, 1)


def _guard(launcher: int, settings: dict[str, Any]) -> NoReturn:
    """Outlive the launcher, and end all that a run of it may have started: no kernel does that here."""
    kernel.call_prctl(kernel.PR_SET_PDEATHSIG, signal.SIGTERM)
    while signal.sigwait(_GUARDED) == signal.SIGCHLD and process_tree.is_alive(launcher):
        pass
    with contextlib.suppress(ProcessLookupError):
        os.kill(launcher, signal.SIGKILL)  # first, or it would take the end of the run for the run's own
    process_tree.end_tree(settings["uid"] if settings["switch_user"] else None)
    os._exit(0)


def _start_template(settings: dict[str, Any], counts: bool) -> Template:
    """Fork it; with namespaces it is process 1 of its own. Raises OSError."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    our_line, their_line = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    page = protocol.make_memory_file("results", bytes(_PAGE))
    last_pid = -1 if settings["folder"] else _open_last_pid()
    pid = os.fork()
    if pid == 0:
        ours.close()
        our_line.close()
        kernel.call_prctl(kernel.PR_SET_PDEATHSIG, signal.SIGKILL)
        if not settings["folder"]:
            _enter_process_namespace(theirs)
        facts = {name: settings[name] for name in _FOR_THE_TEMPLATE}
        shown = root.list_shown_paths(settings["binds"]) if settings["folder"] else []
        facts |= {"shown": shown, "counts": counts, "page": page, "last_pid": last_pid, "line": their_line.fileno()}
        _become_template(theirs, settings, facts)
    theirs.close()
    their_line.close()
    if last_pid >= 0:
        os.close(last_pid)
    return Template(ours, our_line, pid, page)


def _enter_process_namespace(channel: socket.socket) -> None:
    """Returns in process 1 of a new one. Its parent only waits: who has left his own namespace can start no thread."""
    try:
        kernel.unshare(kernel.CLONE_NEWPID)
        first = os.fork()
    except OSError as error:
        template.give_up(channel.fileno(), str(error))
    if first:
        channel.close()
        _, status = os.waitpid(first, 0)
        os._exit(os.waitstatus_to_exitcode(status) & 0xFF)
    kernel.call_prctl(kernel.PR_SET_PDEATHSIG, signal.SIGKILL)


def _open_last_pid() -> int:
    """Where the kernel is told which number it gave last; -1 where it cannot be told."""
    try:
        return os.open(_LAST_PID, os.O_WRONLY | os.O_CLOEXEC)
    except OSError:
        return -1


def _become_template(channel: socket.socket, settings: dict[str, Any], facts: dict[str, Any]) -> NoReturn:
    try:
        if not settings["folder"]:
            binds = [tuple(bind) for bind in settings["binds"]]
            root.enter(binds, settings["hide"], settings["uid"], settings["gid"], facts["counts"])
            socket.sethostname("sandbox")
        if settings["user_namespace"] and not settings["folder"]:
            kernel.keep_capabilities()
        code = sys.argv[1] if settings["folder"] else template.CODE
        # By a file, not by an argument: a program can read the arguments of the process that it is a fork of.
        text = marshal.dumps({**facts, "channel": channel.fileno(), "code": code})
        file = protocol.make_memory_file("settings", text)
        for descriptor in (channel.fileno(), facts["line"], file, facts["page"], facts["last_pid"]):
            if descriptor >= 0:
                os.set_inheritable(descriptor, True)
        # Without any option, in the runs' own environment: a fork of it is then what a fresh start would be.
        python = settings["python"]
        os.execve(python, [python, "-c", _LIVE.format(code=code), str(file)], settings["environment"])  # noqa: S606  no shell is the point
    except OSError as error:
        template.give_up(channel.fileno(), str(error))
