"""The launcher: makes its namespaces once, then serves runs until the front end closes the socket."""

from __future__ import annotations

import gc
import os
import signal
import socket
import sys

from . import box, groups, kernel, protocol, root, seccomp
from .start import Start, become_program
from .supervise import STDERR_KEPT, Stream, Supervisor

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

    from .groups import GroupV1, GroupV2, NoGroup

_NAMESPACES = kernel.CLONE_NEWNS | kernel.CLONE_NEWNET | kernel.CLONE_NEWIPC | kernel.CLONE_NEWUTS | kernel.CLONE_NEWPID


def main() -> NoReturn:
    """Entry point: the number of the socket's descriptor is the last argument."""
    kernel.process_control(kernel.PR_SET_PDEATHSIG, signal.SIGKILL)
    channel = socket.socket(fileno=int(sys.argv[-1]))
    settings, _ = protocol.receive(channel)
    try:
        if settings["user_namespace"]:
            _enter_user_namespace(settings["uid"], settings["gid"])
        kernel.unshare(_NAMESPACES)
        group = groups.open_group(settings["cgroup"])
    except OSError as error:
        protocol.send(channel, {"ready": False, "why": str(error)}, [])
        os._exit(1)
    first = os.fork()
    if first:
        channel.close()
        _, status = os.waitpid(first, 0)
        os._exit(os.waitstatus_to_exitcode(status) & 0xFF)
    _be_process_one(channel, settings, group)


def _enter_user_namespace(uid: int, gid: int) -> None:
    kernel.unshare(kernel.CLONE_NEWUSER)
    for name, text in (("setgroups", "deny"), ("uid_map", f"{uid} {uid} 1"), ("gid_map", f"{gid} {gid} 1")):
        with open(f"/proc/self/{name}", "w", encoding="ascii") as file:
            file.write(text)


def _be_process_one(channel: socket.socket, settings: dict[str, Any], group: NoGroup | GroupV1 | GroupV2) -> NoReturn:
    kernel.process_control(kernel.PR_SET_PDEATHSIG, signal.SIGKILL)
    # A handler would let a student with the same uid signal process 1; without one the kernel drops the signal.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        root.enter([tuple(bind) for bind in settings["binds"]], settings["hide"], settings["uid"], settings["gid"])
        socket.sethostname("sandbox")
        kernel.drop_bounding_set()
        kernel.process_control(kernel.PR_SET_DUMPABLE, 0)
    except OSError as error:
        protocol.send(channel, {"ready": False, "why": str(error)}, [])
        os._exit(1)
    os.umask(0o022)
    gc.collect()
    gc.freeze()
    gc.disable()
    protocol.send(channel, {"ready": True}, [])
    _serve(channel, settings, group)


def _serve(channel: socket.socket, settings: dict[str, Any], group: NoGroup | GroupV1 | GroupV2) -> NoReturn:
    filters: dict[bool, bytes] = {}
    while True:
        try:
            job, blobs = protocol.receive(channel)
        except protocol.ProtocolError:
            os._exit(0)  # the front end has closed the socket
        may_fork = job["limits"]["processes"] > 1
        if may_fork not in filters:
            filters[may_fork] = seccomp.build_filter(may_fork, not settings["switch_user"])
        start = Start(settings, filters[may_fork], group)
        try:
            head, parts = execute(job, blobs, start)
        except OSError as error:
            head, parts = {"fault": f"{type(error).__name__}: {error}"}, []
        protocol.send(channel, head, parts)


def execute(job: dict[str, Any], blobs: list[bytes], start: Start) -> tuple[dict[str, Any], list[bytes]]:
    """One run: its outcome as a message. Raises OSError when the machine fails us."""
    limits = job["limits"]
    contents = iter(blobs)
    files = [(name, next(contents), executable) for name, executable in job["files"]]
    stdin = next(contents, b"")
    folder = box.Box(limits["disk_mib"], limits["files"], files, start.uid, start.gid)
    try:
        start.group.open(limits["memory_mib"], limits["processes"] - 1 + limits["threads"])
        try:
            return _run_in(folder, job, stdin, start)
        finally:
            start.group.close()
    finally:
        folder.remove()


def _run_in(folder: box.Box, job: dict[str, Any], stdin: bytes, start: Start) -> tuple[dict[str, Any], list[bytes]]:
    most = job["limits"]["output_kib"] << 10
    supervisor, failure = _start(job, stdin, start, most)
    supervisor.watch()
    facts = supervisor.end()
    why = os.read(failure, 4096).decode(errors="replace")
    os.close(failure)
    for stream in (supervisor.out, supervisor.err):
        os.close(stream.reader)
    brought = {name: content for name in job["bring"] if (content := folder.bring(name, most)) is not None}
    breaches = supervisor.breaches + [name for name, full in zip(("disk", "files"), folder.full(), strict=True) if full]
    if any(len(content) > most for content in brought.values()) and "output" not in breaches:
        breaches.append("output")
    head = {**facts, "breaches": breaches, "fault": why, "files": list(brought)}
    return head, [supervisor.out.content(), supervisor.err.content(), *(part[:most] for part in brought.values())]


def _start(job: dict[str, Any], stdin: bytes, start: Start, most: int) -> tuple[Supervisor, int]:
    """Fork the student's program; a supervisor of it, and the pipe on which a failed start speaks."""
    source = _readable(stdin)
    out_reader, out_writer = os.pipe()
    err_reader, err_writer = os.pipe()
    failure_reader, failure_writer = os.pipe()
    main = os.fork()
    if main == 0:
        become_program(job, start, (source, out_writer, err_writer), failure_writer)
    for end in (source, out_writer, err_writer, failure_writer):
        os.close(end)
    out, err = Stream(out_reader, most), Stream(err_reader, STDERR_KEPT)
    return Supervisor(main, job["limits"], start.group, out, err), failure_reader


def _readable(content: bytes) -> int:
    """A descriptor to read `content` from: nothing that a run does to it reaches anybody else."""
    if not content:
        return os.open("/dev/null", os.O_RDONLY | os.O_CLOEXEC)
    file = os.memfd_create("stdin", os.MFD_CLOEXEC)
    view = memoryview(content)
    while view:
        view = view[os.write(file, view) :]
    os.lseek(file, 0, os.SEEK_SET)
    return file
