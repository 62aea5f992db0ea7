"""Signals that end a command as Ctrl-C does: what is finished is kept, and nothing stays behind."""

from __future__ import annotations

import signal
import sys
import threading
from types import FrameType
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

_NAMES = ("SIGTERM", "SIGHUP")
_SOON = 0.01
"""Seconds after which the callback is over that lost a signal."""


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


def choose_interruption_code(error: BaseException) -> int:
    """What a shell shows for a program that this signal has ended; that of Ctrl-C when it was none of them."""
    cause = error if isinstance(error, Interrupted) else error.__cause__
    return 128 + (cause.number if isinstance(cause, Interrupted) else signal.SIGINT)


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
