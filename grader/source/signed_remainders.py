"""Remainders of sums and differences, which are negative in most languages where what is divided is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from grader.source.known_lines import count_line

_DIVIDED = re.compile(r"\)\s?%\s?(?P<by>\([^()\n;{},]{1,60}\)|\w{1,40}+)(?!\s?(?:[.(\[]|->|::|\+\+|--))")
_BOUND_BEFORE = re.compile(r"[\w)\]*/%]\Z|[)\]*/%]\s\Z")
"""What makes brackets the argument of a call or a part of a product."""
_INNER = re.compile(r"\([^()]{0,80}\)")
_NO_SUM = re.compile(r"[;{},*\n]")
_SIGN = re.compile(r"[\w)\]]\s?([-+])(?![->+])")
_LONGEST, _MOST = 120, 400
_UNSIGNED = re.compile(r"\b(?:unsigned|size_t|uint\w*)\b|[0-9]u\b")
_MADE_POSITIVE = re.compile(r"\s{0,9}(?:[)\s]{0,9}[+%]|[!=<>]=?)")
_ADDED = re.compile(r"\+\s{0,9}\Z")


@dataclass(frozen=True)
class SumRemainder:
    """`(a - b) % m`: from where to where, the signs of the sum, and where its divisor stands."""

    start: int
    end: int
    signs: frozenset[str]
    divisor: tuple[int, int]


@dataclass(frozen=True)
class SignedRemainder:
    """The only remainder of a difference in a program: its line, and how it is written."""

    line: int
    written: str


def list_sum_remainders(code: str) -> Iterator[SumRemainder]:
    """Those of a program, given without comments and quotations; values that are calculated may be called."""
    for found in islice(_DIVIDED.finditer(code), _MOST):
        start = _find_opening(code, found.start())
        if start is None or _BOUND_BEFORE.search(code, max(0, start - 2), start):
            continue
        summed = _INNER.sub("()", _INNER.sub("()", code[start + 1 : found.start()]))
        signs = frozenset(sign[1] for sign in _SIGN.finditer(summed))
        if signs and not _NO_SUM.search(summed):
            yield SumRemainder(start, found.end(), signs, found.span("by"))


def _find_opening(code: str, closing: int) -> int | None:
    """Where the brackets open that close at a place; None where that is far away."""
    depth = 0
    for place in range(closing, max(-1, closing - _LONGEST), -1):
        depth += (code[place] == ")") - (code[place] == "(")
        if depth == 0:
            return place
    return None


def find_signed_remainder(text: str, code: str) -> SignedRemainder | None:
    """The only `(a - b) % m`; `code` is the text without comments and quotations, and as long."""
    found = [each for each in list_sum_remainders(code) if each.signs == {"-"}]
    if len(found) != 1 or _UNSIGNED.search(code) or _is_made_positive(code, found[0].start, found[0].end):
        return None
    return SignedRemainder(count_line(code, found[0].start), " ".join(text[found[0].start : found[0].end].split()))


def _is_made_positive(code: str, start: int, end: int) -> bool:
    """Whether something is added to it, or it is only compared."""
    return _MADE_POSITIVE.match(code, end) is not None or _ADDED.search(code, max(0, start - 20), start) is not None
