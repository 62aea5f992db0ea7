"""The search for small inputs: from some, over the steps of `shrink()`, always on from the smallest that was found."""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable, Iterable

from grader.text.input_size import keep_newline, measure_input

_MOST_CPU_SECONDS = 1.0
_MOST_SECONDS = 5.0
"""By the clock, for a reference that waits for something. Who only waits for the processor is rarely ended by it."""
_MOST_SEEN = 4_000
"""Inputs that are looked at."""
_OFTEN_ENOUGH = 1_800
"""Inputs after which no more are looked at where there are as many as are wanted."""
_MOST_IN_VAIN = 1_500
"""Accepted inputs, one after the other, of which none is kept: the longer ones that follow rarely are."""
_MOST_ALIKE = 6
"""Inputs whose expected outputs look the same that are kept."""


def search_small_inputs(
    starts: Iterable[str],
    answer: Callable[[str], str | None],
    list_smaller: Callable[[str], Iterable[str]],
    look_at: Callable[[str], str],
    wanted: int,
) -> list[tuple[str, str]]:
    """The smallest inputs that `list_smaller` leads to, so many as are wanted, in order, with their expected outputs.

    Only a few are kept whose expected outputs look the same to `look_at`, and none of which `answer` gives None. How
    far is looked depends on numbers alone, but for a last resort in seconds.
    """
    is_over = _start_clocks()
    waiting = [(len(text), text) for text in {*starts}]
    heapq.heapify(waiting)
    seen = {text for _, text in waiting}
    found = _Found()
    while waiting and found.is_worth_going_on(len(seen), wanted) and not is_over():
        _, text = heapq.heappop(waiting)
        expected = answer(text)
        if expected is None:
            continue
        found.add(text, expected, look_at(expected))
        for smaller in (keep_newline(text, step) for step in list_smaller(text)):
            if smaller not in seen:
                seen.add(smaller)
                heapq.heappush(waiting, (len(smaller), smaller))
    return sorted(found.list_smallest(), key=lambda pair: measure_input(pair[0]))[:wanted]


class _Found:
    """The inputs that the reference accepts, by the look of their expected outputs."""

    def __init__(self) -> None:
        self._by_look: dict[str, list[tuple[str, str]]] = {}
        self._kept = 0
        self._in_vain = 0

    def is_worth_going_on(self, seen: int, wanted: int) -> bool:
        return seen < (_OFTEN_ENOUGH if self._kept >= wanted else _MOST_SEEN) and self._in_vain < _MOST_IN_VAIN

    def add(self, text: str, expected: str, look: str) -> None:
        alike = self._by_look.setdefault(look, [])
        alike.append((text, expected))
        if len(alike) <= _MOST_ALIKE:
            self._kept, self._in_vain = self._kept + 1, 0
        else:
            self._in_vain += 1

    def list_smallest(self) -> Iterable[tuple[str, str]]:
        """Of those that look the same the inputs that are smallest."""
        for pairs in self._by_look.values():
            yield from heapq.nsmallest(_MOST_ALIKE, pairs, key=lambda pair: measure_input(pair[0]))


def _start_clocks() -> Callable[[], bool]:
    """What says whether the time is over."""
    cpu_end, end = time.thread_time() + _MOST_CPU_SECONDS, time.perf_counter() + _MOST_SECONDS
    return lambda: time.thread_time() >= cpu_end or time.perf_counter() >= end
