"""Functions that a program calls and that have no statement of their own."""

from __future__ import annotations

import ast
import re
from collections import Counter
from dataclasses import dataclass

from grader.model import Language
from grader.source.known_lines import count_line
from grader.source.python_trees import list_python_nodes

_EMPTY = re.compile(r"(?<!(?<!:):)(?<![:,]\s)(?<!,)\b([A-Za-z_]\w{0,60})\s?\([^(){};]{0,200}\)\s{0,9}\{\s{0,400}\}")
"""A function without a statement; what stands behind `:` calls another constructor, or gives a field its value."""
_NAMED = re.compile(r"(?:\b(\w{1,60})[\s*&]{1,9})?\b([A-Za-z_]\w{0,60})\s?\(")
_TYPE = re.compile(r"\b(?:class|struct|enum|record|interface)\s{1,9}(\w{1,60})")
_BEFORE_CALL = frozenset({"", "return", "else", "throw", "case", "do", "in", "await", "yield", "not", "and", "or"})
"""Words after which a name with brackets is a call, and no declaration."""
_NO_FUNCTION = frozenset({"if", "for", "while", "switch", "catch", "main"})


@dataclass(frozen=True)
class EmptyFunction:
    """Its name, and the line that defines it."""

    name: str
    line: int


def scan_for_empty_function(text: str, code: str, language: Language) -> EmptyFunction | None:
    """The first of a program, given whole and as its code without comments and texts; None where none is called."""
    return _scan_python(text) if language.grammar == "python" else _scan_braces(code)


def _scan_python(text: str) -> EmptyFunction | None:
    nodes = list_python_nodes(text)
    called = {ast.unparse(node.func).rpartition(".")[2] for node in nodes if isinstance(node, ast.Call)}
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef) and node.name in called - {"__init__"}]
    # What another class gives a body of its own is called there.
    defined = Counter(each.name for each in functions)
    single = (each for each in functions if defined[each.name] == 1)
    empty = (EmptyFunction(each.name, each.lineno) for each in single if all(map(_is_nothing, each.body)))
    return next(empty, None)


def _is_nothing(statement: ast.stmt) -> bool:
    match statement:
        case ast.Pass() | ast.Expr(value=ast.Constant()) | ast.Return(value=None | ast.Constant(value=None)):
            return True
    return False


def _scan_braces(code: str) -> EmptyFunction | None:
    types = {*_TYPE.findall(code), *_NO_FUNCTION}  # what makes an object, or takes it apart, may have nothing to do
    empty = {found.start(): found[1] for found in _EMPTY.finditer(code) if found[1] not in types}
    called, declared = set[str](), set[str]()
    for found in _NAMED.finditer(code) if empty else ():
        if found.start(2) not in empty:
            (called if (found[1] or "") in _BEFORE_CALL else declared).add(found[2])
    # What another declaration gives a body, or `new` makes an object of, is not surely this one.
    found_in = (place for place, name in empty.items() if name in called and name not in declared)
    place = next(found_in, None)
    return None if place is None else EmptyFunction(empty[place], count_line(code, place))
