"""Whole numbers of a program in Python that may be one too large or too small."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import copy
from itertools import islice

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind, list_one_off

_MOST = 40
"""Changes of places."""
_AT_PLACE = ("insert", "pop")
_LEAST_NAMED = 2
"""Numbers from which on one that gets a name is tried: with what is smaller something often starts."""


def list_number_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    for node in ast.walk(tree):
        yield from _count_otherwise(node)
    yield from islice((edit for node in ast.walk(tree) for edit in _take_neighbour(node)), _MOST)
    yield from islice((edit for node in ast.walk(tree) for edit in _take_from_end(node)), _MOST)
    yield from islice((edit for node in ast.walk(tree) for edit in _count_from_zero(node)), _MOST)


def _count_otherwise(node: ast.AST) -> Iterator[TreeEdit]:
    """A whole number in a calculation, or one that gets a name or is added, one larger and one smaller."""
    if not isinstance(node, ast.BinOp | ast.Assign | ast.AugAssign):
        return
    for field in ("left", "right") if isinstance(node, ast.BinOp) else ("value",):
        number = getattr(node, field)
        if not isinstance(number, ast.Constant) or type(number.value) is not int:
            continue
        least = 1 if isinstance(node, ast.BinOp) else _LEAST_NAMED
        is_changed = number.value >= least and not _is_half(node, field)
        for value in list_one_off(number.value) if is_changed else ():
            new = ast.Constant(value)
            yield TreeEdit(ChangeKind.ONE_OFF, node, ((node, field, new),), _tell_number(node, field, value))


def _is_half(node: ast.AST, field: str) -> bool:
    """Whether a number is the 2 by which something is divided: a half is meant as one."""
    match node:
        case ast.BinOp(op=ast.Div() | ast.FloorDiv(), right=ast.Constant(2)):
            return field == "right"
    return False


def _tell_number(node: ast.AST, field: str, value: int) -> str:
    """The calculation with another number; without it where nothing is added or taken away."""
    match node:
        case ast.BinOp(op=ast.Add() | ast.Sub(), left=left) if field == "right" and value == 0:
            return ast.unparse(left)
    return ast.unparse(_put_into(node, field, ast.Constant(value)))


def _take_neighbour(node: ast.AST) -> Iterator[TreeEdit]:
    """The item before or behind the one at a place that has a name, and a place before or behind it in a list."""
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Name):
        for place in _list_neighbours(node.slice):
            told = ast.unparse(_put_into(node, "slice", place))
            yield TreeEdit(ChangeKind.NEXT_PLACE, node, ((node, "slice", place),), told)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _AT_PLACE:
        first = node.args[0] if node.args else None
        for place in _list_neighbours(first) if isinstance(first, ast.Name) else ():
            arguments = [place, *node.args[1:]]
            told = ast.unparse(_put_into(node, "args", arguments))
            yield TreeEdit(ChangeKind.NEXT_PLACE, node, ((node, "args", arguments),), told)


def _take_from_end(node: ast.AST) -> Iterator[TreeEdit]:
    """The item before the one at a place that is counted from the end: `t[n - i]` is behind the last for 0."""
    match node:
        case ast.Subscript(slice=ast.BinOp(op=ast.Sub(), right=ast.Name()) as place):
            before = ast.BinOp(place, ast.Sub(), ast.Constant(1))
            told = ast.unparse(_put_into(node, "slice", before))
            yield TreeEdit(ChangeKind.NEXT_PLACE, node, ((node, "slice", before),), told)


def _count_from_zero(node: ast.AST) -> Iterator[TreeEdit]:
    """What stands for a missing entry that is counted, 0 in the place of 1."""
    match node:
        case ast.Call(func=ast.Attribute(attr="get"), args=[key, ast.Constant(value=1)]):
            values = ((node, "args", [key, ast.Constant(0)]),)
            told = ast.unparse(_put_into(node, "args", [key, ast.Constant(0)]))
            yield TreeEdit(ChangeKind.START, node, values, told)


def _list_neighbours(name: ast.Name) -> Iterator[ast.BinOp]:
    for sign in (ast.Add(), ast.Sub()):
        yield ast.BinOp(name, sign, ast.Constant(1))


def _put_into(node: ast.AST, field: str, new: object) -> ast.AST:
    """A node with something else in one of its fields."""
    changed = copy(node)
    setattr(changed, field, new)
    return changed
