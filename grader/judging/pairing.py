"""Which line of the actual output belongs to which line of the expected one, in bounded time and memory."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any

MOST_ALIGNED = 20_000
"""Lines a side that are aligned once equal head and tail are cut; aligning is quadratic, so more pair by position."""

_MOST_PLACED, _LONGEST_PLACED = 8, 200
"""Lines of a stretch, and bytes of a line, up to which lines are paired by how much they look alike."""

_MOST_LABELLED = 40
"""Lines of a stretch up to which they are paired by the words before their colons."""
_LABEL = re.compile(rb"\s*([A-Za-z\x80-\xff][^:=0-9]{0,60})[:=]")

Pair = tuple[bytes | None, bytes | None]
Row = tuple[int, bytes | None, bytes | None, int | None]
"""Number from 1, expected, actual, number of the actual line.

Where nothing is expected, the first is the number of the expected line that comes next; the last is None where nothing
came.
"""


def measure_equal_head(one: Sequence[Any], other: Sequence[Any]) -> int:
    """How many items are equal from the start: by halving, so that the comparing itself runs at full speed."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def measure_equal_tail(one: Sequence[Any], other: Sequence[Any]) -> int:
    """How many items are equal from the end."""
    return measure_equal_head(one[::-1], other[::-1])


def pair_rows(expected: Sequence[bytes], actual: Sequence[bytes], before: int = 0) -> Iterator[Row]:
    """Every line with its partner, in order, when so many lines came before on both sides.

    As many lines on both sides: by number, since a line answers a data set. Else some were inserted or are missing,
    and the lines are aligned.
    """
    same_length = len(expected) == len(actual)
    return number_pairs(zip(expected, actual, strict=True) if same_length else _align_middle(expected, actual), before)


def number_pairs(pairs: Iterable[Pair], before: int) -> Iterator[Row]:
    """The pairs with the numbers of their lines."""
    number = actual_number = before + 1
    for wanted, given in pairs:
        yield number, wanted, given, None if given is None else actual_number
        number += wanted is not None
        actual_number += given is not None


def _align_middle(expected: Sequence[bytes], actual: Sequence[bytes]) -> Iterator[Pair]:
    """Only what stands between the equal head and the equal tail is aligned."""
    head = measure_equal_head(expected, actual)
    tail = measure_equal_tail(expected[head:], actual[head:])
    end, actual_end = len(expected) - tail, len(actual) - tail
    yield from ((line, line) for line in expected[:head])
    yield from _align(expected[head:end], actual[head:actual_end])
    yield from ((line, line) for line in expected[end:])


def _align(expected: Sequence[bytes], actual: Sequence[bytes]) -> Iterator[Pair]:
    """Between two stretches of equal lines, what is missing and what came instead are paired in their order."""
    if max(len(expected), len(actual)) > MOST_ALIGNED:
        yield from zip_longest(expected, actual)
        return
    start = actual_start = 0
    for equal in _find_equal_stretches(expected, actual):
        yield from _pair_different(expected[start : equal.src_start], actual[actual_start : equal.dest_start])
        start, actual_start = equal.src_end, equal.dest_end
        yield from ((line, line) for line in expected[equal.src_start : start])
    yield from _pair_different(expected[start:], actual[actual_start:])


def _pair_different(expected: Sequence[bytes], actual: Sequence[bytes]) -> Iterator[Pair]:
    """Two stretches without an equal line: lines with the same label belong together, the others as they look alike."""
    start = actual_start = 0
    for same in _find_same_labels(expected, actual) if len(expected) != len(actual) else ():
        yield from _pair_alike(expected[start : same.src_start], actual[actual_start : same.dest_start])
        start, actual_start = same.src_end, same.dest_end
        yield from zip(expected[same.src_start : start], actual[same.dest_start : actual_start], strict=True)
    yield from _pair_alike(expected[start:], actual[actual_start:])


def _find_same_labels(expected: Sequence[bytes], actual: Sequence[bytes]) -> Iterator[Any]:
    """Where lines begin with the same words before a colon: expected `Tax: 3.50`, came `Tax: 4.00`.

    A label tells only where each side has it once.
    """
    if max(len(expected), len(actual)) > _MOST_LABELLED:
        return iter(())
    sides = [[_read_label(line) for line in lines] for lines in (expected, actual)]
    shared = {label for label in sides[0] if sides[0].count(label) == sides[1].count(label) == 1} - {b""}
    if not shared:
        return iter(())
    # Any other line is like no other one.
    labels = [
        [label if label in shared else b"%d:%d" % (side, at) for at, label in enumerate(each)]
        for side, each in enumerate(sides)
    ]
    return _find_equal_stretches(*labels)


def _read_label(line: bytes) -> bytes:
    """The words before the colon of a line, whatever their capital letters; empty where there are none."""
    found = _LABEL.match(line[:_LONGEST_PLACED])
    return found[1].lower().strip() if found else b""


def _pair_alike(expected: Sequence[bytes], actual: Sequence[bytes]) -> Iterator[Pair]:
    """Of the longer one of two stretches what stands above the pairs has no partner.

    Expected `Ym`, came `shift = 5` and `Tm`: the first is extra, for the second looks more like what was asked for.
    """
    longer, shorter = (expected, actual) if len(expected) > len(actual) else (actual, expected)
    above = _find_place(longer, shorter)
    yield from ((line, None) if longer is expected else (None, line) for line in longer[:above])
    rest = longer[above:]
    yield from zip_longest(rest, actual) if longer is expected else zip_longest(expected, rest)


def _find_place(longer: Sequence[bytes], shorter: Sequence[bytes]) -> int:
    """Where the shorter stretch looks more than twice as much like the longer one as at its beginning; else 0.

    Of numbers nobody knows which is the answer.
    """
    places = len(longer) - len(shorter) + 1
    if not shorter or places == 1 or len(longer) > _MOST_PLACED or max(map(len, longer)) > _LONGEST_PLACED:
        return 0
    if max(map(len, shorter)) > _LONGEST_PLACED or not all(map(_has_letter, shorter)):
        return 0
    alike = [_measure_likeness(longer[place : place + len(shorter)], shorter) for place in range(places)]
    best = max(range(places), key=alike.__getitem__)
    return best if alike[best] > 2 * alike[0] else 0


def _has_letter(line: bytes) -> bool:
    return line.lower() != line.upper()


def _measure_likeness(one: Sequence[bytes], other: Sequence[bytes]) -> float:
    """How much the lines look alike, whatever their capital letters: from 0 to the number of lines."""
    from rapidfuzz.distance import Indel  # here: only outputs that differ need it

    pairs = zip(one, other, strict=True)
    return sum(Indel.normalized_similarity(line.lower(), partner.lower()) for line, partner in pairs)


def _find_equal_stretches(expected: Sequence[bytes], actual: Sequence[bytes]) -> Iterator[Any]:
    numbers: dict[bytes, int] = {}
    ids = [[numbers.setdefault(line, len(numbers)) for line in lines] for lines in (expected, actual)]
    from rapidfuzz.distance import Indel, Opcodes  # here: only outputs that differ need it

    opcodes: Opcodes = Indel.opcodes(*ids)
    return (operation for operation in opcodes if operation.tag == "equal")
