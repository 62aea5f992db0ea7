"""Branches of an `else` in code with braces that also get what is equal, where they ask for less or more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import StatementPlace
from grader.source.code_blocks import Code

_MOST = 12
_IF = re.compile(r"\bif\s?(?=\()")
_ELSE = re.compile(r"\s{0,80}\belse\b(?!\s{1,80}if\b)\s{0,80}")
_SIDE = r"[A-Za-z_$0-9][\w$.\[\]]{0,40}(?:->[\w$]{1,40}){0,2}(?:\(\s?\))?"
_COMPARED = re.compile(rf"\s?(?P<one>{_SIDE})\s?(?P<sign>[<>])\s?(?P<other>{_SIDE})\s?")
_RETURNS, _GIVEN = re.compile(r"\b(?:return|throw)\b"), re.compile(r"(?<![\w.])([A-Za-z_]\w{0,40})\s?=(?!=)")
_WITHOUT_VALUE = re.compile(r"\b[A-Za-z_][\w<>\[\]]{0,40}\s([A-Za-z_]\w{0,40}(?:,\s?[A-Za-z_]\w{0,40}){0,9})\s?;")
_TURNED = {"<": ">", ">": "<"}


def list_else_places(code: Code) -> Iterator[StatementPlace]:
    """The places of a program: what an `else` behind `a < b` does, done where `a > b` only."""
    return islice(_list_all(code), _MOST)


def _list_all(code: Code) -> Iterator[StatementPlace]:
    for found in _IF.finditer(code.code):
        closing = code.ends.get(found.end(), -1)
        compared = _COMPARED.fullmatch(code.code, found.end() + 1, closing) if closing > 0 else None
        behind = _ELSE.match(code.code, _find_end(code, closing + 1)) if compared else None
        start, end = (behind.end(), _find_end(code, behind.end())) if behind else (0, 0)
        if compared and behind and not _is_needed(code, start, end):
            told = f"{compared['one']} {_TURNED[compared['sign']]} {compared['other']}"
            body = code.leave_comments_out(start, end).replace("\n", " ")
            # What cannot be compared, or is no number, is not equal.
            new = f"{{ if ({compared['one']} != {compared['other']}) {body} }}"
            quoted = code.quote(found.end() + 1, closing)
            yield StatementPlace(ChangeKind.ELSE_OF_EQUAL, start, end, new, quoted, found.start(), told)


def _is_needed(code: Code, start: int, end: int) -> bool:
    """Whether a branch must be taken in Java or C#: it returns, or gives a name its first value."""
    if not (code.is_java or code.is_csharp):
        return False
    given = set(_GIVEN.findall(code.code, start, end))
    declared = {name for found in _WITHOUT_VALUE.finditer(code.code) for name in re.findall(r"\w+", found[1])}
    return _RETURNS.search(code.code, start, end) is not None or not given.isdisjoint(declared)


def _find_end(code: Code, place: int) -> int:
    """Where the statement or block ends that begins behind a place."""
    start = place + len(code.code[place : place + 200]) - len(code.code[place : place + 200].lstrip())
    if code.code[start : start + 1] == "{":
        return code.ends.get(start, len(code.code)) + 1
    end = code.code.find(";", start)
    return end + 1 if end >= 0 else len(code.code)
