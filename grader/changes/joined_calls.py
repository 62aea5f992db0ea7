"""Calls of a function by itself that `&&` or `||` leaves out, in languages with braces: each is made."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST, _MOST_FUNCTIONS = 8, 60
_DEFINES = re.compile(r"(?<![\w.>])([A-Za-z_$][\w$]{0,60})\s?\([^(){};]{0,200}\)\s{0,80}(?:const\s{0,9})?\{")
_NO_FUNCTIONS = frozenset({"if", "for", "foreach", "while", "switch", "catch", "function"})
_CALL = re.compile(r"(?:!\s?)?(?<![\w.>])(?:this(?:\.|->))?(?P<name>[A-Za-z_$][\w$]{0,60})\s?(?=\()")
_SIGN = re.compile(r"\s{0,80}(?P<sign>&&|\|\|)\s{0,80}")


def list_joined_calls(code: Code) -> Iterator[SumPlace]:
    """The places of a program."""
    for defined in islice(_DEFINES.finditer(code.code), _MOST_FUNCTIONS):
        if defined[1] not in _NO_FUNCTIONS:
            end = code.ends.get(defined.end() - 1, defined.end())
            yield from islice(_list_chains(code, defined.end(), end, defined[1]), _MOST)


def _list_chains(code: Code, start: int, last: int, own: str) -> Iterator[SumPlace]:
    """Those within a function that call this function itself: elsewhere, what is left out may be meant so."""
    behind = 0
    for first in _CALL.finditer(code.code, start, last):
        if first.start() < behind or first["name"] != own:
            continue
        end, signs = code.ends.get(first.end(), -1) + 1, list[tuple[int, int]]()
        while end and (sign := _SIGN.match(code.code, end)) and (call := _CALL.match(code.code, sign.end())):
            if call["name"] != own or (signs and code.code[slice(*signs[0])] != sign["sign"]):
                break
            signs.append(sign.span("sign"))
            end = code.ends.get(call.end(), -1) + 1
        if end and signs:
            behind, places = end, {start + 1 for start, _ in signs}
            new = "".join(
                mark for at, mark in enumerate(code.text[first.start() : end], first.start()) if at not in places
            )
            yield SumPlace(
                ChangeKind.CALLS_LEFT_OUT, first.start(), end, f"({new})", code.quote(first.start(), end), ""
            )
