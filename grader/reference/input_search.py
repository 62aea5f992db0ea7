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
_MOST_ALIKE = 6
"""Inputs whose expected outputs look the same that are kept."""


def find_small_inputs(
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
    found: dict[str, list[tuple[str, str]]] = {}
    kept = 0
    while waiting and len(seen) < (_OFTEN_ENOUGH if kept >= wanted else _MOST_SEEN) and not is_over():
        _, text = heapq.heappop(waiting)
        expected = answer(text)
        if expected is None:
            continue
        alike = found.setdefault(look_at(expected), [])
        alike.append((text, expected))
        kept += len(alike) <= _MOST_ALIKE
        for smaller in (keep_newline(text, step) for step in list_smaller(text)):
            if smaller not in seen:
                seen.add(smaller)
                heapq.heappush(waiting, (len(smaller), smaller))
    return sorted(_keep_smallest(found), key=lambda pair: measure_input(pair[0]))[:wanted]


def _start_clocks() -> Callable[[], bool]:
    """What says whether the time is over."""
    cpu_end, end = time.thread_time() + _MOST_CPU_SECONDS, time.perf_counter() + _MOST_SECONDS
    return lambda: time.thread_time() >= cpu_end or time.perf_counter() >= end


def _keep_smallest(found: dict[str, list[tuple[str, str]]]) -> Iterable[tuple[str, str]]:
    """Of those that look the same the inputs that look smallest."""
    for pairs in found.values():
        yield from heapq.nsmallest(_MOST_ALIKE, pairs, key=lambda pair: measure_input(pair[0]))
