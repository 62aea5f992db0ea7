"""Signals that end a command as Ctrl-C does: what is finished is kept, and nothing stays behind."""

from __future__ import annotations

import signal
from types import FrameType
from typing import NoReturn

_NAMES = ("SIGTERM", "SIGHUP")


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


def choose_interruption_code(error: BaseException) -> int:
    """What a shell shows for a program that this signal has ended; that of Ctrl-C when it was none of them."""
    cause = error if isinstance(error, Interrupted) else error.__cause__
    return 128 + (cause.number if isinstance(cause, Interrupted) else signal.SIGINT)


def _raise_interrupt(number: int, _: FrameType | None) -> NoReturn:
    raise Interrupted(number)
