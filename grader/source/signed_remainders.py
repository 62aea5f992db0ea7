"""Remainders of differences, which are negative in most languages where the difference is."""

from __future__ import annotations

import re
from dataclasses import dataclass

from grader.source.known_lines import count_line

_PART = r"[^()\n;{}+,]{1,60}"
_REMAINDER = re.compile(
    rf"(?<![\w)\]*/%])(?<![)\]*/%]\s)\({_PART}(?<!-)-(?![->]){_PART}\)\s?%\s?"
    r"(\([^()\n;{},]{1,60}\)|\w{1,40}+)(?!\s?(?:[.(\[]|->|::|\+\+|--))"
)
"""What is divided is a difference, no argument of a call nor a part of a product; the group is the divisor."""
_UNSIGNED = re.compile(r"\b(?:unsigned|size_t|uint\w*)\b|[0-9]u\b")
_MADE_POSITIVE = re.compile(r"\s{0,9}(?:[)\s]{0,9}[+%]|[!=<>]=?)")
_ADDED = re.compile(r"\+\s{0,9}\Z")


@dataclass(frozen=True)
class SignedRemainder:
    """The only remainder of a difference in a program: its line, and how it is written."""

    line: int
    written: str


def find_signed_remainder(text: str, code: str) -> SignedRemainder | None:
    """The only `(a - b) % m`; `code` is the text without comments and quotations, and as long."""
    found = [*_REMAINDER.finditer(code)]
    if len(found) != 1 or _UNSIGNED.search(code) or _is_made_positive(code, *found[0].span()):
        return None
    return SignedRemainder(count_line(code, found[0].start()), " ".join(text[slice(*found[0].span())].split()))


def _is_made_positive(code: str, start: int, end: int) -> bool:
    """Whether something is added to it, or it is only compared."""
    return _MADE_POSITIVE.match(code, end) is not None or _ADDED.search(code, max(0, start - 20), start) is not None
