"""The template: the students' interpreter, started once inside. Every run begins as a fork of it.

What one run is or does never enters its memory, or a later run could read it there: it is told nothing but to fork, all
else is read by the run itself, which waits for it since the end of the run before, and how a run ended is written by
the kernel to a page that no fork inherits.
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # the names of `signal` cost each fork more memory
import _socket  # likewise
import importlib
import marshal
import os
import struct
import sys

from . import kernel, seccomp, warm
from .start import Cell, set_common_limits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

FORK, END = b"f", b"e"
CODE = "/opt/launcher"
_BEFORE_THE_FIRST = b"1"
_MOST_SAID = 4096
_INT = struct.Struct("i")
_OFTEN_IMPORTED = ("collections", "enum", "functools", "math", "re")
"""Modules of programs, and of what programs import, that are quick to have: each fork is dearer for them."""


def main() -> tuple[Cell, _socket.socket]:
    """Entry point: the last argument is the number of the descriptor that holds the settings.

    Returns in the process of a run only, with what holds it in and its line: no frame of ours is left below it.
    """
    kernel.call_prctl(kernel.PR_SET_PDEATHSIG, _signal.SIGKILL)
    kernel.call_prctl(kernel.PR_SET_DUMPABLE, 0)
    # A handler would let a student with the same uid signal process 1; without one the kernel drops the signal.
    _signal.signal(_signal.SIGINT, _signal.SIG_DFL)
    settings = _read_settings(int(sys.argv[-1]))
    channel, line = (_socket.socket(fileno=settings[name]) for name in ("channel", "line"))
    for name in ("channel", "line", "page", "last_pid"):
        if settings[name] >= 0:
            os.set_inheritable(settings[name], False)
    try:
        page = kernel.map_unforked(settings["page"])  # shared, so before that has to be asked for
        cell, listener = _get_ready(channel, settings)
    except OSError as error:
        give_up(settings["channel"], str(error))
    sys.path.remove(settings["code"])
    warm.get_ready([cell, settings, channel, line])
    _greet(channel, listener)
    _serve(channel.fileno(), line.fileno(), page, settings["last_pid"], alone=not cell.walled)
    return cell, line


def _read_settings(descriptor: int) -> dict[str, Any]:
    with open(descriptor, "rb") as file:
        settings: dict[str, Any] = marshal.load(file)  # noqa: S302  what the launcher has written
    return settings


def give_up(channel: int, why: str, **more: str) -> NoReturn:
    """Say why there will be no template, and end."""
    os.write(channel, marshal.dumps({"ready": False, "why": why[:_MOST_SAID], **more}))
    os._exit(1)


def _greet(channel: _socket.socket, listener: int | None) -> None:
    """Say that all is ready, and hand over the listener."""
    descriptors = [] if listener is None else [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, _INT.pack(listener))]
    channel.sendmsg([marshal.dumps({"ready": True})], descriptors)
    if listener is not None:
        os.close(listener)


def _get_ready(channel: _socket.socket, settings: dict[str, Any]) -> tuple[Cell, int | None]:
    """All that every run would have to do and can inherit; the listener to what its runs ask for, if there is one."""
    cell = Cell(settings)
    _warm_up(channel.fileno(), settings["warm"])
    if not cell.walled:
        kernel.unmount(f"{CODE}/inside", kernel.MNT_DETACH)
    set_common_limits()
    kernel.drop_bounding_set()
    kernel.call_prctl(kernel.PR_SET_NO_NEW_PRIVS, 1)
    listener = _listen(seccomp.fork_filter() if settings["counts"] else seccomp.build_asking_filter())
    kernel.Filter(seccomp.build_base_filter(shared_uid=not settings["switch_user"])).load()
    return cell, listener


def _listen(program: bytes) -> int | None:
    """From now on: a descriptor that tells what this process and all its forks ask for by the filter `program`.

    None where the kernel is older, or something around us listens already: then there is less evidence.
    """
    try:
        return kernel.load_listener(program)
    except OSError:
        return None


def _warm_up(channel: int, modules: list[str]) -> None:
    for name in (*_OFTEN_IMPORTED, *modules):
        try:
            importlib.import_module(name)
        except Exception as error:
            give_up(channel, f"{name}: {error}", module=name)


def _serve(channel: int, line: int, page: int, last_pid: int, alone: bool) -> None:
    """Fork a run when asked to, end what it has left once its main process has ended, and say so.

    Returns in the process of a run only. `alone` says that all processes but this one belong to the run, so that one
    signal reaches them.
    """
    while os.read(channel, 1):
        if last_pid >= 0:  # or the numbers of a run's processes would tell how many the run before had
            os.pwrite(last_pid, _BEFORE_THE_FIRST, 0)
        try:
            main = os.fork()
        except OSError as error:
            os.write(line, f"fork: {error.strerror}".encode())
            continue
        if main == 0:
            return
        kernel.wait_for(main, page)
        if alone:
            kernel.kill_all()
        kernel.reap_all(page)
        os.write(line, END)
    os._exit(0)  # the launcher has closed the socket
