"""Places of a program where one small change is tried: comparisons at their limit, and where counting starts."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

_MOST = 12
_HEAD = re.compile(r"\b(for|while|if)\s?\(")
_LONGEST_HEAD = 300
_COMPARISON = re.compile(r"(?<![<>=\-])(<=|>=|<|>)(?![<>=])")
_CHANGES = {"<": 1, "<=": -1, ">": -1, ">=": 1}
"""What is added to the right side of a comparison so that it holds once more, or once less, where both are equal."""
_LITERAL_BEFORE, _LITERAL_BEHIND = re.compile(r"(?:\b[0-9]+|[\"'])\s?\Z"), re.compile(r"\s?(?:-?[0-9]|[\"'])")
_TYPE = re.compile(r"(?:_cast\s?|<\s?[\w:.]{1,60}\s?)\Z")
"""What stands before a sign that belongs to a type."""
_START = re.compile(
    r"(?<=[ \t(])(?<!static )(?<!const )(?<!final )"
    r"(?:(?:int|long|let|var|auto|size_t)\s{1,9}|for\s?\(\s?)\w{1,60}\s?=(?=\s?([01])\s?[;,])"
)


class TrialKind(StrEnum):
    """What is changed."""

    LIMIT = "limit"
    START = "start"


@dataclass(frozen=True)
class TrialPlace:
    """Where in the code a number is added, on which line, and the number."""

    offset: int
    line: int
    change: int
    kind: TrialKind


def find_trial_places(code: str, line_starts: Sequence[int]) -> tuple[TrialPlace, ...]:
    """The places in code without comments and quotations; none where there are too many to try."""
    found = [
        *((offset, change, TrialKind.LIMIT) for offset, change in _list_limits(code)),
        *((start.end(), 1 - 2 * int(start[1]), TrialKind.START) for start in _START.finditer(code)),
    ]
    places = (TrialPlace(offset, bisect_right(line_starts, offset), change, kind) for offset, change, kind in found)
    return tuple(sorted(places, key=lambda place: place.offset)) if len(found) <= _MOST else ()


def _list_limits(code: str) -> Iterator[tuple[int, int]]:
    """Where the right sides of comparisons begin: of any in a `for`, else only of those with a literal."""
    for head in _HEAD.finditer(code):
        condition, offset = _take_condition(code, head.end(), head[1])
        for sign in _COMPARISON.finditer(condition):
            before, behind = condition[: sign.start()], condition[sign.end() :]
            literal = _LITERAL_BEFORE.search(before[-20:]) or _LITERAL_BEHIND.match(behind)
            if (head[1] == "for" or literal) and not _TYPE.search(before[-80:]):
                yield offset + sign.end(), _CHANGES[sign[1]]


def _take_condition(code: str, start: int, word: str) -> tuple[str, int]:
    """What stands in the brackets of a head, or between the `;` of a `for`, and where it begins; empty without end."""
    depth = 1
    for end in range(start, min(len(code), start + _LONGEST_HEAD)):
        depth += {"(": 1, ")": -1}.get(code[end], 0)
        if depth == 0:
            first, *clauses = code[start:end].split(";")
            if word != "for":
                return code[start:end], start
            return (clauses[0], start + len(first) + 1) if len(clauses) == 2 else ("", start)
    return "", start
