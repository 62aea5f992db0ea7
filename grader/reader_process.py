"""Calls functions of the grader until its input ends. It is run by its path in a process that may be killed any time.

Started as `python -P reader_process.py PACKAGES SECONDS FILES [MODULE:FUNCTION …]`, where the packages hold the grader,
a call may take so long, the files were added to its tables, and the functions make ready what will be asked for. See
`grader.readers`.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import math
import signal
import sys


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(100_000, 20, 100)  # nearly all that a call makes goes without it, and a page makes very much
    sys.path.insert(0, sys.argv[1])
    import grader.style.documentation
    import grader.style.header.header_check  # noqa: F401  both while nobody waits for them
    from grader.readers import READY, answer_call, receive_message, send_message
    from grader.tables import add_files

    add_files(json.loads(sys.argv[3]))
    for told in sys.argv[4:]:
        module, _, function = told.partition(":")
        getattr(importlib.import_module(module), function)()
    send_message(sys.stdout.buffer, READY)
    while request := receive_message(sys.stdin.buffer):
        bound_processor_time(float(sys.argv[2]))
        send_message(sys.stdout.buffer, answer_call(request))


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
