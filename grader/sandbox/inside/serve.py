"""The launcher at work: it serves runs until the front end closes the socket."""

from __future__ import annotations

import contextlib
import os
import socket

from . import protocol
from .requests import Requests
from .start import StartedRun, limit_data
from .supervise import STDERR_KEPT, Supervisor

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, NoReturn

    from .slot import Slot


def serve(channel: socket.socket, slot: Slot) -> NoReturn:
    """Say that all is ready, then make one run after the other.

    What can be done when the answer is on its way is done then: the next fork, and clearing up.
    """
    protocol.send(channel, {"ready": True}, [])
    _prepare_next(slot)
    while True:
        try:
            head, descriptors = protocol.receive(channel)
        except protocol.ProtocolError:
            os._exit(0)  # the front end has closed the socket
        run = StartedRun(head, descriptors)
        try:
            _execute(channel, run, slot)
        except OSError as error:
            # What the run has left is unknown, and with this process all of it ends. If the run has its answer, this is
            # the one to the next request, which is then made by another launcher.
            protocol.send(channel, {"fault": f"{type(error).__name__}: {error}"}, [])
            os._exit(1)


def _execute(channel: socket.socket, run: StartedRun, slot: Slot) -> None:
    """One run, answered and cleared up. Raises OSError when the machine fails us."""
    with _open_place(run, slot):
        outcome = _run(run, slot)
        run.close()
        if not slot.walled:
            _answer(channel, slot, *outcome)
    if slot.walled:  # what it wrote lay on a disk, which the front end looks at when it has the answer
        _answer(channel, slot, *outcome)


def _answer(channel: socket.socket, slot: Slot, outcome: dict[str, Any], contents: list[int]) -> None:
    protocol.send(channel, outcome, contents)
    protocol.close_all(contents)
    _prepare_next(slot)


def _prepare_next(slot: Slot) -> None:
    with contextlib.suppress(OSError):  # the run itself then tries again, and tells why
        slot.template.prepare()
        slot.prepare_streams()


@contextlib.contextmanager
def _open_place(run: StartedRun, slot: Slot) -> Iterator[None]:
    """The folder and the group of a run, fresh at its beginning and gone after it. May raise OSError."""
    limits = run.limits
    slot.box.make(limits, run.room, run.files)
    try:
        slot.group.open(limits["memory_mib"], limits["processes"] - 1 + limits["threads"])
        try:
            yield
        finally:
            slot.group.close()
    finally:
        slot.box.remove()
    slot.box.prepare()


def _run(run: StartedRun, slot: Slot) -> tuple[dict[str, Any], list[int]]:
    """Its outcome as a message."""
    most = run.limits["output_kib"] << 10
    supervisor = _start(run, slot, most)
    supervisor.watch()
    facts = supervisor.end()
    breaches = [*dict.fromkeys(supervisor.breaches + slot.box.full())]
    contents = [supervisor.out.finish(), supervisor.err.finish()]
    brought: list[tuple[str, int]] = []
    if run.bring:
        file = protocol.make_memory_file("brought")
        contents.append(file)
        found = [slot.box.find(wanted) for wanted in run.bring]
        names = [name for some, _ in found for name in some]
        brought = [(name, size) for name in names if (size := slot.box.bring(name, file, most)) is not None]
        if not all(whole for _, whole in found):
            breaches.append("files")
    if any(size > most for _, size in brought) and "output" not in breaches:
        breaches.append("output")
    return {**facts, "breaches": breaches, "fault": slot.template.last_words, "files": brought}, contents


def _start(run: StartedRun, slot: Slot, most: int) -> Supervisor:
    """Begin the student's program; a supervisor of it."""
    out, err = slot.take_streams()
    # Opened anew: flags set on a description that others share would be set for them too.
    stdin = os.open("/dev/null", os.O_RDONLY | os.O_CLOEXEC) if run.stdin is None else run.stdin
    stdout = out.writer if run.stdout is None else run.stdout
    for end in () if run.stdin is None or run.stdout is None else (run.stdin, run.stdout):
        os.fchown(end, slot.uid, slot.gid)  # so that it may open these, too
    descriptors = [stdin, stdout, err.writer, run.payload, *slot.group.doors()]
    requests = Requests(slot.proc, limit_data(run.limits), run.limits["processes"], slot.processes.alive)
    if slot.ear:
        slot.ear.begin(requests)
    main = slot.template.take_next()
    supervisor = Supervisor(main, run.limits, slot, (out, err), requests, run.stop)
    slot.template.give_orders(run.orders(slot), descriptors)
    run.hand_over()
    if run.stdin is None:
        os.close(stdin)
    out.begin(most)
    err.begin(STDERR_KEPT)
    return supervisor
