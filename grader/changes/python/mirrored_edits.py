"""What a program in Python stores for one direction alone, as a street to another place: that for the way back."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice

from grader.changes.mirrored_places import are_alike, stores
from grader.changes.python.tree_edits import BLOCK_FIELDS, TreeEdit, list_block
from grader.changes.source_changes import ChangeKind

_MOST = 12


def list_mirrored_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The statements of a program, each with that for the other direction behind it, unless it stands somewhere."""
    return islice(_list_all(tree), _MOST)


def _list_all(tree: ast.Module) -> Iterator[TreeEdit]:
    blocks = ((node, field, list_block(node, field)) for node in ast.walk(tree) for field in BLOCK_FIELDS)
    found = [
        (node, field, statements, place, back)
        for node, field, statements in blocks
        for place, statement in enumerate(statements)
        if (back := _write_back(statement))
    ]
    stored = {ast.unparse(statements[place]) for _, _, statements, place, _ in found}
    for node, field, statements, place, back in found:
        if back not in stored:
            both = [*statements[: place + 1], *ast.parse(back).body, *statements[place + 1 :]]
            yield TreeEdit(ChangeKind.ONE_DIRECTION, statements[place], ((node, field, both),), back)


def _write_back(statement: ast.stmt) -> str:
    """The same for the other direction; empty where a statement stores no two of a kind."""
    match statement:
        case ast.Assign(
            targets=[ast.Subscript(value=ast.Subscript(value=owner, slice=one), slice=other)], value=value
        ) if _are_alike(one, other):
            return f"{ast.unparse(owner)}[{ast.unparse(other)}][{ast.unparse(one)}] = {ast.unparse(value)}"
        case ast.Expr(
            value=ast.Call(func=ast.Attribute(value=ast.Subscript(value=owner, slice=one), attr=adds), args=[other])
        ) if adds in ("append", "add") and _are_alike(one, other):
            return f"{ast.unparse(owner)}[{ast.unparse(other)}].{adds}({ast.unparse(one)})"
        case ast.Expr(
            value=ast.Call(
                func=ast.Attribute(
                    value=ast.Call(func=ast.Attribute(value=owner, attr="setdefault"), args=[one, first]), attr=adds
                ),
                args=[other],
            )
        ) if adds in ("append", "add") and _are_alike(one, other):
            kept = f"{ast.unparse(owner)}.setdefault({ast.unparse(other)}, {ast.unparse(first)})"
            return f"{kept}.{adds}({ast.unparse(one)})"
        case ast.Expr(value=ast.Call(func=called, args=[one, other], keywords=[])) if _are_alike(one, other):
            name = ast.unparse(called)
            return f"{name}({ast.unparse(other)}, {ast.unparse(one)})" if stores(name) else ""
    return ""


def _are_alike(one: ast.expr, other: ast.expr) -> bool:
    return are_alike(ast.unparse(one), ast.unparse(other))
