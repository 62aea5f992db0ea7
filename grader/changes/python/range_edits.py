"""Conditions in Python that ask for a range of places, which may be one off at both of its ends."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice

from grader.changes.moved_ranges import move_end
from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 12
_BELOW, _ABOVE = (ast.Lt, ast.LtE), (ast.Gt, ast.GtE)


def list_range_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """As `1 <= at <= n` in the place of `0 <= at <= n - 1`, and the other way round."""
    return islice((edit for node in ast.walk(tree) for edit in _move(node)), _MOST)


def _move(node: ast.AST) -> Iterator[TreeEdit]:
    match node:
        case ast.Compare(left=ast.Constant(value=int(least)), ops=[low, high] as signs, comparators=[asked, limit]) if (
            isinstance(low, _BELOW) and isinstance(high, _BELOW)
        ):
            for first, end in _move_ends(least, limit):
                new = ast.Compare(first, signs, [asked, end])
                values = ((node, "left", first), (node, "comparators", [asked, end]))
                yield TreeEdit(ChangeKind.MOVED_RANGE, node, values, ast.unparse(new))
        case ast.BoolOp(
            op=join,
            values=[
                ast.Compare(left=one, ops=[low], comparators=[ast.Constant(value=int(least))]),
                ast.Compare(left=other, ops=[high], comparators=[limit]),
            ],
        ) if ast.dump(one) == ast.dump(other) and _is_range(join, low, high):
            for first, end in _move_ends(least, limit):
                both: list[ast.expr] = [ast.Compare(one, [low], [first]), ast.Compare(other, [high], [end])]
                yield TreeEdit(
                    ChangeKind.MOVED_RANGE, node, ((node, "values", both),), ast.unparse(ast.BoolOp(join, both))
                )


def _is_range(join: ast.boolop, low: ast.cmpop, high: ast.cmpop) -> bool:
    """Whether two comparisons ask for what is within two ends, or for what is beyond one of them."""
    before, behind = (_BELOW, _ABOVE) if isinstance(join, ast.Or) else (_ABOVE, _BELOW)
    return isinstance(low, before) and isinstance(high, behind)


def _move_ends(least: int, limit: ast.expr) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Both ends of a range that begins with 0 or 1, one place on or back."""
    if least in (0, 1) and not isinstance(limit, ast.Constant):
        step = -1 if least else 1
        beyond = ""
        match limit:
            case ast.BinOp(left=ast.expr() as owner, op=ast.Add() | ast.Sub() as sign, right=ast.Constant(value=1)):
                limit, beyond = owner, "+1" if isinstance(sign, ast.Add) else "-1"
        end = ast.parse(move_end(ast.unparse(limit), beyond, step), mode="eval").body
        yield ast.Constant(least + step), end
