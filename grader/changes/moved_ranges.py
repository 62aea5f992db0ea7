"""Conditions of code with braces that ask for a range of places, which may be one off at both of its ends."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.changes.text_edits import begins_comparison
from grader.source.code_blocks import Code

_MOST = 12
_NAME = r"[A-Za-z_$][\w$]{0,40}(?:(?:\.|->)[A-Za-z_$][\w$]{0,40}){0,2}"
_RANGE = re.compile(
    rf"(?<![\w$.>\])])(?P<name>{_NAME})\s?(?P<low>[<>]=?)\s?(?P<least>[01])\s?(?P<join>\|\||&&)\s?"
    rf"(?P=name)\s?(?P<high>[<>]=?)\s?(?P<limit>(?:\(\s?int\s?\)\s?)?{_NAME}(?:\(\s?\))?)(?P<end>\s?[-+]\s?1)?"
    r"(?=\s?(?:[);?]|&&|\|\|))"
)


def list_moved_ranges(code: Code) -> Iterator[SumPlace]:
    """As `at < 1 || at > n + 1` in the place of `at < 0 || at > n`, and the other way round."""
    return islice((place for found in _RANGE.finditer(code.code) for place in _move(code, found)), _MOST)


def _move(code: Code, found: re.Match[str]) -> Iterator[SumPlace]:
    is_outside = found["join"] == "||"
    is_range = found["low"][0] == ("<" if is_outside else ">") and found["high"][0] == (">" if is_outside else "<")
    if is_range and begins_comparison(code, found.start()):
        step = -1 if found["least"] == "1" else 1
        end = move_end(found["limit"], (found["end"] or "").replace(" ", ""), step)
        first = f"{found['name']} {found['low']} {int(found['least']) + step}"
        new = f"{first} {found['join']} {found['name']} {found['high']} {end}"
        yield SumPlace(ChangeKind.MOVED_RANGE, *found.span(), new, code.quote(*found.span()), new)


def move_end(limit: str, beyond: str, step: int) -> str:
    """A limit with what is added to it (`+1`, `-1` or nothing), once that has become larger or smaller by one."""
    moved = int(beyond or 0) + step
    return limit if moved == 0 else f"{limit} {'+' if moved > 0 else '-'} {abs(moved)}"
