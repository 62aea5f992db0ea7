"""Mode `exact`: the same bytes, as `cmp` compares."""

from __future__ import annotations

from itertools import islice

from grader.judging.differences import difference
from grader.judging.reading import Again, Place, Reading, by_line, lines_of
from grader.judging.visible import decode
from grader.model import Difference
from grader.settings import Compare


def compare(expected: bytes, actual: bytes, _rule: Compare) -> Difference | None:
    """How the bytes differ, None when they are the same."""
    return None if expected == actual else difference(read_exactly(expected), read_exactly(actual))


def read_exactly(data: bytes) -> Reading:
    """Every line as it is; a final newline is an empty line more, so that no byte is lost."""

    def over(count: int) -> Place:
        return count, len(decode(next(islice(lines_of(data), count - 1, None)))) + 1

    return by_line(data, Again(lambda: lines_of(data)), over)
