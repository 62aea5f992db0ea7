"""The values that were made last: what is asked for again is there, and what is not makes room."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

Value = TypeVar("Value")


class RecentValues(Generic[Value]):
    """At most so many values by their keys; the one that was not asked for the longest goes first.

    May be used from several threads: two that ask for the same at one time may both make it.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: dict[str, Value] = {}
        self._lock = threading.Lock()

    def find(self, key: str, make: Callable[[], Value]) -> Value:
        """The value of a key, made where it is not held."""
        with self._lock:
            if key in self._values:
                value = self._values[key] = self._values.pop(key)
                return value
        value = make()
        with self._lock:
            self._values[key] = value
            while len(self._values) > self._most:
                del self._values[next(iter(self._values))]
        return value
