"""Docstrings and one-letter names of Python source, by its syntax tree."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator

from grader.model import Language
from grader.style.comments import SourceReading
from grader.style.remarks import ALLOWED_SHORT, Remark, limit_remarks, report_short_name, report_undocumented
from grader.text.spoken_text import say

# A tree takes about a hundred times the room of its source; student programs are far below this.
_LONGEST_PARSED = 500_000
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda)
_Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def find_undocumented(reading: SourceReading, _: Language, file_documented: bool) -> list[Remark]:
    """Classes, methods and functions without a docstring.

    Free are functions inside functions, `__dunder__` ones, and `main` where the top of the file tells of the program.
    """
    tree = _parse_source(reading.text)
    if tree is None:
        return []
    return limit_remarks(
        report_undocumented(_tell_undocumented(one), one.lineno, one.col_offset + 1, _say_fix(one))
        for one in _find_definitions(tree)
        if not ast.get_docstring(one, clean=False)
        and not (one.name.startswith("__") and one.name.endswith("__"))
        and not (one.name == "main" and file_documented)
    )


def find_short_names(reading: SourceReading) -> list[Remark]:
    """The first place of each one-letter variable or parameter.

    Comprehensions, lambdas and the counters of loops over `range` and `enumerate` are free.
    """
    tree = _parse_source(reading.text)
    if tree is None:
        return []
    places: dict[str, tuple[int, int]] = {}
    for name, line, column in _bound_names(tree):
        if len(name) == 1 and name not in ALLOWED_SHORT:
            places[name] = min((line, column + 1), places.get(name, (line, column + 1)))
    return [report_short_name(name, *place) for name, place in sorted(places.items(), key=lambda pair: pair[1])]


def _parse_source(text: str) -> ast.Module | None:
    if len(text) > _LONGEST_PARSED:
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _find_definitions(tree: ast.Module) -> Iterator[_Definition]:
    """Functions and classes in the order of the file, those inside functions left out."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, _Definition):
            yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.expr):
            waiting += reversed(list(ast.iter_child_nodes(node)))


def _say_fix(definition: _Definition) -> str:
    if isinstance(definition, ast.ClassDef):
        return say("Begin it with a docstring that says what it stands for.")
    return say("Begin it with a docstring that says what it does, what it takes and what it returns.")


def _tell_undocumented(definition: _Definition) -> str:
    if isinstance(definition, ast.ClassDef):
        return say("The class '{name}' has no docstring.", name=definition.name)
    return say("The function '{name}' has no docstring.", name=definition.name)


def _bound_names(tree: ast.Module) -> Iterator[tuple[str, int, int]]:
    """Each name that is given a value, with its line (from 1) and column (from 0)."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id, node.lineno, node.col_offset
        elif isinstance(node, ast.arg):
            yield node.arg, node.lineno, node.col_offset
        if isinstance(node, ast.For):
            free = _find_counter(node)
            waiting += (child for child in ast.walk(node.target) if isinstance(child, ast.Name) and child is not free)
            waiting += (child for child in ast.iter_child_nodes(node) if child is not node.target)
        elif not isinstance(node, _COMPREHENSIONS):
            waiting += ast.iter_child_nodes(node)


def _find_counter(loop: ast.For) -> ast.expr | None:
    """What counts in `for n in range(…)` and `for n, heap in enumerate(…)`."""
    called = loop.iter.func if isinstance(loop.iter, ast.Call) else None
    name = called.id if isinstance(called, ast.Name) else ""
    if name == "enumerate" and isinstance(loop.target, ast.Tuple):
        return loop.target.elts[0]
    return loop.target if name == "range" else None
