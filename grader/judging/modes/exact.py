"""Mode `exact`: the same bytes, as `cmp` compares."""

from __future__ import annotations

from itertools import islice

from grader.judging.decoding import decode
from grader.judging.mode import Mode, NoOptions
from grader.judging.reading import Again, OutputPlace, OutputReading, Readings, by_line, lines_of


def read(expected: bytes, actual: bytes, _options: NoOptions) -> Readings:
    """All bytes, in lines."""
    return Readings(read_exactly(expected), read_exactly(actual))


def read_exactly(data: bytes) -> OutputReading:
    """Every line as it is; a final newline is an empty line more, so that no byte is lost."""

    def over(count: int) -> OutputPlace:
        return count, len(decode(next(islice(lines_of(data), count - 1, None)))) + 1

    return by_line(data, Again(lambda: lines_of(data)), over)


EXACT = Mode("exact", read, takes_same_bytes=True)
