"""Calls of a program's own functions that `and` or `or` leaves out in Python: each is made."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice

from grader.changes.python.tree_edits import AnyFunction, TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 8


def list_joined_call_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    nodes = [*ast.walk(tree)]
    own = {node.name for node in nodes if isinstance(node, AnyFunction)}
    joined = (node for node in nodes if isinstance(node, ast.BoolOp) and all(_calls(each, own) for each in node.values))
    return islice(map(_call_all, joined), _MOST)


def _calls(node: ast.expr, own: set[str]) -> bool:
    match node:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return _calls(operand, own)
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in own
    return False


def _call_all(joined: ast.BoolOp) -> TreeEdit:
    function = "all" if isinstance(joined.op, ast.And) else "any"
    called = ast.Call(ast.Name(function), [ast.List(joined.values, ast.Load())], [])
    return TreeEdit(ChangeKind.CALLS_LEFT_OUT, joined, ((joined, "values", [called]),))
