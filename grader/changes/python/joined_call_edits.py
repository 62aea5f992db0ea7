"""Calls of a function by itself that `and` or `or` leaves out in Python: each is made."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice

from grader.changes.python.tree_edits import AnyFunction, TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 8


def list_joined_call_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    functions = (node for node in ast.walk(tree) if isinstance(node, AnyFunction))
    joined = (
        node
        for function in functions
        for node in ast.walk(function)
        if isinstance(node, ast.BoolOp) and all(_calls(each, function.name) for each in node.values)
    )
    return islice(map(_call_all, joined), _MOST)


def _calls(node: ast.expr, function: str) -> bool:
    """Whether it calls the function in which it stands: elsewhere, what is left out may be meant so."""
    match node:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return _calls(operand, function)
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name == function
    return False


def _call_all(joined: ast.BoolOp) -> TreeEdit:
    function = "all" if isinstance(joined.op, ast.And) else "any"
    called = ast.Call(ast.Name(function), [ast.List(joined.values, ast.Load())], [])
    return TreeEdit(ChangeKind.CALLS_LEFT_OUT, joined, ((joined, "values", [called]),))
