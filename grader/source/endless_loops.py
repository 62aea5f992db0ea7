"""Loops whose condition nothing in them changes: once begun, they never end.

Whatever calls something that might change a name, or might leave the loop, is passed over.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from grader.model import Language
from grader.source.code_blocks import Code
from grader.source.python_trees import read_python

_ASKS = frozenset({"abs", "len"})
_CALLS = _ASKS | frozenset(
    {"chr", "enumerate", "max", "min", "ord", "print", "range", "round", "sorted", "str", "sum", "zip"}
)
HARMLESS_METHODS = frozenset({"append", "count", "format", "join", "lower", "replace", "split", "strip", "upper"})
"""What a loop in Python may call: none takes anything out of a list, ends the program or reads its input."""
_LEAVES_PYTHON = (
    ast.Break | ast.Return | ast.Raise | ast.Assert | ast.Yield | ast.YieldFrom | ast.Await | ast.Try | ast.Lambda
    | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Global | ast.Nonlocal | ast.With | ast.Import
)  # fmt: skip
_WHILE, _FOR = re.compile(r"\bwhile\s?\("), re.compile(r"\bfor\s?\(")
_PLAIN = re.compile(r"[\w\s<>=!&|+\-%/]*")
_LENGTH = re.compile(r"\.(?:length|size|Length|Count)\b(?:\(\))?|\bstrlen\s?\(\s?\w{1,60}\s?\)")
"""What a condition may ask of a name."""
_NAME = re.compile(r"(?<![\w$.])[a-z_$][\w$]{0,60}(?![\w$])")
_NO_NAMES = frozenset({"true", "false", "null", "nullptr", "undefined", "not", "and", "or"})
_LEAVES = re.compile(
    r"\b(?:break|return|throw|goto|exit|quick_exit|abort|Exit|yield|await|try|function|lambda|asm|ref|out|delete)\b"
    r"|\bcontinue\s\w|>>|=>|\[&|->|\*\s?\w{1,60}\s?(?:[-+*/%]?=(?!=)|\+\+|--)|(?:\+\+|--)\s?\*|\(\s?\*"
)
_CALL = re.compile(r"(?<![\w$])([A-Za-z_$][\w$]{0,60})\s?\(")
_HARMLESS = frozenset(
    {"if", "for", "while", "switch", "printf", "puts", "putchar", "println", "print", "log", "Write", "WriteLine"}
    | {
        "push_back",
        "push",
        "add",
        "Add",
        "append",
        "abs",
        "max",
        "min",
        "sqrt",
        "floor",
        "Number",
        "String",
        "toString",
    }
    | {"length", "size", "strlen", "charAt", "toFixed", "parseInt", "format", "sizeof"}
)
_CHANGES = (
    r"(?<![\w$.]){name}\s{{0,40}}(?:(?:[-+*/%&|^]|\*\*|<<)?=(?!=)|\+\+|--|\.(?!length|size|Length|Count)|\[)"
    r"|(?:\+\+|--|&)\s{{0,9}}{name}\b|\[[^\];]{{0,60}}\b{name}\b[^\];]{{0,60}}\]\s?="
)
_REFERENCE = r"&\s?\w{{1,60}}\s?=\s?{name}\b"
_BRACE = re.compile(r"\s{0,200}\{")
_MOST, _MOST_NAMES, _PARTS_OF_HEAD = 60, 4, 3


@dataclass(frozen=True)
class EndlessLoop:
    """The line of a loop and the names in its condition."""

    line: int
    names: tuple[str, ...]


def scan_for_endless_loop(text: str, code: str, language: Language) -> EndlessLoop | None:
    """The only such loop of a source, given whole and as its code without comments and texts."""
    if language.grammar == "python":
        tree = read_python(text)
        loops = [*_list_python_loops(tree)] if tree else []
    else:
        loops = [*_list_loops(Code(text, code))]
    return loops[0] if len(loops) == 1 else None


def _list_python_loops(tree: ast.Module) -> Iterator[EndlessLoop]:
    tried = {id(node) for each in ast.walk(tree) if isinstance(each, ast.Try) for node in ast.walk(each)}
    for loop in ast.walk(tree):
        if not isinstance(loop, ast.While) or id(loop) in tried:
            continue
        inside = [node for each in loop.body for node in ast.walk(each)]
        names = {node.id for node in ast.walk(loop.test) if isinstance(node, ast.Name)} - _ASKS
        if not names or not is_plain_condition(loop.test) or any(map(_may_leave, inside)):
            continue
        if names.isdisjoint(name for node in inside for name in list_changed_names(node)):
            yield EndlessLoop(loop.lineno, tuple(sorted(names)))


def is_plain_condition(test: ast.expr) -> bool:
    """Whether only a name that gets another value can change what a loop in Python asks for."""
    asked = [*ast.walk(test)]
    calls = [ast.unparse(node.func) for node in asked if isinstance(node, ast.Call)]
    is_plain = not any(isinstance(node, ast.NamedExpr | ast.Attribute | ast.Subscript) for node in asked)
    return is_plain and _ASKS.issuperset(calls)


def _may_leave(node: ast.AST) -> bool:
    if isinstance(node, ast.Call):
        function = node.func
        is_known = isinstance(function, ast.Name) and function.id in _CALLS
        return not is_known and not (isinstance(function, ast.Attribute) and function.attr in HARMLESS_METHODS)
    return isinstance(node, _LEAVES_PYTHON)


def list_changed_names(node: ast.AST) -> Iterator[str]:
    """The names that a node gives a value, or in which it changes something."""
    if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
        yield node.id
    elif isinstance(node, ast.Subscript | ast.Attribute) and not isinstance(node.ctx, ast.Load):
        yield from (each.id for each in ast.walk(node.value) if isinstance(each, ast.Name))


def _list_loops(code: Code) -> Iterator[EndlessLoop]:
    for number, (start, asked, changed, end) in enumerate(_list_heads(code)):
        if number > _MOST:
            return
        condition, inside = code.code[slice(*asked)], code.code[changed : code.ends[end]]
        if ">>" in condition or not _PLAIN.fullmatch(_LENGTH.sub(" ", condition)) or _LEAVES.search(inside):
            continue
        names = sorted({*_NAME.findall(_LENGTH.sub(" ", condition))} - _NO_NAMES)
        names += [name for name in re.findall(r"\bstrlen\s?\(\s?(\w+)", condition) if name not in names]
        if not 0 < len(names) <= _MOST_NAMES or not _HARMLESS.issuperset(_CALL.findall(inside)):
            continue
        if not any(_may_change(code, re.escape(name), inside) for name in names):
            yield EndlessLoop(code.count_line(start), tuple(names))


def _may_change(code: Code, name: str, inside: str) -> bool:
    is_changed = re.search(_CHANGES.format(name=name), inside)
    return bool(is_changed or re.search(_REFERENCE.format(name=name), code.code))


def _list_heads(code: Code) -> Iterator[tuple[int, tuple[int, int], int, int]]:
    """Each loop with braces: where it starts, its condition, from where it changes what, and its brace."""
    for found in _WHILE.finditer(code.code):
        closing = code.ends.get(found.end() - 1, -1)
        brace = _find_brace(code, closing)
        if brace is not None and not _is_tried(code, found.start()):
            yield found.start(), (found.end(), closing), brace, brace
    for found in _FOR.finditer(code.code):
        closing = code.ends.get(found.end() - 1, -1)
        parts = code.code[found.end() : closing].split(";")
        brace = _find_brace(code, closing)
        if brace is not None and len(parts) == _PARTS_OF_HEAD and not _is_tried(code, found.start()):
            first = found.end() + len(parts[0]) + 1
            second = first + len(parts[1])
            yield found.start(), (first, second), second + 1, brace


def _is_tried(code: Code, place: int) -> bool:
    """Whether a `try` may catch what ends a loop; that of another function is as good as any."""
    return re.search(r"\btry\s{0,80}\{", code.code[:place]) is not None


def _find_brace(code: Code, closing: int) -> int | None:
    """The brace behind the brackets of a head; None where it is another statement, which is not looked at."""
    brace = _BRACE.match(code.code, closing + 1) if closing >= 0 else None
    return brace.end() - 1 if brace and brace.end() - 1 in code.ends else None
