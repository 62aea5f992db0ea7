"""Numbers in code with braces that something begins with, or ends with: 0 where 1 is meant, 1 or -1 where it is 0."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.declared_names import is_fixed
from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import list_function_bodies
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST, _LONGEST_HEAD = 24, 300
_OTHER = {"0": "1", "1": "0", "-1": "0"}
_NUMBER = r"(?P<number>-1|[01])(?![\w.'])"
_RETURNED = re.compile(rf"\breturn\s{_NUMBER}(?=\s?;)")
_STORED = re.compile(rf"[A-Za-z_$][\w$.]{{0,40}}(?:\[[^\[\]\n]{{1,60}}\]){{1,2}}\s?=\s?{_NUMBER}(?=\s?[;\n])")
_PUT = re.compile(rf"\.(?:put|set|Add|insert)\(\s?[^(){{}}\n;]{{1,60}},\s?{_NUMBER}(?=\s?\))")
_LAST_OF_SEVERAL = re.compile(
    r"[{(\[](?=[^(){}\[\]\n;]{0,60}[A-Za-z_$])[^(){}\[\]\n;]{1,60},\s?(?:\w{1,40}:\s?)?"
    rf"{_NUMBER}(?=\s?[}}\]])"
)
_COUNTS = re.compile(
    r"\b(?:int|long|double|float|size_t|function)\s(?!main\b)[\w$:]{1,60}\s?\([^{};]{0,200}\)\s{0,80}(?:const\s{0,9}|throws\s[\w\s,.]{1,80})?\Z"
)
"""The head of a function that gives a number."""


def list_small_numbers(code: Code) -> Iterator[SumPlace]:
    """The places of a program, each with the number that is tried there."""
    found = (each for pattern in (_STORED, _PUT, _LAST_OF_SEVERAL) for each in pattern.finditer(code.code))
    places = (each for each in found if not is_fixed(code, each.start()))
    yield from islice((_exchange(code, each) for each in places), _MOST)
    for start, end in list_function_bodies(code):
        if _COUNTS.search(code.code[max(0, start - _LONGEST_HEAD) : start]):
            yield from islice((_exchange(code, each) for each in _RETURNED.finditer(code.code, start, end)), _MOST)


def _exchange(code: Code, found: re.Match[str]) -> SumPlace:
    start, end = found.span("number")
    new = _OTHER[found["number"]]
    told = code.quote(found.start(), start) + (" " if code.code[start - 1] == " " else "") + new
    return SumPlace(ChangeKind.SMALL_NUMBER, start, end, new, code.quote(found.start(), end), told)
