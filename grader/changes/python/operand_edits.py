"""Sums and products of a program in Python of which only one side may be meant."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 40
_Operand = ast.Name | ast.Attribute | ast.Subscript | ast.Call
_FIELDS = ("value", "body", "left")
"""Where one expression stands that a node is made for."""


def list_operand_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """What a value, the function of a key, or the left side of a comparison calculates: each side of it alone."""
    return islice((edit for node in ast.walk(tree) for edit in _take_sides(node)), _MOST)


def _take_sides(node: ast.AST) -> Iterator[TreeEdit]:
    for field in (
        _FIELDS if isinstance(node, ast.Lambda | ast.Compare | ast.Assign | ast.AugAssign | ast.Return) else ()
    ):
        whole = getattr(node, field, None)
        if isinstance(whole, ast.BinOp) and isinstance(whole.left, _Operand) and isinstance(whole.right, _Operand):
            changed = ast.unparse(node.targets[0]) if isinstance(node, ast.Assign) else ""
            for side in (whole.left, whole.right) if changed not in map(ast.unparse, (whole.left, whole.right)) else ():
                told = ast.unparse(side)
                yield TreeEdit(ChangeKind.ONE_SIDE, whole, ((node, field, side),), told, code=ast.unparse(whole))
