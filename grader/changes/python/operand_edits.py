"""Sums and products of a program in Python of which only one side may be meant, or another operator."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST, _MOST_OPERATORS = 40, 24
_Operand = ast.Name | ast.Attribute | ast.Subscript | ast.Call
_OPERATORS: dict[type[ast.operator], ast.operator] = {
    ast.Add: ast.Mult(),
    ast.Mult: ast.Add(),
    ast.Mod: ast.FloorDiv(),
    ast.FloorDiv: ast.Mod(),
    ast.Div: ast.Mult(),
}
"""What is tried in the place of each."""
_FIELDS = ("value", "body", "left")
"""Where one expression stands that a node is made for."""


def list_operand_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """What a value, the function of a key, or the left side of a comparison calculates: each side of it alone.

    And each calculation with another operator.
    """
    nodes = [*ast.walk(tree)]
    yield from islice((edit for node in nodes for edit in _take_sides(node)), _MOST)
    yield from islice((edit for node in nodes for edit in _take_other_operator(node)), _MOST_OPERATORS)


def _take_other_operator(node: ast.AST) -> Iterator[TreeEdit]:
    """Another operator between two values, of which none is a text."""
    other = _OPERATORS.get(type(node.op)) if isinstance(node, ast.BinOp) else None
    if isinstance(node, ast.BinOp) and other and not any(map(_is_text, (node.left, node.right))):
        told = ast.unparse(ast.BinOp(node.left, other, node.right))
        yield TreeEdit(ChangeKind.OTHER_OPERATOR, node, ((node, "op", other),), told)


def _is_text(node: ast.expr) -> bool:
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return is_text or isinstance(node, ast.JoinedStr | ast.List) or "str(" in ast.unparse(node)


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
