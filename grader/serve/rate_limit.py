"""How often each student may do something."""

from __future__ import annotations

import time
from collections import defaultdict, deque
from collections.abc import Callable


class RateLimit:
    """So many times for each student in any stretch of so many seconds."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._seconds, self._clock = most, seconds, clock
        self._times: defaultdict[str, deque[float]] = defaultdict(deque)

    def compute_wait(self, student: str) -> float:
        """Seconds until it is this student's turn again; 0 where now."""
        times, now = self._times[student], self._clock()
        while times and times[0] <= now - self._seconds:
            times.popleft()
        return times[-self._most] + self._seconds - now if len(times) >= self._most else 0.0

    def count(self, student: str, times: int = 1) -> None:
        """Note that it was done, or what counts as much as so many times."""
        self._times[student].extend([self._clock()] * times)
