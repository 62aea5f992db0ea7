"""A process that has imported the grader, and forks for each command that it is asked to become.

It is run as the text of `python -c`, as what it becomes would be. Its arguments are the number of its end of a socket,
and a course.
"""

from __future__ import annotations

import gc
import importlib
import io
import json
import os
import pkgutil
import select
import signal
import socket
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

_NOT_OURS = ("grader.cluster", "grader.sandbox.inside", "grader.sandbox.limited")
"""What reads variables of the environment when it is imported, and what other interpreters execute."""


def make_ready(course: str) -> None:
    """Import all modules, and do once what a process does once: read its own code, make models."""
    import grader
    from grader.assignments import load_assignment
    from grader.grading.code_hash import hash_own_code
    from grader.grading.kept.kept_form import KeptForm

    for info in pkgutil.walk_packages(grader.__path__, "grader."):
        if not info.name.startswith(_NOT_OURS) and ".programs" not in info.name:
            with suppress(ImportError):  # it needs an extra
                importlib.import_module(info.name)
    load_assignment("nim", Path(course))
    hash_own_code()
    for form in [each for each in gc.get_objects() if isinstance(each, KeptForm)]:
        form.get_ready()


def fork_for_requests(channel: socket.socket) -> dict[str, Any]:
    """Answer each request with the number of its process; give the request in that process only."""
    running: dict[int, tuple[int, int]] = {}
    events = select.poll()
    events.register(channel, select.POLLIN)
    while True:
        for number, _ in events.poll():
            if number in running:
                events.unregister(number)
                tell_end(number, *running.pop(number))
                continue
            text, streams, _, _ = socket.recv_fds(channel, 1 << 20, 4)
            if not text:
                end_all(running)
            process = os.fork()
            if not process:
                channel.detach()
                return {**json.loads(text), "streams": streams[:3]}
            for stream in streams[:3]:
                os.close(stream)
            watched = os.pidfd_open(process)
            running[watched] = process, streams[3]
            events.register(watched, select.POLLIN)
            channel.send(str(process).encode())


def tell_end(watched: int, process: int, place: int) -> None:
    _, status = os.waitpid(process, 0)
    with suppress(BrokenPipeError):  # nobody waits for it any more
        os.write(place, str(os.waitstatus_to_exitcode(status)).encode())
    os.close(place)
    os.close(watched)


def end_all(running: dict[int, tuple[int, int]]) -> None:
    for process, _ in running.values():
        os.kill(process, signal.SIGKILL)
    os._exit(0)


def become(request: dict[str, Any]) -> None:
    """Take over streams, place and environment, as an interpreter does that starts with them."""
    for number, stream in enumerate(request["streams"]):
        os.dup2(stream, number)
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))
    if request["session"]:
        os.setsid()
    os.chdir(request["folder"])
    os.environ.clear()
    os.environ.update(request["environment"])
    time.tzset()
    sys.argv[:] = ["-c", *request["arguments"]]  # as with `-P`: what lies in its folder is not imported
    open_streams()


def open_streams() -> None:
    """Those of before are forgotten with what they know about their files."""
    sys.stdin = sys.__stdin__ = open(  # noqa: SIM115  for as long as the process lives
        0, encoding=sys.stdin.encoding, errors=sys.stdin.errors, closefd=False
    )
    for number, name in ((1, "stdout"), (2, "stderr")):
        old: io.TextIOWrapper = getattr(sys, name)
        new = open(number, "w", encoding=old.encoding, errors=old.errors, closefd=False)  # noqa: SIM115  likewise
        new.reconfigure(line_buffering=name == "stderr" or new.isatty())
        setattr(sys, name, new)
        setattr(sys, f"__{name}__", new)


if __name__ == "__main__":
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # `nohup` would have it ignored
    make_ready(sys.argv[2])
    gc.freeze()
    request = fork_for_requests(socket.socket(fileno=int(sys.argv[1])))
    become(request)
    exec(request["source"], {"__name__": "__main__"})  # noqa: S102  as `-c` does
