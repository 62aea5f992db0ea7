"""Handlers of exceptions that say nothing: what went wrong goes on unseen."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from grader.source.code_blocks import Code
from grader.source.python_trees import list_python_nodes

_CATCH = re.compile(r"\bcatch\s{0,9}(?:\([^(){}]{0,200}\)\s{0,80}(?:when\s?\([^(){}]{0,200}\)\s{0,80})?)?(?=\{)")
_NOTHING = re.compile(r"(?:\s|;|\bcontinue\b)*+")
_LONGEST = 200_000


@dataclass(frozen=True)
class SilentHandler:
    """The line of an `except` or `catch`, and all lines that run only where it catches something."""

    line: int
    own: frozenset[int]


def list_silent_handlers(text: str, code: str, is_python: bool) -> tuple[SilentHandler, ...]:
    """Those of a source, given whole and as its code without comments and texts."""
    if len(text) > _LONGEST:
        return ()
    return tuple(_list_of_python(text) if is_python else _list_of_braces(text, code))


def _list_of_python(text: str) -> Iterator[SilentHandler]:
    for node in list_python_nodes(text):
        if isinstance(node, ast.ExceptHandler) and all(map(_says_nothing, node.body)):
            yield SilentHandler(node.lineno, frozenset(each.lineno for each in node.body))


def _says_nothing(statement: ast.stmt) -> bool:
    is_constant = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return is_constant or isinstance(statement, ast.Pass | ast.Continue)


def _list_of_braces(text: str, code: str) -> Iterator[SilentHandler]:
    read = Code(text, code)
    for found in _CATCH.finditer(code) if len(text) == len(code) else ():
        end = read.ends.get(found.end())
        if end is None or not _NOTHING.fullmatch(code, found.end() + 1, end):
            continue
        first, last = read.count_line(found.end()), read.count_line(end)
        if _is_alone(code, found.start(), found.end(), end):
            yield SilentHandler(read.count_line(found.start()), frozenset(range(first, last + 1)))


def _is_alone(code: str, start: int, opening: int, end: int) -> bool:
    """Whether nothing else runs on the lines from the brace that opens to the one that closes."""
    begin = start if "\n" not in code[start:opening] else opening
    before = code[code.rfind("\n", 0, begin) + 1 : begin]
    behind = code[end + 1 :].partition("\n")[0]
    return before.strip() in ("", "}") and not behind.strip()
