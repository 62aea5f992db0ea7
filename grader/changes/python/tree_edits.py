"""A change of a syntax tree, told by the attributes that get another value."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from grader.changes.source_changes import ChangeKind

BLOCK_FIELDS = ("body", "orelse")
"""Attributes of a node whose values are statements in a row."""
AnyLoop = ast.For | ast.While
Leaving = ast.Return | ast.Break | ast.Continue | ast.Raise
"""A statement behind which nothing of its block is done."""
TAKES_OUT = frozenset({"pop", "popleft", "popitem", "remove"})
"""Methods that take an item out of what has them."""
AnyFunction = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class TreeEdit:
    """What gets which value; where that is, what it is about, and on which line the loop is, where there is one.

    `code` is what is quoted, where that is not just the node; one that is `alone` is not tried together with another.
    """

    kind: ChangeKind
    node: ast.expr | ast.stmt
    values: tuple[tuple[ast.AST, str, object], ...]
    name: str = ""
    loop: int = 0
    code: str = ""
    number: int = 0
    alone: bool = False


def list_block(node: ast.AST, field: str) -> list[ast.stmt]:
    """The statements in a field of a node; none where it has no such block."""
    statements = getattr(node, field, None)
    return statements if isinstance(statements, list) else []


def name_called(call: ast.Call) -> str:
    """The function or method that is called; empty where it has no name."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def list_own_nodes(statement: ast.stmt) -> Iterator[ast.AST]:
    """What stands in a statement, but for the statements in it."""
    left: list[ast.AST] = [each for each in ast.iter_child_nodes(statement) if not isinstance(each, ast.stmt)]
    for node in left:
        left.extend(each for each in ast.iter_child_nodes(node) if not isinstance(each, ast.stmt))
    return iter(left)


def leaves_loop(node: ast.AST) -> bool:
    """Whether a `break` or `continue` in it is of the loop around it."""
    inside = node.orelse if isinstance(node, AnyLoop) else ast.iter_child_nodes(node)
    return isinstance(node, ast.Break | ast.Continue) or any(map(leaves_loop, inside))


def join_edits(edits: Sequence[TreeEdit], kind: ChangeKind) -> TreeEdit:
    """All of them at once, told of the first."""
    return replace(edits[0], kind=kind, values=tuple(value for edit in edits for value in edit.values))
