"""Calls functions of the grader until its input ends. It is run by its path in a process that may be killed any time.

Started as `python -P reader_process.py PACKAGES SECONDS FILES SOCKETS [MODULE:FUNCTION …]`, where the packages hold the
grader, a call may take so long, the files were added to its tables, and the functions make ready what will be asked
for. For each socket a process is forked that has loaded the same, and answers there. See `grader.readers`.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import math
import os
import signal
import socket
import sys
from collections.abc import Sequence

CHECKS_OF_SOURCE = ("grader.style.documentation", "grader.style.header.header_check")
"""What is loaded where nobody says what will be asked for: both while nobody waits for them."""


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(100_000, 20, 100)  # nearly all that a call makes goes without it, and a page makes very much
    _, packages, seconds, files, sockets, *loads = sys.argv
    sys.path.insert(0, packages)
    from grader.asked_processes import READY, receive_message, send_message
    from grader.readers import answer_call
    from grader.tables import add_files

    add_files(json.loads(files))
    for told in loads or CHECKS_OF_SOURCE:
        load_module(told)
    fork_for(json.loads(sockets))
    send_message(sys.stdout.buffer, READY)
    while request := receive_message(sys.stdin.buffer):
        bound_processor_time(float(seconds))
        send_message(sys.stdout.buffer, answer_call(request))


def load_module(told: str) -> None:
    """Load a module, and call its function where one is named: `module:function`."""
    module, _, function = told.partition(":")
    loaded = importlib.import_module(module)
    if function:
        getattr(loaded, function)()


def fork_for(sockets: Sequence[int]) -> None:
    """Fork a process for each socket; in those, the socket becomes what is read and written.

    Who asks gets a handle of the process first, by which it can be killed.
    """
    from grader.asked_processes import HANDLE

    gc.freeze()  # what is not looked at again stays shared between them
    for number in sockets:
        if os.fork() == 0:
            handle = os.pidfd_open(os.getpid())
            with socket.socket(fileno=os.dup(number)) as line:
                socket.send_fds(line, [HANDLE], [handle])
            os.close(handle)
            for stream in (sys.stdin, sys.stdout):
                os.dup2(number, stream.fileno())
            break
    for number in sockets:
        os.close(number)


def bound_processor_time(seconds: float) -> None:
    """Where the system can do so, it ends a call that nobody waits for any more because the grader was killed."""
    with contextlib.suppress(ImportError):
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        wanted = math.ceil(used.ru_utime + used.ru_stime + seconds) + 1
        soft = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
        resource.setrlimit(resource.RLIMIT_CPU, (soft, most))


if __name__ == "__main__":
    main()
