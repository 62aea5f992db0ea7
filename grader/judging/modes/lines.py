"""Mode `lines`: line by line, as `diff --strip-trailing-cr --ignore-trailing-space` compares.

A missing last newline, CR LF, trailing blanks and trailing empty lines are forgiven; inner blank lines, letter case and
spacing count.
"""

from __future__ import annotations

from collections.abc import Iterator

from grader.judging.mode import Mode, NoOptions
from grader.judging.reading import OutputReading, Readings, Reiterable, read_by_line, split_lines


def read(expected: bytes, actual: bytes, _options: NoOptions) -> Readings:
    """The lines, without what is forgiven."""
    return Readings(_read(expected), _read(actual))


def read_forgivingly(data: bytes) -> Iterator[bytes]:
    """The lines without their trailing blanks, up to the last one that holds something."""
    text = data.rstrip()
    return map(bytes.rstrip, split_lines(text)) if text else iter(())


def _read(data: bytes) -> OutputReading:
    return read_by_line(data, Reiterable(lambda: read_forgivingly(data)))


LINES = Mode("lines", read, takes_same_bytes=True, in_order=True)
