"""Numbers of binary digits in Python that larger numbers need more of."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import islice

from grader.changes.digit_places import FEWEST, MORE, MOST_FEW, takes_digits
from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST, _MOST_LOOPS = 8, 24


def list_digit_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The numbers up to which loops count that take numbers apart, or the names that have them."""
    nodes = [*ast.walk(tree)]
    yield from islice(_widen(nodes, [*_list_ranges(nodes)]), _MOST)


def _list_ranges(nodes: Sequence[ast.AST]) -> Iterator[ast.Call]:
    found = ((gone_through, node) for node in nodes for gone_through in _list_gone_through(node))
    ranges = ((each, node) for each, node in found if isinstance(each, ast.Call) and ast.unparse(each.func) == "range")
    return (each for each, node in islice(ranges, _MOST_LOOPS) if takes_digits(ast.unparse(node)))


def _list_gone_through(node: ast.AST) -> Iterator[ast.expr]:
    if isinstance(node, ast.For):
        yield node.iter
    elif isinstance(node, ast.ListComp | ast.GeneratorExp | ast.SetComp | ast.DictComp):
        yield from (each.iter for each in node.generators)


def _widen(nodes: Sequence[ast.AST], ranges: Sequence[ast.Call]) -> Iterator[TreeEdit]:
    counted = {name.id for each in ranges for name in ast.walk(each) if isinstance(name, ast.Name)}
    for node in nodes if counted else ():
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
    if isinstance(number.value, int) and FEWEST <= number.value + less <= MOST_FEW:
        told = str(number.value + less)
        yield TreeEdit(ChangeKind.FEW_DIGITS, node, ((number, "value", MORE - less),), told, code=ast.unparse(node))
