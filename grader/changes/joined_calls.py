"""Calls of a function by itself that `&&` or `||` leaves out, in languages with braces: each is made."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST = 8
_DEFINES = re.compile(r"(?<![\w.>])([A-Za-z_$][\w$]{0,60})\s?\([^(){};]{0,200}\)\s{0,80}(?:const\s{0,9})?\{")
_NO_FUNCTIONS = frozenset({"if", "for", "foreach", "while", "switch", "catch", "function"})
_CALL = re.compile(r"(?:!\s?)?(?<![\w.>])(?:this(?:\.|->))?(?P<name>[A-Za-z_$][\w$]{0,60})\s?(?=\()")
_SIGN = re.compile(r"\s{0,80}(?P<sign>&&|\|\|)\s{0,80}")


def list_joined_calls(code: Code) -> Iterator[SumPlace]:
    """The places of a program."""
    own = {found[1] for found in _DEFINES.finditer(code.code)} - _NO_FUNCTIONS
    bodies = [
        (found[1], found.end(), code.ends.get(found.end() - 1, found.end())) for found in _DEFINES.finditer(code.code)
    ]
    for name, start, end in bodies if own else ():
        yield from islice(_list_chains(code, start, end, {name} & own), _MOST)


def _list_chains(code: Code, start: int, last: int, own: set[str]) -> Iterator[SumPlace]:
    """Those within a function that call this function itself: elsewhere, what is left out may be meant so."""
    behind = 0
    for first in _CALL.finditer(code.code, start, last):
        if first.start() < behind or first["name"] not in own:
            continue
        end, signs = code.ends.get(first.end(), -1) + 1, list[tuple[int, int]]()
        while end and (sign := _SIGN.match(code.code, end)) and (call := _CALL.match(code.code, sign.end())):
            if call["name"] not in own or (signs and code.code[slice(*signs[0])] != sign["sign"]):
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
