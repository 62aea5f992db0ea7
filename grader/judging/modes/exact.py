"""Mode `exact`: the same bytes, as `cmp` compares."""

from __future__ import annotations

from itertools import islice

from grader.judging.decoding import decode
from grader.judging.mode import Mode, NoOptions
from grader.judging.reading import OutputPlace, OutputReading, Readings, Reiterable, read_by_line, split_lines


def read(expected: bytes, actual: bytes, _options: NoOptions) -> Readings:
    """All bytes, in lines."""
    return Readings(read_exactly(expected), read_exactly(actual))


def read_exactly(data: bytes) -> OutputReading:
    """Every line as it is; a final newline is an empty line more, so that no byte is lost."""

    def over(count: int) -> OutputPlace:
        return count, len(decode(next(islice(split_lines(data), count - 1, None)))) + 1

    return read_by_line(data, Reiterable(lambda: split_lines(data)), over)


EXACT = Mode("exact", read, takes_same_bytes=True, in_order=True)
