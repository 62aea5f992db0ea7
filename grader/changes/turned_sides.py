"""Quotients and remainders in code with braces whose two sides may be the wrong way round."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST, _NEAR, _LONGEST_BEFORE = 12, 400, 12
_PATH = r"[A-Za-z_$][\w$]{0,40}(?:(?:\.|->)[A-Za-z_$][\w$]{0,40}|\[[\w$]{1,20}\]){0,2}"
_QUOTIENT = re.compile(
    rf"(?<![\w$.>])(?P<one>{_PATH})(?P<sign>\s?[/%](?![/=*])\s?)(?P<other>{_PATH})(?![\w$.(\[]|->|\+\+|--|\s?[*/%])"
)
_BEGINS = re.compile(r"(?:[(\[,;{}&|?:=<>+-]|\breturn|\bcase)\s?\Z")
"""What may stand before a quotient that is a whole expression: no cast, and no other factor."""
_IS_ZERO = r"(?<![\w$.>]){name}(?=\s?[!=]==?\s?0(?![\w.]))"


def list_turned_sides(code: Code) -> Iterator[SumPlace]:
    """The places of a program: the sides exchanged, and in the test for 0 before them as well where there is one."""
    return islice((place for found in _QUOTIENT.finditer(code.code) for place in _turn(code, found)), _MOST)


def _turn(code: Code, found: re.Match[str]) -> Iterator[SumPlace]:
    one, other = (code.text[slice(*found.span(side))] for side in ("one", "other"))
    before = code.code[max(0, found.start() - _LONGEST_BEFORE) : found.start()]
    if one == other or f"{one};{other}".isupper() or not _BEGINS.search(before):
        return
    told = f"{other}{found['sign']}{one}"
    asked = re.compile(_IS_ZERO.format(name=re.escape(other)))
    tests = [*asked.finditer(code.code, max(0, found.start() - _NEAR), found.start())][-1:]
    pieces = sorted([(*found.span(), told), *((*test.span(), one) for test in tests)])
    for first, *others in (pieces, [(*found.span(), told)]) if tests else ([(*found.span(), told)],):
        yield SumPlace(ChangeKind.TURNED_SIDES, *first, code.quote(*found.span()), told, tuple(others))
