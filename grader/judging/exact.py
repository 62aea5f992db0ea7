"""Mode `exact`: the same bytes, as `cmp` compares."""

from __future__ import annotations

from grader.judging.differences import difference
from grader.judging.reading import Reading, by_line
from grader.judging.visible import decode
from grader.model import Difference
from grader.settings import Compare


def compare(expected: bytes, actual: bytes, _rule: Compare) -> Difference | None:
    """How the bytes differ, None when they are the same."""
    return None if expected == actual else difference(_read(expected), _read(actual))


def _read(data: bytes) -> Reading:
    """Every line as it is; a final newline is an empty line more, so that no byte is lost."""
    lines = data.split(b"\n")
    return by_line(lines, over=lambda count: (count, len(decode(lines[count - 1])) + 1))
