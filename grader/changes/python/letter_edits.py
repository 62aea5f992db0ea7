"""Texts of a program in Python that may have to be in small letters from where they are made."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator
from itertools import islice

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 24
_SMALL = (
    "(lambda v: v.lower() if isinstance(v, str) else [t.lower() if isinstance(t, str) else t for t in v] "
    "if isinstance(v, list) and any(isinstance(t, str) for t in v) else v)"
)
"""Makes small letters of a text, or of those in a list; all else stays."""
_NO_TEXT_READ = frozenset(
    {"abs", "divmod", "float", "int", "len", "range", "round", "str", "sum", "capitalize", "lower", "title", "upper"}
)
"""Functions that give numbers, or texts whose letters are chosen."""
_LOOKING = frozenset({"add", "append", "count", "find", "get", "index", "setdefault", "startswith"})
_MADE = ast.Call | ast.Subscript | ast.Attribute


def list_letter_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """What a name gets that is compared, counted or looked for, in small letters."""
    told_apart = {each.id for node in ast.walk(tree) for each in _list_told_apart(node) if isinstance(each, ast.Name)}
    given = (node for node in ast.walk(tree) if isinstance(node, ast.Assign))
    return islice((edit for node in given for edit in _make_small(node, told_apart)), _MOST)


def _list_told_apart(node: ast.AST) -> Iterator[ast.expr]:
    """What a node compares, looks for, puts into something, or goes through."""
    if isinstance(node, ast.Compare):
        yield from (node.left, *node.comparators)
    elif isinstance(node, ast.Subscript):
        yield node.slice
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _LOOKING:
        yield from node.args
    elif isinstance(node, ast.For | ast.comprehension):
        yield node.iter


def _make_small(node: ast.Assign, told_apart: Container[str]) -> Iterator[TreeEdit]:
    value, target = node.value, node.targets[0]
    if not isinstance(target, ast.Name) or target.id not in told_apart or not isinstance(value, _MADE):
        return
    called = value.func if isinstance(value, ast.Call) else None
    name = called.id if isinstance(called, ast.Name) else called.attr if isinstance(called, ast.Attribute) else ""
    if name not in _NO_TEXT_READ:
        small = ast.Call(ast.parse(_SMALL, mode="eval").body, [value], [])
        yield TreeEdit(ChangeKind.LETTER_CASE, node, ((node, "value", small),), code=ast.unparse(value))
