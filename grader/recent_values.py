"""The values that were made last: what is asked for again is there, and what is not makes room."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

Value = TypeVar("Value")


class RecentValues(Generic[Value]):
    """Values by their keys, as many as there is room for; the one that was not asked for the longest goes first.

    May be used from several threads: two that ask for the same at one time may both make it.
    """

    def __init__(self, room: int, weigh: Callable[[Value], int | None] = lambda _: 1) -> None:
        """`weigh` says how much room a value takes, one by default; None where it is not to be held."""
        self._room, self._weigh = room, weigh
        self._values: dict[str, tuple[Value, int]] = {}
        self._lock = threading.Lock()

    def find(self, key: str, make: Callable[[], Value]) -> Value:
        """The value of a key, made where it is not held."""
        with self._lock:
            if key in self._values:
                held = self._values[key] = self._values.pop(key)
                return held[0]
        value = make()
        weight = self._weigh(value)
        if weight is not None:
            self._hold(key, value, weight)
        return value

    def _hold(self, key: str, value: Value, weight: int) -> None:
        with self._lock:
            _, before = self._values.pop(key, (None, 0))
            self._values[key] = value, weight
            self._room += before - weight
            while self._room < 0:
                _, weight = self._values.pop(next(iter(self._values)))
                self._room += weight
