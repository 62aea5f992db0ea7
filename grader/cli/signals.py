"""Signals that end a command as Ctrl-C does: what is finished is kept, and nothing stays behind."""

from __future__ import annotations

import functools
import os
import signal
import sys
import threading
import time
from types import FrameType
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

_NAMES = ("SIGTERM", "SIGHUP")
_SOON = 0.01
"""Seconds after which the callback is over that lost a signal."""
_NUDGE_AFTER = (0.05, 0.1, 0.2, 0.4, 0.8, 1.6)
"""Seconds between nudges: on a busy machine the main thread may take long to begin its wait."""


class Interrupted(KeyboardInterrupt):
    """A signal that asks the command to end."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


def heed_signals() -> None:
    """Take the signals that end a program for Ctrl-C; one that is ignored, as under nohup, stays ignored."""
    for name in _NAMES:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _raise_interrupt)
    sys.unraisablehook = _raise_again
    if sys.platform != "win32":
        _watch_for_signals()


def choose_interruption_code(error: BaseException) -> int:
    """What a shell shows for a program that this signal has ended; that of Ctrl-C when it was none of them."""
    cause = error if isinstance(error, Interrupted) else error.__cause__
    return 128 + (cause.number if isinstance(cause, Interrupted) else signal.SIGINT)


def find_interruption(error: BaseException | None) -> KeyboardInterrupt | None:
    """The signal that an error goes back to: a second one may come while what the first one ends is being closed."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__context__
    return error


@functools.cache
def _watch_for_signals() -> None:
    """Wake the main thread after each signal: one that comes just before it begins to wait would be heeded afterwards.

    Python handles a signal between two steps of the main thread, and nothing ends a wait that begins after the check.
    Once for a process is enough, however many commands it runs.
    """
    told, tell = os.pipe()
    os.set_blocking(tell, False)
    signal.signal(signal.SIGURG, lambda _number, _frame: None)
    signal.set_wakeup_fd(tell, warn_on_full_buffer=False)
    threading.Thread(target=_nudge_main_thread, args=(told,), daemon=True).start()


def _nudge_main_thread(told: int) -> None:
    while number := os.read(told, 1):
        for pause in _NUDGE_AFTER if number[0] != signal.SIGURG else ():
            time.sleep(pause)
            _wake_main_thread(signal.SIGURG)


def _raise_again(lost: UnraisableHookArgs) -> None:
    """Python drops what rises in a callback of its own, as while it imports: a signal then comes once more."""
    if not issubclass(lost.exc_type, KeyboardInterrupt):
        sys.__unraisablehook__(lost)
        return
    number = lost.exc_value.number if isinstance(lost.exc_value, Interrupted) else signal.SIGINT
    threading.Timer(_SOON, _wake_main_thread, (number,)).start()


def _wake_main_thread(number: int) -> None:
    if sys.platform == "win32":
        signal.raise_signal(number)
    else:
        signal.pthread_kill(threading.main_thread().ident or 0, number)


def _raise_interrupt(number: int, _: FrameType | None) -> NoReturn:
    raise Interrupted(number)
