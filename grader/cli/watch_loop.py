"""`check --watch`: a check for each save, each in a sandbox of its own; one that still runs is stopped for the next.

A terminal is cleared for each result.
"""

from __future__ import annotations

import _thread
import contextlib
import threading
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from grader.cli.checking import CheckRound
from grader.cli.failure import describe_failure
from grader.cli.output import clear_screen
from grader.sandbox import Sandbox

_BETWEEN_TRIES = 0.1  # seconds; a program that is just being started is not stopped by the first try


def check_each_save(check: CheckRound, saves: Iterable[None]) -> None:
    """Check now and at every save, until Ctrl-C. What fails is told, and the next save waited for.

    Raises BrokenPipeError when nobody reads the results any more.
    """
    unread = threading.Event()
    try:
        _watch(check, saves, unread)
    except KeyboardInterrupt:
        if unread.is_set():
            raise BrokenPipeError from None
        raise


def _watch(check: CheckRound, saves: Iterable[None], unread: threading.Event) -> None:
    with contextlib.ExitStack() as running:
        current = _Round(check, check.open_sandbox(), unread)
        running.callback(current.stop)
        for _ in saves:
            running.close()
            check.talk.note(f"\n{check.name} changed at {datetime.now():%H:%M:%S}:\n")
            opens = check.opens and not current.told.is_set()
            current = _Round(replace(check, opens=opens), check.open_sandbox(warns=False), unread)
            running.callback(current.stop)


class _Round:
    """One check in a thread of its own, which begins at once; `told` when its result was."""

    def __init__(self, check: CheckRound, sandbox: Sandbox, unread: threading.Event) -> None:
        self._check, self._sandbox, self._unread = check, sandbox, unread
        self._stopped, self.told = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._do_work)
        self._thread.start()

    def stop(self) -> None:
        """End it, wherever it is; what is not told by now is not told any more."""
        self._stopped.set()
        while self._thread.is_alive():
            self._sandbox.abort()
            self._thread.join(_BETWEEN_TRIES)
        self._sandbox.close()

    def _do_work(self) -> None:
        try:
            self._tell()
        except BrokenPipeError:
            self._unread.set()
            _thread.interrupt_main()
            return
        except Exception as error:
            if not self._stopped.is_set():
                clear_screen()
                self._check.talk.always(describe_failure(error))
        if not self._stopped.is_set():
            self._check.talk.note(f"Waiting for the next save of {self._check.name}; Ctrl-C ends.")

    def _tell(self) -> None:
        batch = self._check.grade(self._sandbox)
        if not self._stopped.is_set():
            self.told.set()
            clear_screen()
            self._check.tell(batch)
