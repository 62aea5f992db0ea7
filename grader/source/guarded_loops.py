"""A `try` around a whole loop: after the first error, nothing that comes behind it is done."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from grader.model import Language
from grader.source.code_blocks import Code
from grader.source.known_lines import count_line
from grader.source.python_trees import list_python_nodes

_TRY = re.compile(r"\btry\s{0,80}(?=\{)")
_CATCH = re.compile(r"\s{0,80}catch\b[^{;]{0,120}(?=\{)")
_TEXT = re.compile(r"[\"']([^\"'\\%{}\n]{3,40})[^\"'\n]{0,60}[\"']")
_LOOP = re.compile(r"\b(?:while|for|foreach|forEach)\s?\(")
_PRINTS = re.compile(r"\b(?:cout|cerr|print\w{0,5}|puts|Write(?:Line)?|console\.\w{3,5}|stdout\.write)\b")


@dataclass(frozen=True)
class GuardedLoop:
    """The line of the `try`, that of the loop in it, and how the texts begin that are printed behind the loop."""

    line: int
    loop: int
    told: tuple[str, ...] = ()


def scan_for_guarded_loop(text: str, code: str, language: Language) -> GuardedLoop | None:
    """The first `try` with a loop in it whose errors are printed behind the loop; None where there is none."""
    if language.grammar == "python":
        return _scan_python(text)
    if language.grammar != "c" or "try" not in code or "catch" not in code:
        return None
    return next(_scan_braces(text, code), None)


def _scan_braces(text: str, code: str) -> Iterator[GuardedLoop]:
    blocks = Code(text, code)
    for found in _TRY.finditer(code):
        end = blocks.ends.get(found.end(), -1)
        handler = _CATCH.match(code, end + 1) if end > 0 else None
        inside = _LOOP.finditer(code, found.end(), end) if handler else ()
        loops = [loop.start() for loop in inside if blocks.find_brace(loop.start()) == found.end()]
        if not handler or not loops:
            continue
        last = blocks.ends.get(handler.end(), handler.end())
        told = tuple(_TEXT.findall(text, handler.end(), last))
        if _PRINTS.search(code, handler.end(), last):
            yield GuardedLoop(count_line(text, found.start()), count_line(text, loops[0]), told)


def _scan_python(text: str) -> GuardedLoop | None:
    for node in (each for each in list_python_nodes(text) if isinstance(each, ast.Try)):
        loops = [each for each in node.body if isinstance(each, ast.For | ast.While)]
        handlers = "\n".join(map(ast.unparse, node.handlers))
        if loops and "print(" in handlers:
            return GuardedLoop(node.lineno, loops[0].lineno, tuple(_TEXT.findall(handlers)))
    return None
