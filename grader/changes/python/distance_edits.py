"""Differences of a program in Python whose size alone counts, and equal items that do not stand side by side."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from itertools import islice

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 12


def list_distance_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    nodes = [*ast.walk(tree)]
    made = {ast.unparse(node.targets[0]) for node in nodes if isinstance(node, ast.Assign) and _is_gap(node.value)}
    yield from islice((edit for node in nodes for edit in _drop_sign(node, made)), _MOST)
    yield from islice((edit for node in nodes for edit in _count_both_ends(node)), _MOST)
    yield from islice((edit for node in nodes for edit in _sort_before_grouping(node)), _MOST)


def _is_gap(node: ast.expr) -> bool:
    """Whether it is the difference of two values, neither of them written as a number."""
    sides = (node.left, node.right) if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub) else ()
    return bool(sides) and not any(isinstance(side, ast.Constant) for side in sides)


def _drop_sign(node: ast.AST, made: Collection[str]) -> Iterator[TreeEdit]:
    """A difference without its sign, and one that is written there the other way round."""
    field = _find_gap(node, made)
    if not field:
        return
    value: ast.expr = getattr(node, field)
    if isinstance(value, ast.BinOp):
        turned = ast.BinOp(value.right, value.op, value.left)
        yield TreeEdit(ChangeKind.TURNED_GAP, value, ((node, field, turned),), ast.unparse(turned))
    size = ast.Call(ast.Name("abs", ast.Load()), [value], [])
    yield TreeEdit(ChangeKind.KEPT_SIGN, value, ((node, field, size),), ast.unparse(size))


def _find_gap(node: ast.AST, made: Collection[str]) -> str:
    """The field of a difference that is added, kept, given back or compared, or of the name of one that is added."""
    match node:
        case ast.AugAssign(op=ast.Add(), value=value) if _is_gap(value) or ast.unparse(value) in made:
            return "value"
        case ast.Assign(targets=[target], value=ast.BinOp() as value) if _is_gap(value):
            return "" if ast.unparse(target) == ast.unparse(value.left) else "value"
        case ast.Return(value=ast.expr() as value) if _is_gap(value):
            return "value"
        case ast.Compare(left=left) if _is_gap(left):
            return "left"
    return ""


def _count_both_ends(node: ast.AST) -> Iterator[TreeEdit]:
    """A difference and one more, which counts both of its ends."""
    if isinstance(node, ast.BinOp) and _is_gap(node):
        both = ast.BinOp(node.left, node.op, node.right)
        values = ((node, "left", both), (node, "op", ast.Add()), (node, "right", ast.Constant(1)))
        yield TreeEdit(ChangeKind.BOTH_ENDS, node, values, f"{ast.unparse(node)} + 1")


def _sort_before_grouping(node: ast.AST) -> Iterator[TreeEdit]:
    """What `groupby` goes through, put in order first."""
    match node:
        case ast.Call(
            func=ast.Name(id="groupby") | ast.Attribute(attr="groupby"),
            args=[ast.Name() | ast.Attribute() as items, *key],
        ):
            options = [ast.keyword("key", each) for each in key] or node.keywords
            in_order = ast.Call(ast.Name("sorted", ast.Load()), [items], options)
            yield TreeEdit(ChangeKind.NOT_SIDE_BY_SIDE, node, ((node, "args", [in_order, *key]),))
