"""Numbers of binary digits in a language with braces that larger numbers need more of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST = 6
TAKES_DIGITS = re.compile(r"(?i)bit|bin|bytes?\b|%\s?2\b|/=?\s?2\b|&\s?1\b|>>|1L?\s?<<")
"""What a program has that takes numbers apart into binary digits."""
MORE = 62
"""Digits of the largest numbers that a type of 64 bits holds, which the sign leaves room for."""
_NUMBER = r"(?P<number>[4-9]|[12][0-9]|3[01])"
_NAMED = re.compile(rf"\b(?P<name>[A-Za-z_]\w{{0,40}})\s?=\s?{_NUMBER}(?=\s?[;,])")
_UP_TO = re.compile(rf"\bfor\s?\([^;{{}}]{{1,60}};\s?\w{{1,40}}\s?<\s?{_NUMBER}(?=\s?;)")


def list_digit_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program."""
    if TAKES_DIGITS.search(code.code):
        counts = (found for found in _NAMED.finditer(code.code) if _ends_loop(code.code, found["name"]))
        for found in (*islice(counts, _MOST), *islice(_UP_TO.finditer(code.code), _MOST)):
            place, told = found.span("number"), code.quote(found.start(), found.end())
            yield SumPlace(ChangeKind.FEW_DIGITS, *place, str(MORE), told, found["number"])


def _ends_loop(code: str, name: str) -> bool:
    return re.search(rf"\bfor\s?\([^;{{}}]{{1,60}};\s?\w{{1,40}}\s?<\s?{name}\s?;", code) is not None
