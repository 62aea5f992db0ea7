"""Conditions, and what a `return` gives, as pieces of code in languages with braces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from grader.source.code_blocks import Code

_LONGEST = 200
_NOT_TWICE = re.compile(r"(?<![=!<>])=(?![=>])|\b(?:instanceof|is|out|var|new|true|false)\b|[{};?\n]|>>|<<")
"""What must not be written twice, is of no use to be asked otherwise, or ends a part in another way than `&&` does."""
_OF_BITS = re.compile(r"(?<!&)&(?!&)|(?<!\|)\|(?!\|)|\^")

_LITERAL_BEFORE, _LITERAL_BEHIND = re.compile(r"(?:\b[0-9]+|[\"'])\s?\Z"), re.compile(r"\s?(?:-?[0-9]|[\"'])")
"""How code ends before a sign, and begins behind one, where a number or a quotation stands there."""


@dataclass(frozen=True)
class Condition:
    """Code from `start` to `end`, which is (a part of) the condition of a head, or what a `return` gives."""

    start: int
    end: int
    head: str


def choose_condition(code: Code, start: int, end: int, head: str) -> Iterator[Condition]:
    """The condition without blanks around it, unless something in it must not be written twice."""
    while start < end and code.code[start].isspace():
        start += 1
    while start < end and code.code[end - 1].isspace():
        end -= 1
    is_number = head == "return" and _OF_BITS.search(code.code, start, end)
    if 0 < end - start <= _LONGEST and not is_number and not _NOT_TWICE.search(code.code, start, end):
        yield Condition(start, end, head)


def stands_by_literal(before: str, behind: str) -> bool:
    """Whether a number or a quotation stands on one side of the sign between two pieces of code."""
    return bool(_LITERAL_BEFORE.search(before[-20:]) or _LITERAL_BEHIND.match(behind))
