"""Conditions in Python by which something ends that may still be empty, as a line in front of its first word."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 12


def list_still_empty_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """As `line and len(line) + 1 + len(word) > width` in the place of the comparison alone."""
    nodes = (node for node in ast.walk(tree) if isinstance(node, ast.If))
    return islice((edit for node in nodes for edit in _ask_first(node)), _MOST)


def _ask_first(node: ast.If) -> Iterator[TreeEdit]:
    match node.test:
        case ast.Compare(left=ast.BinOp(op=ast.Add()) as added, ops=[ast.Gt() | ast.GtE()]):
            for size in _list_added(added):
                new = ast.BoolOp(ast.And(), [size, node.test])
                code = f"if {ast.unparse(node.test)}"
                yield TreeEdit(ChangeKind.STILL_EMPTY, node, ((node, "test", new),), ast.unparse(new), code=code)


def _list_added(added: ast.expr) -> Iterator[ast.expr]:
    """What is added, a list or text by its length; no numbers."""
    match added:
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            yield from _list_added(left)
            yield from _list_added(right)
        case ast.Call(func=ast.Name(id="len"), args=[ast.Name() | ast.Attribute() as owner]):
            yield owner
        case ast.Name() | ast.Attribute():
            yield added
