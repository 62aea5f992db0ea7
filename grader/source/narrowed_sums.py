"""A whole number to which decimals are added, told from the source."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass

from grader.source.known_lines import count_line

_ADDED = {
    "java": re.compile(r"(?<![\w.])(?:this\.)?(\w{1,40})\s{0,3}\+=\s{0,3}(\w{1,40})\s{0,3};"),
    "c": re.compile(r"(?<![\w.>])(\w{1,40})\s{0,3}(?:\+=|=\s{0,3}\1\s{0,3}\+)\s{0,3}(\w{1,40})\s{0,3};"),
}
_ADDED["cpp"] = _ADDED["c"]
_DECLARED = (
    r"\b(int|long|short|double|float|Double|Float)\s{{1,20}}"
    r"(?:\w{{1,40}}\s?(?:=[^,;(){{}}]{{1,60}})?,\s{{0,20}}){{0,10}}{name}\b"
)
_WHOLE = frozenset({"int", "long", "short"})


@dataclass(frozen=True)
class NarrowedSum:
    """A name for a whole number, and the first line that adds decimals to it."""

    line: int
    name: str


def scan_for_narrowed_sum(code: str, language: str) -> NarrowedSum | None:
    """The first such sum, in a language that drops decimals silently; `code` is without comments and quotations."""
    pattern = _ADDED.get(language)
    types = functools.cache(lambda name: _list_types(code, name))
    for found in pattern.finditer(code) if pattern else ():
        kinds = [types(name) for name in found.groups()]
        if kinds[0] and kinds[1] and kinds[0] <= _WHOLE and kinds[1].isdisjoint(_WHOLE):
            return NarrowedSum(count_line(code, found.start()), found[1])
    return None


def _list_types(code: str, name: str) -> frozenset[str]:
    """The types with which a name is declared: of two kinds nobody knows which it is."""
    return frozenset(re.findall(_DECLARED.format(name=name), code))
