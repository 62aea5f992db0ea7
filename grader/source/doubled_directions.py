"""A table of the steps to the neighbours of a cell in which one stands twice, and another one is missing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_STEP = r"[\[({]\s?([-+]?[01])\s?,\s?([-+]?[01])\s?[\])}]"
_ONE = re.compile(_STEP)
_TABLE = re.compile(rf"{_STEP}(?:\s{{0,80}},\s{{0,80}}{_STEP}){{3,400}}")
_CALL = re.compile(
    r"\b(?P<name>[A-Za-z_]\w{0,40})\s?\(\s?(?P<row>[A-Za-z_]\w{0,20})(?P<down>\s?[-+]\s?1)?\s?,\s?"
    r"(?P<column>[A-Za-z_]\w{0,20})(?P<right>\s?[-+]\s?1)?(?=\s?[,)])"
)
"""A call that begins with a row and a column, each perhaps one more or less."""
_LONGEST_GAP = 120
_BRANCH = re.compile(r"\b(?:if|elif|else|case|return)\b|[{}?]")
_STEPS = {-1: " - 1", 0: "", 1: " + 1"}
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
    found += [each for calls in _list_calls(code) if (each := _read_calls(code, calls))]
    return found[0] if len(found) == 1 else None


def _list_calls(code: str) -> Iterator[Sequence[re.Match[str]]]:
    """The calls of one function, with the same two names, that follow each other closely."""
    row: list[re.Match[str]] = []
    for call in _CALL.finditer(code):
        is_next = row and _is_beside(code[row[-1].end() : call.start()])
        if is_next and call.group("name", "row", "column") == row[-1].group("name", "row", "column"):
            row.append(call)
        else:
            yield row
            row = [call]
    yield row


def _is_beside(between: str) -> bool:
    """Whether two calls stand side by side: not in two branches, of which only one is taken."""
    return len(between) <= _LONGEST_GAP and _BRANCH.search(between) is None


def _read_calls(code: str, calls: Sequence[re.Match[str]]) -> DoubledDirection | None:
    values = [(_read_step(call["down"]), _read_step(call["right"])) for call in calls]
    missing = _find_missing(values)
    if missing is None:
        return None
    again = _find_again(calls, values)
    row, column = (f"{again[name]}{_STEPS[step]}" for name, step in zip(("row", "column"), missing, strict=True))
    rest = ")" if code.startswith(")", again.end()) else ", …)"
    line = code.count("\n", 0, again.start()) + 1
    return DoubledDirection(line, f"{again[0]}{rest}", f"{again['name']}({row}, {column}{rest}")


def _read_step(written: str | None) -> int:
    return int("".join(written.split())) if written else 0


def _find_missing(values: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
    """The only step that is missing in as many as there are neighbours; None where it is none, or several."""
    neighbours = _NEIGHBOURS.get(len(values), frozenset())
    missing = neighbours.difference(values)
    return next(iter(missing)) if len(missing) == 1 and neighbours.issuperset(values) else None


def _find_again(steps: Sequence[re.Match[str]], values: Sequence[tuple[int, int]]) -> re.Match[str]:
    """Where a step stands that stands twice, the last time."""
    doubled = Counter(values).most_common(1)[0][0]
    return [step for step, value in zip(steps, values, strict=True) if value == doubled][-1]


def _read_table(code: str, table: re.Match[str]) -> DoubledDirection | None:
    steps = [*_ONE.finditer(code, *table.span())]
    values = [(int(step[1]), int(step[2])) for step in steps]
    missing = _find_missing(values)
    if missing is None:
        return None
    row, column = missing
    again = _find_again(steps, values)
    line = code.count("\n", 0, again.start()) + 1
    return DoubledDirection(line, again[0], f"{again[0][0]}{row}, {column}{again[0][-1]}")
