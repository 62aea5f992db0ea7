"""Grids of a program in Python whose rows come in the reverse order, where each of them should be turned round."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 8
_ROWS = (
    "(lambda rows: [row[::-1] if isinstance(row, list) or (isinstance(row, str) and len(row) > 1) else 1 // 0 "
    "for row in rows] if isinstance(rows, list) else 1 // 0)(grader_grid)"
)
"""Rows turned round, where these are lists or lines: no program goes on with the characters of a text."""


def list_grid_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    return islice((edit for node in ast.walk(tree) for edit in _turn_round(node)), _MOST)


def _turn_round(node: ast.AST) -> Iterator[TreeEdit]:
    """`grid[::-1]` with each row turned round, and rows that are turned round in the reverse order."""
    match node:
        case ast.Subscript(value=grid, slice=ast.Slice(lower=None, upper=None) as whole) if _is_reverse(whole):
            told = f"[row[::-1] for row in {ast.unparse(grid)}]"
            rows = ast.parse(_ROWS, mode="eval").body
            assert isinstance(rows, ast.Call)  # noqa: S101  it is written so
            rows.args = [grid]
            yield TreeEdit(
                ChangeKind.TURNED_ROWS,
                node,
                ((node, "value", rows), (whole, "step", None)),
                told,
                code=ast.unparse(node),
            )
        case ast.ListComp(
            elt=ast.Subscript(value=ast.Name(id=row), slice=ast.Slice(lower=None, upper=None) as whole),
            generators=[ast.comprehension(target=ast.Name(id=name), iter=grid, ifs=[])],
        ) if row == name and _is_reverse(whole):
            told = f"{ast.unparse(grid)}[::-1]"
            turned = ast.Subscript(grid, ast.Slice(None, None, ast.Constant(-1)), ast.Load())
            values = ((node.generators[0], "iter", turned), (whole, "step", None))
            yield TreeEdit(ChangeKind.TURNED_ROWS, node, values, told, code=ast.unparse(node))


def _is_reverse(whole: ast.Slice) -> bool:
    return whole.step is not None and ast.unparse(whole.step) == "-1"
