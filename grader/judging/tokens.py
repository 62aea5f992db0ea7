"""Mode `tokens`: the words in order, as contest checkers compare them; white space of any amount separates them."""

from __future__ import annotations

import re
from functools import partial
from itertools import islice

from grader.judging.differences import difference
from grader.judging.reading import Place, Reading
from grader.judging.visible import decode
from grader.model import Difference
from grader.settings import Compare


def compare(expected: bytes, actual: bytes, _rule: Compare) -> Difference | None:
    """How the words differ, None when they are the same."""
    return difference(_read(expected), _read(actual))


def _read(data: bytes) -> Reading:
    rows = [b" ".join(line.split()) for line in data.split(b"\n") if line.strip()]
    place = partial(_place, data)
    return Reading("word", data.split(), rows, len(rows), place, place)


def _place(data: bytes, index: int) -> Place:
    word = next(islice(re.finditer(rb"\S+", data), index, None), None)
    start = word.start() if word else len(data.rstrip())
    line_start = data.rfind(b"\n", 0, start) + 1
    return data.count(b"\n", 0, start) + 1, len(decode(data[line_start:start])) + 1
