"""Counters of code with braces that must be reset to 0 where a condition is not true."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import StatementPlace
from grader.source.code_blocks import Code, CodeStatement, has_effect

_MOST, _LONGEST = 12, 200
_IF = re.compile(r"if\s?\(")
_ELSE = re.compile(r"\s*else\b")
_NOT_TWICE = re.compile(r"(?<![=!<>])=(?![=>])|\b(?:instanceof|is|out|var|new)\b|[{};]")
_COUNTS = re.compile(
    r"(?:\+\+\s?([A-Za-z_$][\w$]{0,40})|(?<![\w$.>])([A-Za-z_$][\w$]{0,40})(?:\+\+|\s?\+=\s?1(?![\w.])))\s?;"
)
_STARTS = re.compile(r"(?<![\w$.>])([A-Za-z_$][\w$]{0,40})\s?=\s?0\s?[;,]")


def list_reset_places(code: Code) -> Iterator[StatementPlace]:
    """The places of a program."""
    started = {*_STARTS.findall(code.code)}
    inside = (each for loop in code.loops for each in code.blocks.get(loop.body[0], ()))
    return islice((place for each in inside for place in _begin_anew(code, each, started)), _MOST)


def _begin_anew(code: Code, statement: CodeStatement, started: Collection[str]) -> Iterator[StatementPlace]:
    """An `if` in a loop that counts and has no `else`: where it is not true, the count is 0 again."""
    asks = _IF.match(code.code, statement.start)
    end = code.ends.get(asks.end() - 1, -1) if asks else -1
    if asks is None or not asks.end() < end <= asks.end() + _LONGEST:
        return
    condition, body = code.code[asks.end() : end], code.code[end + 1 : statement.end]
    written = code.text[asks.end() : end]
    if _NOT_TWICE.search(condition) or has_effect(condition) or "//" in written or "/*" in written:
        return
    if "else" in body or _ELSE.match(code.code, statement.end):
        return
    for found in _COUNTS.finditer(body):
        name = found[1] or found[2]
        if name in started:
            asked = " ".join(written.split("\n"))
            told = code.quote(statement.start, end + 1)
            new = f"if (!({asked})) {name} = 0;"
            yield StatementPlace(
                ChangeKind.BEGINS_ANEW, statement.start, statement.start, new, told, statement.start, f"{name} = 0"
            )
