"""Lines of a program at which a mistake would be made, each told from the source alone."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from grader.model import Language

_COMMA_FOR_POINT = re.compile(r"""\b[rR]eplace\w* ?\( ?(["'])\.\1 ?, ?(["']),\2""")
_Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class KnownLines:
    """Where a program uses standard input first, calls a function within itself, prints, writes commas for points.

    The last three are known only where it does so in one place.
    """

    reading: int | None = None
    recursion: int | None = None
    printing: int | None = None
    comma: int | None = None


def find_known_lines(text: str, code: str, language: Language) -> KnownLines:
    """The lines of a source, given whole and as its code without comments and texts."""
    if len(text) != len(code):
        return KnownLines()
    reading = re.search(language.reading, code) if language.reading else None
    return KnownLines(
        reading=count_line(code, reading.start()) if reading else None,
        recursion=_find_recursion(text) if language.grammar == "python" else None,
        printing=_take_only(_find_prints(code, language)),
        comma=_take_only(_find_commas(text, code)),
    )


def find_definition(code: str, name: str) -> int | None:
    """The line that defines a function or class of a script."""
    found = re.search(rf"\b(?:def|class|function|const|let|var)\s+{re.escape(name)}\b", code)
    return count_line(code, found.end()) if found else None


def count_line(text: str, offset: int) -> int:
    """The line of an offset, from 1."""
    return text.count("\n", 0, offset) + 1


def _take_only(lines: Iterator[int]) -> int | None:
    found = set(lines)
    return found.pop() if len(found) == 1 else None


def _find_prints(code: str, language: Language) -> Iterator[int]:
    """The lines that print in the way of the language's beginners, not into a file."""
    for number, line in enumerate(code.split("\n"), 1):
        if language.prints and re.search(rf"(?<![\w.]){re.escape(language.prints)}\b", line) and "file" not in line:
            yield number


def _find_commas(text: str, code: str) -> Iterator[int]:
    """The lines that replace a point by a comma, in code."""
    for found in _COMMA_FOR_POINT.finditer(text):
        if not code[found.start()].isspace():
            yield count_line(text, found.start())


def _find_recursion(text: str) -> int | None:
    """The first line in which the only function that calls itself does so."""
    try:
        functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, _Function)]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    lines = [called for called in map(_list_own_calls, functions) if called]
    return min(lines[0]) if len(lines) == 1 else None


def _list_own_calls(function: _Function) -> list[int]:
    """The lines in which a function calls itself, or a method of its name."""
    calls = (node for node in ast.walk(function) if isinstance(node, ast.Call))
    return [call.lineno for call in calls if _name_called(call.func) == function.name]


def _name_called(called: ast.expr) -> str:
    if isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name) and called.value.id == "self":
        return called.attr
    return called.id if isinstance(called, ast.Name) else ""
