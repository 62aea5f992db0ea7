"""Lines of a program at which a mistake would be made, each told from the source alone."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from grader.model import Language
from grader.source.python_trees import list_python_nodes

_COMMA_FOR_POINT = re.compile(r"""\b[rR]eplace\w* ?\( ?(["'])\.\1 ?, ?(["']),\2""")
_ANSWERS_BY_TRUTH = re.compile(
    r"\(\s?(?:function\s?)?\(\s?\w{1,40}\s?,\s?\w{1,40}\s?\)\s?(?:=>|\{\s{0,40}return\b)\s?[\w$.\[\]\"]{1,60}\s?[<>]=?"
    r"\s?[\w$.\[\]\"]{1,60}\s{0,40}[;)}]"
)
"""The call of a function of order that only compares."""
_ARROW = re.compile(r"\(\s?\(\s?\w{1,40}\s?,\s?\w{1,40}\s?\)\s?=>\s?([^{}?;,]{1,200})\)")
_JOINED = re.compile(r"\|\||&&")
_TRUE_OR_FALSE = re.compile(r"[\s(]{0,5}[\w$.\[\]]{1,60}\s?(?:[<>]=?|[!=]==?)\s?[\w$.\[\]]{1,60}[\s)]{0,5}")
_BODY = re.compile(r"\(\s?(?:function\s?)?\(\s?\w{1,40}\s?,\s?\w{1,40}\s?\)\s?(?:=>\s?)?\{([^{}]{1,2000})\}\s?\)")
_RETURNED = re.compile(r"\breturn\b([^;}]{1,200})")
_COMPARED = re.compile(r"\s{0,3}[\w$.\[\]]{1,60}\s?[<>]=?\s?[\w$.\[\]]{1,60}\s{0,3}")
_SORT = re.compile(r"\.(?:sort|toSorted)(?=\()")
_TURNED = re.compile(
    r"(?m)(?:^|(?<=[;{}]))[ \t]{0,80}([A-Za-z_$][\w$.]{0,60})[ \t]{0,9}"
    r"=(?:\+[ \t]{0,9}(?![+=])|(?P<minus>-)[ \t]{1,9})[\w$.]{1,60}(?![\w$.(\[])"
)
_MOST_TURNED = 20
_Function = ast.FunctionDef | ast.AsyncFunctionDef
_Loop = ast.For | ast.While


@dataclass(frozen=True)
class KnownLines:
    """Where a program uses standard input first, calls a function within itself, prints, writes commas for points.

    `nesting` goes over the same in each iteration of another loop. All but the first are known only where it
    does so in one place.
    """

    reading: int | None = None
    recursion: int | None = None
    printing: int | None = None
    comma: int | None = None
    nesting: int | None = None


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
        nesting=_take_only(_find_nested_loops(text)) if language.grammar == "python" else None,
    )


@dataclass(frozen=True)
class TurnedOperator:
    """An addition or subtraction whose `sign` stands behind the `=`: its line, what is written, and the name."""

    line: int
    written: str
    name: str
    sign: str = "+"


def scan_for_turned_operator(text: str, code: str) -> TurnedOperator | None:
    """The first `n =+ 1` or `n =- 1` of a name that has a value already: what is only read may have its sign."""
    for found in islice(_TURNED.finditer(code), _MOST_TURNED):
        if re.search(rf"(?<![\w$.]){re.escape(found[1])}\s{{0,9}}[-+]?=(?!=)", code[: found.start(1)]):
            written = " ".join(text[found.start(1) : found.end()].split())
            return TurnedOperator(count_line(code, found.start(1)), written, found[1], found["minus"] or "+")
    return None


def find_truth_order(code: str) -> int | None:
    """The only line that sorts with a function which answers true or false."""
    calls = [found for found in _SORT.finditer(code) if answers_by_truth(code, found.end())]
    return _take_only(count_line(code, found.start()) for found in calls)


def answers_by_truth(code: str, start: int) -> bool:
    """Whether all that the function returns are comparisons."""
    if _ANSWERS_BY_TRUTH.match(code, start):
        return True
    arrow = _ARROW.match(code, start)
    if arrow and all(map(_TRUE_OR_FALSE.fullmatch, _JOINED.split(arrow[1]))):
        return True
    body = _BODY.match(code, start)
    returned = _RETURNED.findall(body[1]) if body else []
    return bool(returned) and all(_COMPARED.fullmatch(each) for each in returned)


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
    functions = [node for node in list_python_nodes(text) if isinstance(node, _Function)]
    lines = [called for called in map(_list_own_calls, functions) if called]
    return min(lines[0]) if len(lines) == 1 else None


def _find_nested_loops(text: str) -> Iterator[int]:
    """The lines of loops that go over the same in each iteration of another loop."""
    for outer in list_python_nodes(text):
        if isinstance(outer, _Loop):
            inside = _list_inside(outer)
            yield from (node.lineno for node in inside if isinstance(node, _Loop) and _is_repeated(node, outer, inside))


def _list_inside(outer: ast.AST) -> list[ast.AST]:
    """What is inside of a loop, but for functions that are defined there."""
    found = [*ast.iter_child_nodes(outer)]
    for node in found:
        if not isinstance(node, _Function | ast.Lambda):
            found.extend(ast.iter_child_nodes(node))
    return found


def _is_repeated(inner: _Loop, outer: _Loop, inside: Iterable[ast.AST]) -> bool:
    """Whether a loop does not only go over what another one takes in its iteration: over the words of a line."""
    if isinstance(inner, ast.While) or isinstance(outer, ast.While) or _is_range(inner.iter):
        return True
    taken = {node.id for node in inside if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return taken.isdisjoint(node.id for node in ast.walk(inner.iter) if isinstance(node, ast.Name))


def _is_range(iterated: ast.expr) -> bool:
    return isinstance(iterated, ast.Call) and _name_called(iterated.func) == "range"


def _list_own_calls(function: _Function) -> list[int]:
    """The lines in which a function calls itself, or a method of its name."""
    calls = (node for node in ast.walk(function) if isinstance(node, ast.Call))
    return [call.lineno for call in calls if _name_called(call.func) == function.name]


def _name_called(called: ast.expr) -> str:
    if isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name) and called.value.id == "self":
        return called.attr
    return called.id if isinstance(called, ast.Name) else ""
