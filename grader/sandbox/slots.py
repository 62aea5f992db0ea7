"""Who may use which runner: each is lent to one run at a time, or all of them to one."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterable, Iterator

from grader.errors import SandboxError


class Slots:
    """Numbers that are lent, the lowest first, and given back from any thread. One that is dropped is lent no more."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self._alive = set(numbers)
        self._idle = sorted(self._alive)
        self._changed = threading.Condition()
        self._taking_all = threading.Lock()
        self._all_wanted = False

    @contextlib.contextmanager
    def one(self) -> Iterator[int]:
        """Borrow a number. Raises SandboxError when none is left."""
        with self._changed:
            self._changed.wait_for(lambda: (self._idle and not self._all_wanted) or not self._alive)
            self._refuse_none()
            number = min(self._idle)
            self._idle.remove(number)
        try:
            yield number
        finally:
            self._give_back([number])

    @contextlib.contextmanager
    def all(self) -> Iterator[int]:
        """Borrow all of them, one of which is to be used. Raises SandboxError when none is left."""
        with self._taking_all:
            taken: list[int] = []
            with self._changed:
                # Whoever gives one back wakes all who wait, in no order.
                self._all_wanted = True
                while not self._has_all(taken):
                    self._changed.wait()
                self._all_wanted = False
        try:
            self._refuse_none()
            yield min(self._alive)
        finally:
            self._give_back(taken)

    def _has_all(self, taken: list[int]) -> bool:
        """Take what is idle, so that who waits for all of them is not passed by those who want one."""
        taken += self._idle
        self._idle.clear()
        return self._alive <= set(taken)

    def drop(self, number: int) -> None:
        """Lend it to nobody else."""
        with self._changed:
            self._alive.discard(number)
            self._changed.notify_all()

    def _give_back(self, numbers: Iterable[int]) -> None:
        with self._changed:
            self._idle += [number for number in numbers if number in self._alive]
            self._changed.notify_all()

    def _refuse_none(self) -> None:
        if not self._alive:
            raise SandboxError("no more launchers can be started", "Check what the machine is short of, then continue.")
