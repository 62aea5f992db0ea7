"""Remainders of differences, which are negative in most languages where the difference is."""

from __future__ import annotations

import re
from dataclasses import dataclass

from grader.feedback.generic.known_lines import count_line

_PART = r"[^()\n;{}]{1,60}"
_REMAINDER = re.compile(rf"\({_PART}-{_PART}\)\s?%\s?(?:\({_PART}\)|\w{{1,40}})")


@dataclass(frozen=True)
class SignedRemainder:
    """The only remainder of a difference in a program: its line, and how it is written."""

    line: int
    written: str


def find_signed_remainder(text: str, code: str) -> SignedRemainder | None:
    """The only `(a - b) % m`; `code` is the text without comments and quotations, and as long."""
    found = [*_REMAINDER.finditer(code)]
    if len(found) != 1:
        return None
    return SignedRemainder(count_line(code, found[0].start()), " ".join(text[slice(*found[0].span())].split()))
