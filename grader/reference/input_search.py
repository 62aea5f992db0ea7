"""The search for small inputs: from some, over the steps of `shrink()`, always on from the smallest that was found."""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable, Iterable

from grader.text.input_size import keep_newline, measure_input

_MOST_SECONDS = 0.3
_MOST_SEEN = 4_000
"""Inputs that are looked at."""
_MOST_ALIKE = 6
"""Inputs with the same expected output that are kept."""


def find_small_inputs(
    starts: Iterable[str], answer: Callable[[str], str | None], list_smaller: Callable[[str], Iterable[str]]
) -> list[tuple[str, str]]:
    """The inputs that `list_smaller` leads to, in order of size, each with its expected output.

    Only a few with the same expected output are kept, and none of which `answer` gives None. How far is looked depends
    on numbers alone, but for a last resort in seconds.
    """
    end = time.perf_counter() + _MOST_SECONDS
    waiting = [(len(text), text) for text in {*starts}]
    heapq.heapify(waiting)
    seen = {text for _, text in waiting}
    found: dict[str, list[str]] = {}
    while waiting and len(seen) < _MOST_SEEN and time.perf_counter() < end:
        _, text = heapq.heappop(waiting)
        expected = answer(text)
        if expected is None:
            continue
        found.setdefault(expected, []).append(text)
        for smaller in (keep_newline(text, step) for step in list_smaller(text)):
            if smaller not in seen:
                seen.add(smaller)
                heapq.heappush(waiting, (len(smaller), smaller))
    return sorted(_keep_smallest(found), key=lambda pair: measure_input(pair[0]))


def _keep_smallest(found: dict[str, list[str]]) -> Iterable[tuple[str, str]]:
    """Of each expected output the inputs that look smallest."""
    for expected, texts in found.items():
        for text in heapq.nsmallest(_MOST_ALIKE, texts, key=measure_input):
            yield text, expected
