"""Mode `lines`: line by line, as `diff --strip-trailing-cr --ignore-trailing-space` compares.

A missing last newline, CR LF, trailing blanks and trailing empty lines are forgiven; inner blank lines, letter case and
spacing count.
"""

from __future__ import annotations

from grader.judging.differences import difference
from grader.judging.reading import Reading, by_line
from grader.model import Difference
from grader.settings import Compare


def compare(expected: bytes, actual: bytes, _rule: Compare) -> Difference | None:
    """How the lines differ, None when they are the same."""
    return difference(_read(expected), _read(actual))


def _read(data: bytes) -> Reading:
    lines = [line.rstrip() for line in data.rstrip().split(b"\n")]
    return by_line([] if lines == [b""] else lines)
