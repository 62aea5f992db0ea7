"""The line that puts numbers in order while they are texts, told from the source where nothing else compares."""

from __future__ import annotations

import re
from dataclasses import dataclass

from grader.model import Language
from grader.source.known_lines import count_line

_ORDERS = {
    "python": re.compile(r"(?<![\w.])(max|min|sorted) ?\(|\.(sort) ?\("),
    "javascript": re.compile(r"\.(sort) ?\( ?\)"),
}
_COMPARES = {
    "python": re.compile(r"[^-<>=][<>][^<>]"),
    "javascript": re.compile(r"\bif ?\([^<>;{}\n]{0,80}[<>]|\.sort ?\( ?\w|\?"),
}
"""What may compare in another way: then it is not sure which of them does."""


@dataclass(frozen=True)
class OrderLines:
    """Where a program looks for the largest, and where for the smallest; the same line where it sorts."""

    largest: int
    smallest: int


def find_order_lines(code: str, language: Language) -> OrderLines | None:
    """The only lines that order anything; `code` is without comments and quotations."""
    orders, compares = _ORDERS.get(language.name), _COMPARES.get(language.name)
    if orders is None or compares is None or compares.search(code):
        return None
    found = [(each[each.lastindex or 0], count_line(code, each.start())) for each in orders.finditer(code)]
    lines = dict(found)
    if len(found) == 1 and found[0][0] in ("sort", "sorted"):
        return OrderLines(found[0][1], found[0][1])
    return OrderLines(lines["max"], lines["min"]) if len(found) == 2 and {*lines} == {"max", "min"} else None
