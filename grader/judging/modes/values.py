"""Mode `values`: each line is a value as Python writes it, and values are compared, not their spelling.

Lists and tuples with the same items are the same, and so are 2 and 2.0; true and 1 are not. A fraction is within
tolerance as in `numbers`: its error is at most `abs`, or at most `rel` of the expected one; with neither set, both are
a millionth. An expected integer must be that integer. Cases that call functions are judged by this mode.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import replace
from typing import Any

from grader.judging.decoding import decode
from grader.judging.mode import Mode
from grader.judging.modes.lines import read_forgivingly
from grader.judging.modes.numbers import DEFAULT, NumbersOptions, read_tolerances
from grader.judging.reading import OutputReading, Readings, Reiterable, read_by_line
from grader.judging.walk import Alike
from grader.model import make_lists, read_value

_DEEPEST = 100
_LONGEST_SET = 100_000
"""Bytes of a line with a set or mapping whose items are compared; a longer one must be the same text."""
_SHORT, _MOST_KEPT = 80, 1000
"""Bytes of a line whose spelling is kept for the next one like it, and how many are."""
SameNumber = Callable[[float, float], bool]


def read(expected: bytes, actual: bytes, options: NumbersOptions) -> Readings:
    """The lines; those with values that are near enough are alike."""
    return Readings(_read(expected), _read(actual), _make_comparison(_make_number_comparison(options)))


def _read(data: bytes) -> OutputReading:
    """What is compared is each value in one spelling, what is shown the lines as they stand."""
    reading = read_by_line(data, Reiterable(lambda: read_forgivingly(data)))
    return replace(reading, units=Reiterable(lambda: map(_spell, read_forgivingly(data))))


def _spell(line: bytes) -> bytes:
    return _spell_short(line) if len(line) <= _SHORT else _spell_anew(line)


def _spell_anew(line: bytes) -> bytes:
    try:
        return repr(make_lists(_read_value(line))).encode("utf-8", "backslashreplace")
    except ValueError:
        return line  # an object stands for itself alone


_spell_short = functools.lru_cache(_MOST_KEPT)(_spell_anew)


def _read_value(line: bytes) -> Any:
    """Raises ValueError for what is no value, and for a set or mapping so long that its keys could take for ever."""
    if len(line) > _LONGEST_SET and b"{" in line:
        raise ValueError("a set or mapping that is too long")
    return read_value(decode(line))


def _make_comparison(near: SameNumber) -> Alike:
    def is_same_line(wanted: bytes, given: bytes) -> bool:
        try:
            return are_same_values(_read_value(wanted), _read_value(given), near)
        except ValueError:
            return False

    return is_same_line


def _make_number_comparison(options: NumbersOptions) -> SameNumber:
    default = float(DEFAULT) if options.abs is None and options.rel is None else 0.0
    absolute = default if options.abs is None else options.abs
    relative = default if options.rel is None else options.rel

    def is_near(wanted: float, given: float) -> bool:
        if wanted == given or (wanted != wanted and given != given):
            return True
        if isinstance(wanted, int) or not (math.isfinite(wanted) and abs(given) <= 1e308):
            return False
        return abs(given - wanted) <= max(absolute, relative * abs(wanted))

    return is_near


def are_same_values(wanted: Any, given: Any, near: SameNumber, depth: int = 0) -> bool:
    """Whether two values are the same, numbers by `near`; what is nested too deeply is not."""
    if depth > _DEEPEST:
        return False
    if _is_number(wanted) and _is_number(given):
        return near(wanted, given)
    if isinstance(wanted, list) and isinstance(given, list):
        same_length = len(wanted) == len(given)
        pairs = zip(wanted, given, strict=False)
        return same_length and all(are_same_values(one, other, near, depth + 1) for one, other in pairs)
    if isinstance(wanted, Mapping) and isinstance(given, Mapping):
        return _tell_apart(wanted) == _tell_apart(given) and all(
            are_same_values(value, given[key], near, depth + 1) for key, value in wanted.items()
        )
    if isinstance(wanted, Set) and isinstance(given, Set):
        return _tell_apart(wanted) == _tell_apart(given)
    return type(wanted) is type(given) and bool(wanted == given)


def _tell_apart(items: Iterable[Any]) -> set[tuple[bool, Any]]:
    """Items of a set or keys: Python takes true for 1 there."""
    return {(isinstance(item, bool), item) for item in items}


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


VALUES = Mode(
    "values", read, NumbersOptions, form=False, words="abs E rel E", read_words=read_tolerances, takes_same_bytes=True
)
