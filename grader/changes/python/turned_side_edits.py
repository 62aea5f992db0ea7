"""Quotients and remainders in Python whose two sides may be the wrong way round."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice

from grader.changes.python.tree_edits import AnyFunction, TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 12
_SIDES = (ast.Name, ast.Attribute, ast.Subscript)


def list_turned_side_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program: the sides exchanged, and in a test for 0 as well where there is one."""
    functions = [node for node in ast.walk(tree) if isinstance(node, AnyFunction)]
    return islice((edit for part in (*functions, tree) for edit in _turn_in(part, functions)), _MOST)


def _turn_in(part: ast.AST, functions: list[AnyFunction]) -> Iterator[TreeEdit]:
    inner = {id(node) for function in functions if function is not part for node in ast.walk(function)}
    nodes = [node for node in ast.walk(part) if part in functions or id(node) not in inner]
    for node in nodes:
        match node:
            case ast.BinOp(left=one, op=ast.Div() | ast.FloorDiv() | ast.Mod(), right=other):
                if isinstance(one, _SIDES) and isinstance(other, _SIDES):
                    yield from _turn(node, one, other, nodes)


def _turn(node: ast.BinOp, one: ast.expr, other: ast.expr, nodes: list[ast.AST]) -> Iterator[TreeEdit]:
    told = ast.unparse(ast.BinOp(other, node.op, one))
    turned = ((node, "left", other), (node, "right", one))
    tests = [(each, "left", one) for each in nodes if isinstance(each, ast.Compare) and _asks_for_zero(each, other)]
    for values in ((*turned, *tests), turned) if tests else (turned,):
        yield TreeEdit(ChangeKind.TURNED_SIDES, node, values, told)


def _asks_for_zero(test: ast.Compare, side: ast.expr) -> bool:
    is_zero = isinstance(test.comparators[0], ast.Constant) and test.comparators[0].value == 0
    return is_zero and ast.dump(test.left) == ast.dump(side)
