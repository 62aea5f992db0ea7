"""Comparisons of a program in Python that ask for less than they seem to: half a question, identity, exact decimals."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice, pairwise

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 12
_VALUES = {ast.Is: ast.Eq(), ast.IsNot: ast.NotEq()}
_ALIKE = ast.Eq | ast.NotEq


def list_compared_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    nodes = [*ast.walk(tree)]
    yield from islice((edit for node in nodes if isinstance(node, ast.BoolOp) for edit in _ask_each(node)), _MOST)
    compared = [node for node in nodes if isinstance(node, ast.Compare) and len(node.ops) == 1]
    yield from islice((edit for node in compared for edit in _ask_for_value(node)), _MOST)
    if any(_makes_decimals(node) for node in nodes):
        yield from islice((edit for node in compared for edit in _ask_for_nearness(node)), _MOST)


def _ask_each(node: ast.BoolOp) -> Iterator[TreeEdit]:
    """`x == 1 or 2` as `x == 1 or x == 2`, and `x and y == 1` as `x == 1 and y == 1`."""
    asked: list[ast.expr] = [*node.values]
    for at, (one, other) in enumerate(pairwise(node.values)):
        match asked[at], other:
            case ast.Compare(left=left, ops=[sign]), ast.Constant(value=value) if _is_value(sign, value):
                asked[at + 1] = ast.Compare(left, [sign], [other])
        match one, other:
            case ast.Name(), ast.Compare(left=ast.Name(), ops=[sign], comparators=[ast.Constant() as right]) if (
                right.value and _is_value(sign, right.value)
            ):
                asked[at] = ast.Compare(one, [sign], [right])
    if asked != node.values:
        told = ast.unparse(ast.BoolOp(node.op, asked))
        yield TreeEdit(ChangeKind.HALF_ASKED, node, ((node, "values", asked),), told)


def _is_value(sign: ast.cmpop, value: object) -> bool:
    """Whether a sign asks whether something is equal, and a constant is a text or a number."""
    return isinstance(sign, _ALIKE) and isinstance(value, str | int | float) and not isinstance(value, bool)


def _ask_for_value(node: ast.Compare) -> Iterator[TreeEdit]:
    """`is` of two values that are no `None`, `True` or `False`, as `==`."""
    sign = _VALUES.get(type(node.ops[0]))
    right = node.comparators[0]
    is_single = isinstance(right, ast.Constant) and (right.value is None or isinstance(right.value, bool))
    if sign and not is_single:
        told = ast.unparse(ast.Compare(node.left, [sign], [right]))
        yield TreeEdit(ChangeKind.SAME_OBJECT, node, ((node, "ops", [sign]),), told)


def _makes_decimals(node: ast.AST) -> bool:
    return (isinstance(node, ast.Name) and node.id == "float") or (
        isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)
    )


def _ask_for_nearness(node: ast.Compare) -> Iterator[TreeEdit]:
    """`a == b` of numbers with decimals as `abs(a - b) < 1e-09`."""
    right = node.comparators[0]
    is_number = not isinstance(right, ast.Constant) or isinstance(right.value, float)
    if isinstance(node.ops[0], _ALIKE) and is_number:
        sign: ast.cmpop = ast.Lt() if isinstance(node.ops[0], ast.Eq) else ast.GtE()
        gap = ast.Call(ast.Name("abs", ast.Load()), [ast.BinOp(node.left, ast.Sub(), right)], [])
        near = ast.Compare(gap, [sign], [ast.Constant(1e-09)])
        values = ((node, "left", gap), (node, "ops", [sign]), (node, "comparators", near.comparators))
        yield TreeEdit(ChangeKind.EXACT_DECIMALS, node, values, ast.unparse(near))
