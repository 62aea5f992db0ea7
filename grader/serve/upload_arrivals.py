"""What students send while it arrives: a few uploads of each at one time, and so many refused ones in an hour."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from grader.serve.check_queue import QueueFull
from grader.serve.rate_limit import RateLimit
from grader.text.spoken_text import say, say_number

MOST_ARRIVING = 6
MOST_REFUSED = 60
_HOUR = 3600.0


class UploadArrivals:
    """What arrives now, each held in memory. To read what is then refused costs time, too: that is limited."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._numbers: Counter[str] = Counter()
        self._turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._refused = RateLimit(MOST_REFUSED, _HOUR, clock)

    @contextmanager
    def admit(self, student: str) -> Iterator[asyncio.Lock]:
        """While one more arrives: the lock under which it is kept. Whatever ends it by an error was refused.

        Raises QueueFull where too many of the student's arrive, or were refused.
        """
        self._refuse_more(student)
        self._numbers[student] += 1
        try:
            yield self._turns[student]
        except BaseException:
            self._refused.count(student)
            raise
        finally:
            self._numbers[student] -= 1

    def _refuse_more(self, student: str) -> None:
        if self._numbers[student] >= MOST_ARRIVING:
            raise QueueFull(
                say("{number} of your uploads are still arriving", number=MOST_ARRIVING),
                say("Upload again when they are done."),
            )
        if wait := self._refused.compute_wait(student):
            hint = say_number(int(wait / 60) + 1, "Try again in {number:,} minute.", "Try again in {number:,} minutes.")
            raise QueueFull(say("what you sent was refused too often"), hint)
