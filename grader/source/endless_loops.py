"""Loops whose condition nothing in them changes: once begun, they never end."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from grader.model import Language
from grader.source.code_blocks import Code, has_effect

_ASKS = frozenset({"abs", "chr", "float", "int", "isinstance", "len", "max", "min", "ord", "str", "sum"})
_WHILE = re.compile(r"\bwhile\s?\(")
_FOR = re.compile(r"\bfor\s?\(")
_NAME = re.compile(r"(?<![\w$.'\"])[A-Za-z_$][\w$]{0,60}(?!\s?\()")
_NO_NAMES = frozenset({"true", "false", "null", "nullptr", "NULL"})
_ENDS = ("exit", "quit", "sys.exit", "os._exit", "input", "next")
"""What ends a loop in Python: where the input is at its end, `input` raises an error."""
_PARTS_OF_HEAD = 3
_LEAVES = re.compile(r"\b(?:break|return|throw|goto|exit|quick_exit|abort|Exit)\b")
_CHANGES = (
    r"(?<![\w$.]){name}\s?(?:(?:[-+*/%&|^]|<<|>>>?)?=(?!=)|\+\+|--|\.|->|\[|>>)|(?:\+\+|--|&|>>)\s?{name}\b"
    r"|[(,]\s?{name}\s?[,)]|\[[^\];]{{0,60}}\b{name}\b[^\];]{{0,60}}\]\s?="
)
"""What may change a name: a value, a count, a method, or a function that is given it."""
_CALLS_OTHERS = re.compile(
    r"(?<![\w$.])(?!(?:if|for|while|switch|printf|puts|putchar|print|println)\b)[A-Za-z_$][\w$]{0,60}\s?\("
)
"""A call of what may be a function of the program."""
_DECLARED = (
    r"\b(?:int|long|double|float|bool|boolean|char|short|string|String|size_t|unsigned|let|var|auto)\s"
    r"(?:[^;(){{}}]{{0,80}}[,\s*&])?{name}\b"
)
_OF_CLASS = re.compile(r"\b(?:class|struct|interface)\s[^;{}]{0,100}\Z")
_LONGEST_HEAD = 160
_MOST = 60


@dataclass(frozen=True)
class EndlessLoop:
    """The line of a loop and the names in its condition; none where it has no condition."""

    line: int
    names: tuple[str, ...]


def scan_for_endless_loop(text: str, code: str, language: Language) -> EndlessLoop | None:
    """The only such loop of a source, given whole and as its code without comments and texts."""
    if language.grammar == "python":
        try:
            tree = ast.parse(text)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None
        loops = [*_list_python_loops(tree)]
    else:
        loops = [*_list_loops(Code(text, code))]
    return loops[0] if len(loops) == 1 else None


def _list_python_loops(tree: ast.Module) -> Iterator[EndlessLoop]:
    shared = {name for node in ast.walk(tree) if isinstance(node, ast.Global | ast.Nonlocal) for name in node.names}
    for loop in ast.walk(tree):
        if not isinstance(loop, ast.While):
            continue
        inside = [node for each in loop.body for node in ast.walk(each)]
        asked = [*ast.walk(loop.test)]
        names = {node.id for node in asked if isinstance(node, ast.Name)} - _ASKS
        calls = [ast.unparse(node.func) for node in asked if isinstance(node, ast.Call)]
        is_asked_of = any(isinstance(node, ast.NamedExpr | ast.Attribute | ast.Await) for node in asked)
        if is_asked_of or not _ASKS.issuperset(calls) or names & shared or any(map(_leaves, inside)):
            continue
        if names.isdisjoint(name for node in inside for name in _list_changed_names(node)):
            yield EndlessLoop(loop.lineno, tuple(sorted(names)))


def _leaves(node: ast.AST) -> bool:
    if isinstance(node, ast.Call) and ast.unparse(node.func) in _ENDS:
        return True
    return isinstance(node, ast.Break | ast.Return | ast.Raise | ast.Assert | ast.Yield | ast.YieldFrom | ast.Await)


def _list_changed_names(node: ast.AST) -> Iterator[str]:
    """The names that a node gives a value, changes by a method, or gives to a function."""
    if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
        yield node.id
    elif isinstance(node, ast.Subscript | ast.Attribute) and not isinstance(node.ctx, ast.Load):
        yield from _list_roots(node.value)
    elif isinstance(node, ast.Call):
        if isinstance(node.func, ast.Attribute):
            yield from _list_roots(node.func.value)
        if ast.unparse(node.func) not in (*_ASKS, "print", "range", "enumerate"):
            for each in node.args:
                yield from _list_roots(each)


def _list_roots(node: ast.expr) -> Iterator[str]:
    return (each.id for each in ast.walk(node) if isinstance(each, ast.Name))


def _list_loops(code: Code) -> Iterator[EndlessLoop]:
    for number, (start, asked, changed, end) in enumerate(_list_heads(code)):
        if number > _MOST:
            return
        inside = code.code[changed : code.ends[end]]
        condition = code.code[slice(*asked)]
        if has_effect(condition) or ">>" in condition or _LEAVES.search(inside):
            continue
        names = sorted({*_NAME.findall(code.code, *asked)} - _NO_NAMES)
        if _CALLS_OTHERS.search(inside) and not all(_is_local(code, name, start) for name in names):
            continue  # what is called may change it
        if not any(re.search(_CHANGES.format(name=re.escape(name)), inside) for name in names):
            yield EndlessLoop(code.count_line(start), tuple(names))


def _is_local(code: Code, name: str, place: int) -> bool:
    """Whether the last declaration of a name before a place stands in a function."""
    declared = [*re.finditer(_DECLARED.format(name=re.escape(name)), code.code[:place])]
    if not declared:
        return False
    brace = code.find_brace(declared[-1].start())
    return brace >= 0 and not _OF_CLASS.search(code.code[max(0, brace - _LONGEST_HEAD) : brace])


def _list_heads(code: Code) -> Iterator[tuple[int, tuple[int, int], int, int]]:
    """Each loop with braces: where it starts, its condition, from where it changes what, and its brace."""
    for found in _WHILE.finditer(code.code):
        closing = code.ends.get(found.end() - 1, -1)
        brace = _find_brace(code, closing)
        if brace is not None:
            yield found.start(), (found.end(), closing), brace, brace
    for found in _FOR.finditer(code.code):
        closing = code.ends.get(found.end() - 1, -1)
        parts = code.code[found.end() : closing].split(";")
        brace = _find_brace(code, closing)
        if brace is not None and len(parts) == _PARTS_OF_HEAD:
            first = found.end() + len(parts[0]) + 1
            second = first + len(parts[1])
            yield found.start(), (first, second), second + 1, brace


def _find_brace(code: Code, closing: int) -> int | None:
    """The brace behind the brackets of a head; None where it is another statement, which is not looked at."""
    brace = re.compile(r"\s{0,200}\{").match(code.code, closing + 1) if closing >= 0 else None
    return brace.end() - 1 if brace and brace.end() - 1 in code.ends else None
