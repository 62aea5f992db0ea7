"""The start value of a search for the largest or the smallest, told from the source."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from grader.source.known_lines import count_line

_STARTED = re.compile(
    r"(?<![\w.>])((?:(?:self|this)\.|this->)?[A-Za-z_]\w{0,40})\s{0,3}="
    r"(?=\s{0,3}(?:\w{1,40}\s{0,3}=\s{0,3}){0,3}(-?\d[\d_.]{0,20})[ \t]{0,40}[;,)\r\n])"
)
_MOST = 20
_VALUE = r"(?<![\w.\[\]])([\w.\[\]]{1,40}(?:\(\w{0,40}\))?)"
_COMPARED = (
    (rf"{_VALUE}\s{{0,3}}([<>])=?\s{{0,3}}{{name}}\b", 1),
    (rf"(?<![\w.]){{name}}\s{{0,3}}([<>])=?\s{{0,3}}{_VALUE}", 2),
)
"""A value compared with the one found so far, and which group the value is."""
_CALLED = r"(?<![\w.]){name}\s{{0,3}}=\s{{0,3}}(?:\w{{1,10}}(?:\.|::))?f?([mM]ax|[mM]in)\s?\([^;\n]{{0,60}}\b{name}\b"


@dataclass(frozen=True)
class StartValue:
    """A name that holds the largest (else the smallest) value found so far, and the number at which it starts.

    The number is `written` at the `offset`.
    """

    line: int
    name: str
    value: float
    written: str
    is_largest: bool
    offset: int


def find_start_values(code: str, is_python: bool) -> tuple[StartValue, ...]:
    """The start values of searches; `code` is without comments and quotations."""
    return tuple(_list_start_values(code, is_python))


def _list_start_values(code: str, is_python: bool) -> Iterator[StartValue]:
    for found in islice(_STARTED.finditer(code), _MOST):
        line_before = code[code.rfind("\n", 0, found.start()) + 1 : found.start()]
        kinds = _find_kinds(code, found[1])
        is_search = len(kinds) == 1 and not _is_given_before(code, found.end(), found[1])
        if is_search and not (is_python and "," in line_before) and found[2].count(".") < 2:
            value = float(found[2].rstrip("_"))
            yield StartValue(count_line(code, found.start()), found[1], value, found[2], kinds.pop(), found.start(2))


def _is_given_before(code: str, start: int, name: str) -> bool:
    """Whether it gets a value other than a number before it is compared: what is compared then is no search."""
    name = re.escape(name)
    compared = re.compile(rf"(?<![\w.]){name}\s?[<>]|[<>]=?\s?{name}\b|[mM](?:ax|in)\s?\(").search(code, start)
    given = re.compile(rf"(?<![\w.]){name}\s?=(?!=|\s?(?:-?\d|(?:\w{{1,10}}[.:]{{1,2}})?f?[mM](?:ax|in)\b))").search(
        code, start
    )
    return given is not None and compared is not None and given.end() < compared.start()


def _find_kinds(code: str, name: str) -> set[bool]:
    """Whether a name is only ever replaced by a larger value (True), or by a smaller one (False)."""
    name = re.escape(name)
    kinds = {called[1].lower() == "max" for called in re.finditer(_CALLED.format(name=name), code)}
    for pattern, group in _COMPARED:
        for found in re.finditer(pattern.replace("{name}", name), code):
            sign, value = (found[2], found[1]) if group == 1 else (found[1], found[2])
            if _is_taken(code, found.end(), name, value):
                kinds.add((sign == ">") == (group == 1))
    return kinds


def _is_taken(code: str, offset: int, name: str, value: str) -> bool:
    """Whether the value is stored in the name right after the comparison."""
    taken = rf"\s{{0,3}}\)?\s{{0,60}}[:{{]?\s{{0,60}}{name}\s{{0,3}}=\s{{0,3}}{re.escape(value)}(?!\w)"
    return re.compile(taken).match(code, offset) is not None
