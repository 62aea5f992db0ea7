"""A table of the steps to the neighbours of a cell in which one stands twice, and another one is missing."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

_STEP = r"[\[({]\s?([-+]?[01])\s?,\s?([-+]?[01])\s?[\])}]"
_ONE = re.compile(_STEP)
_TABLE = re.compile(rf"{_STEP}(?:\s{{0,80}},\s{{0,80}}{_STEP}){{3,400}}")
_NEIGHBOURS = {
    4: frozenset({(-1, 0), (0, -1), (0, 1), (1, 0)}),
    8: frozenset((row, column) for row in (-1, 0, 1) for column in (-1, 0, 1) if row or column),
}
"""The steps to the cells that share a side with one, and to those that also share a corner, by their number."""


@dataclass(frozen=True)
class DoubledDirection:
    """The line on which a step stands again, as it is written, and the one that is missing, written like it."""

    line: int
    written: str
    missing: str


def scan_for_doubled_direction(code: str) -> DoubledDirection | None:
    """The only one of a source, given as its code without comments and texts."""
    found = [each for table in _TABLE.finditer(code) if (each := _read_table(code, table))]
    return found[0] if len(found) == 1 else None


def _read_table(code: str, table: re.Match[str]) -> DoubledDirection | None:
    steps = [*_ONE.finditer(code, *table.span())]
    values = [(int(step[1]), int(step[2])) for step in steps]
    neighbours = _NEIGHBOURS.get(len(steps), frozenset())
    missing = neighbours.difference(values)
    if len(missing) != 1 or not neighbours.issuperset(values):
        return None
    ((row, column),) = missing
    doubled = Counter(values).most_common(1)[0][0]
    again = [step for step, value in zip(steps, values, strict=True) if value == doubled][-1]
    line = code.count("\n", 0, again.start()) + 1
    return DoubledDirection(line, again[0], f"{again[0][0]}{row}, {column}{again[0][-1]}")
