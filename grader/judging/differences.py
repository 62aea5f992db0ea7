"""From two readings to the difference that a person reads: a sentence, a place, and the lines side by side."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice

from grader.judging.ladder import rung_of
from grader.judging.pairing import Row, equal_head, pair_rows
from grader.judging.reading import Reading
from grader.judging.sides import Sides
from grader.judging.visible import decode
from grader.model import Difference, LinePair

MOST_PAIRS = 100
CONTEXT = 2
"""Equal lines that are shown before and after a different one where not all lines are."""

LONGEST_TEXT = 400
KEPT_BEFORE = 100
"""Characters that stay before the first difference of a line that is cut to `LONGEST_TEXT`."""


@dataclass(frozen=True)
class Shown:
    """The rows to show, and of all rows the number and how many differ."""

    rows: Sequence[Row]
    total: int
    wrong: int


def difference(expected: Reading, actual: Reading) -> Difference | None:
    """How two readings differ, None when their units are the same."""
    if expected.units == actual.units:
        return None
    line, column = _place(expected, actual, equal_head(expected.units, actual.units))
    row, rows = _rows(expected, actual)
    shown = _shown(rows)
    pairs = tuple(_pair(*kept) for kept in shown.rows)
    first = next(pair for pair in pairs if not pair.same)
    sides = Sides(
        expected=_texts(expected.units),
        actual=_texts(actual.units),
        unit=expected.unit,
        answers=expected.answers,
        line=line,
        column=column,
        row=row,
        first=(first.expected, first.actual),
        wrong=shown.wrong,
        total=shown.total,
    )
    return Difference(
        summary=rung_of(sides).sentence(sides),
        line=line,
        column=column,
        expected=first.expected or "",
        actual=first.actual or "",
        pairs=pairs,
        hidden_lines=shown.total - len(pairs),
    )


def _texts(units: Sequence[bytes]) -> list[str]:
    return [decode(unit) for unit in units]


def _place(expected: Reading, actual: Reading, index: int) -> tuple[int, int]:
    """The first place of the actual output that is not as expected."""
    if index >= min(len(expected.units), len(actual.units)):
        return actual.over(index)
    line, column = actual.place(index)
    return line, column + equal_head(decode(expected.units[index]), decode(actual.units[index]))


def _rows(expected: Reading, actual: Reading) -> tuple[str, Iterator[Row]]:
    """What is shown side by side, and what one of these is called."""
    if len(expected.rows) == len(actual.rows):
        return "line", pair_rows(expected.rows, actual.rows)
    return expected.unit, pair_rows(expected.units, actual.units)


def _shown(rows: Iterator[Row]) -> Shown:
    """All rows where they are few; else the different ones with their neighbours, as far as they go."""
    few = list(islice(rows, MOST_PAIRS + 1))
    kept: list[Row] = []
    before: deque[Row] = deque(maxlen=CONTEXT)
    total = wrong = after = 0
    for row in chain(few, rows):
        total += 1
        differs = row[1] != row[2]
        wrong += differs
        if differs or after:
            kept += [*before, row] if len(kept) < MOST_PAIRS else []
            before.clear()
            after = CONTEXT if differs else after - 1
        else:
            before.append(row)
    return Shown(few if total <= MOST_PAIRS else kept[:MOST_PAIRS], total, wrong)


def _pair(number: int, expected: bytes | None, actual: bytes | None, actual_number: int | None) -> LinePair:
    """A row as text; where a side is very long, both are cut alike, around their first difference."""
    wanted, given = (None if side is None else decode(side) for side in (expected, actual))
    if max(len(wanted or ""), len(given or "")) <= LONGEST_TEXT:
        return LinePair(number, wanted, given, actual_number=actual_number)
    start = 0 if wanted == given else max(equal_head(wanted or "", given or "") - KEPT_BEFORE, 0)
    (wanted, cut), (given, cut_too) = (_window(text, start) for text in (wanted, given))
    return LinePair(number, wanted, given, cut + cut_too, actual_number)


def _window(text: str | None, start: int) -> tuple[str | None, int]:
    """`LONGEST_TEXT` characters from `start` on with `…` where something was cut, and how many characters were."""
    if text is None:
        return None, 0
    kept = text[start : start + LONGEST_TEXT]
    marks = ("…" if start else "", "…" if start + LONGEST_TEXT < len(text) else "")
    return kept.join(marks), len(text) - len(kept)
