"""The rows of a table in Python that are taken for its columns, or the other way round."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import islice

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST, _MOST_LIMITS, _SIDES = 16, 60, 2


def list_size_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program: what a `range` goes up to, and lengths that are compared."""
    nodes = [*ast.walk(tree)]
    has_table = any(map(_is_length_of_row, nodes))
    has_items = any(map(_is_item_of_row, nodes))
    limits = [*islice((limit for node in nodes for limit in _list_limits(node)), _MOST_LIMITS)]
    limits = [each for each in limits if has_items or not isinstance(each[1], ast.Attribute)]
    edits = (edit for counted, limit in limits for edit in _go_along_other(counted, limit, limits, has_table))
    yield from islice(edits, _MOST)
    yield from islice((edit for node in nodes if has_table for edit in _compare_others(node)), _MOST)


def _go_along_other(
    counted: ast.Call, limit: ast.expr, limits: Sequence[tuple[ast.Call, ast.expr]], has_table: bool
) -> Iterator[TreeEdit]:
    """The other side of the table in a `range`: its length, or the only other limit that the same object keeps."""
    other = _turn(limit) if has_table else None
    if isinstance(limit, ast.Attribute):
        kept = {each.attr: each for _, each in limits if isinstance(each, ast.Attribute) and _is_of(each, limit.value)}
        other = next(each for name, each in kept.items() if name != limit.attr) if len(kept) == _SIDES else None
    if other:
        yield TreeEdit(ChangeKind.OTHER_SIZE, limit, ((counted, "args", [other]),), ast.unparse(other))


def _compare_others(node: ast.AST) -> Iterator[TreeEdit]:
    """The other side of a table in a comparison of two lengths, of the first, the second, or both."""
    match node:
        case ast.Compare(left=left, ops=[_], comparators=[right]):
            first, second = _turn(left), _turn(right)
            if first is None or second is None:
                return
            for one, two in ((first, right), (left, second), (first, second)):
                values = ((node, "left", one), (node, "comparators", [two]))
                told = ast.unparse(ast.Compare(one, node.ops, [two]))
                yield TreeEdit(ChangeKind.OTHER_SIZE, node, values, told)


def _list_limits(node: ast.AST) -> Iterator[tuple[ast.Call, ast.expr]]:
    match node:
        case ast.Call(func=ast.Name(id="range"), args=[ast.expr() as limit], keywords=[]):
            yield node, limit


def _is_length_of_row(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Name(id="len"), args=[ast.Subscript()]):
            return True
    return False


def _is_item_of_row(node: ast.AST) -> bool:
    return isinstance(node, ast.Subscript) and isinstance(node.value, ast.Subscript)


def _is_of(attribute: ast.Attribute, owner: ast.expr) -> bool:
    return ast.dump(attribute.value) == ast.dump(owner)


def _turn(length: ast.expr) -> ast.expr | None:
    """The length of the first row for that of the table, and the other way round."""
    match length:
        case ast.Call(func=ast.Name(id="len") as func, args=[ast.Subscript(value=table, slice=ast.Constant(value=0))]):
            return ast.Call(func, [table], [])
        case ast.Call(func=ast.Name(id="len") as func, args=[ast.Name() | ast.Attribute() as table]):
            return ast.Call(func, [ast.Subscript(table, ast.Constant(0), ast.Load())], [])
    return None
