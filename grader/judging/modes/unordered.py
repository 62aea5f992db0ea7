"""Mode `unordered`: as `lines`, in any order, duplicates counted; what comparing the sorted lines would tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grader.judging.mode import Mode, NoOptions
from grader.judging.modes.lines import read_forgivingly
from grader.judging.reading import OutputPlace, OutputReading, Readings


def read(expected: bytes, actual: bytes, _options: NoOptions) -> Readings:
    """The lines, the actual ones where the expected output has them."""
    wanted, given = list(read_forgivingly(expected)), list(read_forgivingly(actual))
    return Readings(
        _read(expected, wanted, range(len(wanted))), _read(actual, given, list(_order_lines(wanted, given)))
    )


def _read(data: bytes, lines: Sequence[bytes], order: Sequence[int]) -> OutputReading:
    """The lines in an order given by their indexes; each keeps its number."""

    def number(index: int) -> int:
        return order[index] + 1 if index < len(order) else len(order) + 1

    def place(index: int) -> OutputPlace:
        return number(index), 1

    units = [lines[index] for index in order]
    return OutputReading(data, "line", units, units, place, place, number, ordered=False)


def _order_lines(wanted: Sequence[bytes], given: Sequence[bytes]) -> Iterator[int]:
    """The given lines (their indexes), each where the expected output has it; the others take the free places.

    So what is shown follows the expected output, and a line differs only when it is missing or too many.
    """
    free: dict[bytes, list[int]] = {}
    for index in reversed(range(len(wanted))):
        free.setdefault(wanted[index], []).append(index)
    places: list[int | None] = [None] * len(wanted)
    others: list[int] = []
    for index, line in enumerate(given):
        if free.get(line):
            places[free[line].pop()] = index
        else:
            others.append(index)
    rest = iter(others)
    for place in places:
        taken = next(rest, None) if place is None else place
        if taken is not None:
            yield taken
    yield from rest


UNORDERED = Mode("unordered", read, takes_same_bytes=True)
