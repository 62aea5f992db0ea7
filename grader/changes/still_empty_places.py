"""Conditions of code with braces by which something ends that may still be empty, as a line before its first word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST, _LONGEST = 12, 160
_IF = re.compile(r"\bif\s?(?=\()")
_NAME = r"[A-Za-z_$][\w$]{0,40}(?:(?:\.|->)[A-Za-z_$][\w$]{0,40}){0,2}?"
_SIZE = re.compile(
    rf"(?<![\w$.>)\]])(?:(?P<size>{_NAME}\.(?:length|size|Length|Count)(?:\(\s?\))?)|strlen\s?\(\s?(?P<text>{_NAME})\s?\)"
    rf"|(?P<number>{_NAME}))\s?(?=\+(?![+=]))"
)
"""The first part of a sum that is a size."""
_COMPARES = re.compile(r">=?(?![>=])")


def list_still_empty_places(code: Code) -> Iterator[SumPlace]:
    """As `length > 0 && (length + 1 + n > width)` in the place of the comparison alone."""
    heads = (found.end() for found in _IF.finditer(code.code))
    return islice((place for opening in heads for place in _ask_first(code, opening)), _MOST)


def _ask_first(code: Code, opening: int) -> Iterator[SumPlace]:
    start, end = opening + 1, code.ends.get(opening, -1)
    condition = code.code[start:end] if 0 < end - start <= _LONGEST else ""
    if not _COMPARES.search(condition) or "&&" in condition or "||" in condition:
        return
    for found in _SIZE.finditer(code.code, start, end):
        size = found["size"] or found["number"]
        asks = f"{size} > 0" if size else f"{found['text']}[0] != 0"
        told = code.quote(start, end)
        yield SumPlace(
            ChangeKind.STILL_EMPTY, start, end, f"{asks} && ({code.text[start:end]})", told, f"{asks} && {told}"
        )
