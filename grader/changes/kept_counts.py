"""Loops that move the rest of an array one place forward, whose number stays as it was, in languages with braces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import StatementPlace
from grader.source.code_blocks import Code

_MOST = 8
_NAME = r"[A-Za-z_$][\w$]{0,40}"
_PLACE = rf"{_NAME}(?:(?:\.|->){_NAME}){{0,2}}"
_MOVES = re.compile(
    rf"\bfor\s?\((?:\s?(?:int|let|size_t|long|unsigned)\s)?\s?(?P<at>{_NAME})\s?=[^;(){{}}]{{1,60}};"
    rf"\s?(?P=at)\s?(?:\+\s?1\s?)?<\s?(?P<count>{_PLACE})(?:\s?-\s?1)?\s?;[^;(){{}}]{{1,20}}\)(?P<brace>\s?\{{)?\s{{0,80}}"
    rf"(?:strcpy\s?\(\s?(?P<copied>{_PLACE})\[\s?(?P=at)\s?(?:-\s?1)?\s?\]\s?,\s?(?P=copied)\[\s?(?P=at)\s?(?:\+\s?1)?\s?\]\s?\)"
    rf"|(?P<moved>{_PLACE})\[\s?(?P=at)\s?(?:-\s?1)?\s?\]\s?=\s?(?P=moved)\[\s?(?P=at)\s?(?:\+\s?1)?\s?\])\s?;(?(brace)\s{{0,80}}\}})"
)
_LENGTH = re.compile(r"(?:\.|->)(?:length|Length|size|Count)\Z")
_SMALLER = r"(?<![\w.>]){count}\s?(?:--|-=|=\s?{count}\s?-)|--\s?{count}(?![\w.])"
_NEAR = 300


def list_kept_counts(code: Code) -> Iterator[StatementPlace]:
    """Behind each such loop, its number made smaller by one, unless that is done near it."""
    return islice(_list_all(code), _MOST)


def _list_all(code: Code) -> Iterator[StatementPlace]:
    for found in _MOVES.finditer(code.code):
        count, end = found["count"], found.end()
        near = code.code[max(0, found.start() - _NEAR) : end + _NEAR]
        if not _LENGTH.search(count) and not re.search(_SMALLER.format(count=re.escape(count)), near):
            array = found["copied"] or found["moved"]
            told = code.quote(found.start(), end) if "\n" not in code.text[found.start() : end] else array
            yield StatementPlace(ChangeKind.KEPT_COUNT, end, end, f" {count}--;", told, found.start(), count)
