"""The launcher's second life, inside: it serves runs until the front end closes the socket."""

from __future__ import annotations

import importlib
import json
import os
import signal
import socket
import sys

from . import kernel, launcher, protocol, seccomp, warm
from .allocations import Requests
from .start import Run, Slot, become_program, most_data, set_common_limits
from .supervise import STDERR_KEPT, Stream, Supervisor

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn


def main() -> NoReturn:
    """Entry point: the last argument is the number of the descriptor that holds the settings."""
    kernel.process_control(kernel.PR_SET_PDEATHSIG, signal.SIGKILL)
    kernel.process_control(kernel.PR_SET_DUMPABLE, 0)
    # A handler would let a student with the same uid signal process 1; without one the kernel drops the signal.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    with open(int(sys.argv[-1]), "rb") as file:
        settings = json.loads(file.read())
    channel = socket.socket(fileno=settings["channel"])
    for descriptor in (settings["channel"], *settings["folders"].values()):
        os.set_inheritable(descriptor, False)
    try:
        slot = Slot(settings)
        _warm_up(channel, settings["warm"])
        if not slot.walled:
            kernel.unmount(f"{launcher.CODE}/inside", kernel.MNT_DETACH)
        kernel.drop_bounding_set()
        set_common_limits()
        kernel.process_control(kernel.PR_SET_NO_NEW_PRIVS, 1)
        slot.listen()
        kernel.Filter(seccomp.base_filter(shared_uid=not settings["switch_user"])).load()
    except OSError as error:
        launcher.give_up(channel, str(error))
    sys.path.remove(settings["code"])
    os.umask(0o022)
    warm.get_ready()
    _serve(channel, slot)


def _warm_up(channel: socket.socket, modules: list[str]) -> None:
    for name in modules:
        try:
            importlib.import_module(name)
        except Exception as error:
            launcher.give_up(channel, f"{name}: {error}", module=name)


def _serve(channel: socket.socket, slot: Slot) -> NoReturn:
    protocol.send(channel, {"ready": True}, [])
    while True:
        try:
            head, descriptors = protocol.receive(channel)
        except protocol.ProtocolError:
            os._exit(0)  # the front end has closed the socket
        try:
            answer, contents = execute(Run(head, descriptors, slot), slot)
        except OSError as error:
            # What the run has left is unknown, and with process 1 the kernel ends all of it.
            protocol.send(channel, {"fault": f"{type(error).__name__}: {error}"}, [])
            os._exit(1)
        protocol.close_all(descriptors)
        protocol.send(channel, answer, contents)
        protocol.close_all(contents)


def execute(run: Run, slot: Slot) -> tuple[dict[str, Any], list[int]]:
    """One run: its outcome as a message. Raises OSError when the machine fails us."""
    limits = run.limits
    slot.box.make(limits, run.room, run.files)
    try:
        slot.group.open(limits["memory_mib"], limits["processes"] - 1 + limits["threads"])
        try:
            return _run(run, slot)
        finally:
            slot.group.close()
    finally:
        slot.box.remove()


def _run(run: Run, slot: Slot) -> tuple[dict[str, Any], list[int]]:
    most = run.limits["output_kib"] << 10
    supervisor, failure = _start(run, slot, most)
    supervisor.watch()
    facts = supervisor.end()
    why = os.read(failure, 4096).decode(errors="replace")
    os.close(failure)
    breaches = supervisor.breaches + slot.box.full()
    contents = [supervisor.out.finish(), supervisor.err.finish()]
    brought: list[tuple[str, int]] = []
    if run.bring:
        file = protocol.memory_file("brought")
        contents.append(file)
        found = [slot.box.find(wanted) for wanted in run.bring]
        names = [name for some, _ in found for name in some]
        brought = [(name, size) for name in names if (size := slot.box.bring(name, file, most)) is not None]
        if not all(whole for _, whole in found):
            breaches.append("files")
    if any(size > most for _, size in brought) and "output" not in breaches:
        breaches.append("output")
    return {**facts, "breaches": breaches, "fault": why, "files": brought}, contents


def _start(run: Run, slot: Slot, most: int) -> tuple[Supervisor, int]:
    """Fork the student's program; a supervisor of it, and the pipe on which a failed start speaks."""
    out_reader, out_writer = os.pipe()
    err_reader, err_writer = os.pipe()
    failure_reader, failure_writer = os.pipe()
    talking = () if run.stdin is None or run.stdout is None else (run.stdin, run.stdout)
    for end in (out_writer, err_writer, *talking):
        os.fchown(end, slot.uid, slot.gid)  # so that a program may open /dev/stdout
    main = os.fork()
    if main == 0:
        # Opened anew: flags set on a description that others share would be set for them too.
        stdin = os.open("/dev/null", os.O_RDONLY) if run.stdin is None else run.stdin
        stdout = out_writer if run.stdout is None else run.stdout
        become_program(run, slot, (stdin, stdout, err_writer), failure_writer)
    for end in (out_writer, err_writer, failure_writer):
        os.close(end)
    out, err = Stream(out_reader, most, slot.nothing), Stream(err_reader, STDERR_KEPT, slot.nothing)
    requests = [] if slot.listener is None else [Requests(slot.listener, most_data(run.limits))]
    return Supervisor(main, run.limits, slot, (out, err), requests), failure_reader
