"""Calls in Python whose result counts, and that throw it away: kept as it is kept elsewhere."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator
from itertools import islice

from grader.changes.python.tree_edits import BLOCK_FIELDS, TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 8


def list_kept_result_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program: each call of what elsewhere gives its owner or its first value a new one."""
    nodes = [*ast.walk(tree)]
    kept = {name for node in nodes if isinstance(node, ast.Assign) for name in _list_kept(node)}
    rows = ((node, field) for node in nodes for field in BLOCK_FIELDS) if kept else iter(())
    return islice((edit for node, field in rows for edit in _keep_in(node, field, kept)), _MOST)


def _read_call(node: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """What is called, and what it may give a new value: its owner, and the first thing that it is given."""
    match node:
        case ast.Call(func=ast.Attribute(value=owner, attr=name), args=values):
            yield name, owner
            yield from ((name, each) for each in values[:1])
        case ast.Call(func=ast.Name(id=name), args=[first, *_]):
            yield name, first


def _list_kept(assignment: ast.Assign) -> Iterator[str]:
    target = ast.unparse(assignment.targets[0])
    return (name for name, owner in _read_call(assignment.value) if ast.unparse(owner) == target)


def _keep_in(node: ast.AST, field: str, kept: Container[str]) -> Iterator[TreeEdit]:
    statements = getattr(node, field, None)
    row = statements if isinstance(statements, list) else []
    for place, statement in enumerate(row):
        for name, owner in _read_call(statement.value) if isinstance(statement, ast.Expr) else ():
            if name in kept and isinstance(owner, ast.Name | ast.Attribute | ast.Subscript):
                told = f"{ast.unparse(owner)} = {ast.unparse(statement.value)}"
                put = [*row[:place], *ast.parse(told).body, *row[place + 1 :]]
                yield TreeEdit(ChangeKind.RESULT_DROPPED, statement, ((node, field, put),), told)
