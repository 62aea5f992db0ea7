"""Numbers of binary digits in Python that larger numbers need more of."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import islice

from grader.changes.digit_places import MORE, TAKES_DIGITS
from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 8
_FEWEST, _FEW = 4, 31


def list_digit_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """A name or a range of so many digits, in a program that takes numbers apart into these."""
    if TAKES_DIGITS.search(ast.unparse(tree)):
        nodes = [*ast.walk(tree)]
        ranges = [node for node in nodes if isinstance(node, ast.Call) and ast.unparse(node.func) == "range"]
        yield from islice(_widen(nodes, ranges), _MOST)


def _widen(nodes: Sequence[ast.AST], ranges: Sequence[ast.Call]) -> Iterator[TreeEdit]:
    counted = {name.id for each in ranges for name in ast.walk(each) if isinstance(name, ast.Name)}
    for node in nodes:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant() as number) if name in counted:
                yield from _put(node, number, 0)
    for each in ranges:
        match each.args:
            case [ast.Constant() as number]:
                yield from _put(each, number, 0)
            case [ast.Constant() as number, ast.UnaryOp(), ast.UnaryOp()]:
                yield from _put(each, number, 1)


def _put(node: ast.Assign | ast.Call, number: ast.Constant, less: int) -> Iterator[TreeEdit]:
    if isinstance(number.value, int) and _FEWEST <= number.value + less <= _FEW:
        told = str(number.value + less)
        yield TreeEdit(ChangeKind.FEW_DIGITS, node, ((number, "value", MORE - less),), told, code=ast.unparse(node))
