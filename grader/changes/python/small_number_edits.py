"""Numbers in Python that something begins with, or ends with: 0 where 1 is meant, 1 or -1 where it is 0."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import copy
from itertools import islice

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST, _TWO = 24, 2
_OTHER = {"0": 1, "1": 0, "-1": 0}


def list_small_number_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program: a number that is stored at a place or by a key, returned, or put last into a row."""
    return islice((edit for node in ast.walk(tree) for edit in _exchange(node)), _MOST)


def _exchange(node: ast.AST) -> Iterator[TreeEdit]:
    match node:
        case ast.Assign(targets=[ast.Subscript()], value=value) | ast.Return(value=ast.expr() as value):
            yield from _put(node, "value", _find_other(value))
        case ast.IfExp(orelse=value):
            yield from _put(node, "orelse", _find_other(value))
        case ast.Call(args=[*_, (ast.Tuple() | ast.List()) as row]) if len(row.elts) >= _TWO:
            last = _find_other(row.elts[-1])
            yield from _put(row, "elts", [*row.elts[:-1], last] if last else None)


def _put(owner: ast.expr | ast.stmt, field: str, new: object) -> Iterator[TreeEdit]:
    if new:
        changed = copy(owner)
        setattr(changed, field, new)
        told = ast.unparse(changed)
        yield TreeEdit(ChangeKind.SMALL_NUMBER, owner, ((owner, field, new),), told, code=ast.unparse(owner))


def _find_other(value: ast.expr) -> ast.Constant | None:
    number = _OTHER.get(ast.unparse(value))
    return None if number is None else ast.Constant(number)
