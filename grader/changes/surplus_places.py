"""Statements in a language with braces that change once more what has its value already."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import StatementPlace, list_simple_statements
from grader.source.code_blocks import Code

_MOST = 24
_NAME = r"[A-Za-z_$][\w$]{0,40}"
_CHANGED = re.compile(
    rf"(?P<target>{_NAME}(?:(?:\.|->){_NAME}|\[[^\[\];]{{1,40}}\]){{0,2}})\s?"
    r"(?:[-+*/%]=|\+\+|--|=(?!=)\s?(?P<value>[^;={}]{1,160}))"
)
_ASKS, _ASKS_TO_END = re.compile(r"\b(?:while|for)\s?\("), re.compile(r"\b(?:while|for|if)\s?\(")
_FOR_EVER = re.compile(r"\bwhile\s?\(\s?(?:true|1)\s?\)|\bfor\s?\(\s?;\s?;\s?\)")


def list_surplus_places(code: Code) -> Iterator[StatementPlace]:
    """What a statement makes anew from itself, but for what a loop asks for: that may never end without it."""
    asked = set(re.findall(_NAME, " ".join(_list_heads(code))))
    found = (place for start, end in list_simple_statements(code) for place in _leave_out(code, start, end, asked))
    yield from islice(found, _MOST)


def _list_heads(code: Code) -> Iterator[str]:
    """What is asked by the heads of loops; where one goes on for ever, by branches, too, which may end it."""
    end = 0
    for found in (_ASKS_TO_END if _FOR_EVER.search(code.code) else _ASKS).finditer(code.code):
        if found.start() >= end:
            end = code.ends.get(found.end() - 1, found.end())
            yield code.code[found.end() : end]


def _leave_out(code: Code, start: int, end: int, asked: set[str]) -> Iterator[StatementPlace]:
    """A statement that changes something, done nothing instead; not where the head of a loop asks for it."""
    changed = _CHANGED.match(code.code, start, end)
    if changed is None or not asked.isdisjoint(re.findall(_NAME, changed["target"])[:1]):
        return
    target = re.sub(r"\s", "", changed["target"])
    value = re.sub(r"\s", "", changed["value"]) if changed["value"] else ""
    if not changed["value"] or re.search(rf"(?<![\w$.>]){re.escape(target)}(?![\w$(\[])", value):
        told = code.quote(start, end)
        yield StatementPlace(ChangeKind.SURPLUS, start, end, "{}", told, start, changed["target"])
