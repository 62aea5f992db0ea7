"""Loops in Python that count from the wrong end of a row, as the digits of a number are counted from its last one."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from itertools import islice

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 12
_CALCULATING = ast.Mult | ast.Pow | ast.Mod | ast.LShift
"""What is done with a place that counts, and does not only name an item."""


def list_other_end_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program: what each loop goes through, the items that it takes, and the places it calculates."""
    loops = [node for node in ast.walk(tree) if isinstance(node, ast.For) and _calculates(node)]
    yield from islice((edit for loop in loops for edit in _turn_row(loop)), _MOST)
    yield from islice((edit for loop in loops for edit in _turn_places(loop)), _MOST)


def _calculates(loop: ast.For) -> bool:
    calculated = (node for node in ast.walk(loop) if isinstance(node, ast.BinOp | ast.AugAssign))
    return any(isinstance(node.op, _CALCULATING) for node in calculated)


def _turn_row(loop: ast.For) -> Iterator[TreeEdit]:
    """`for c in s` and `for i, c in enumerate(s)` from the last one on."""
    match loop.iter:
        case ast.Name() | ast.Attribute() | ast.Subscript():
            row, form = ast.unparse(loop.iter), "{}"
        case ast.Call(func=ast.Name(id="enumerate"), args=[ast.Name() | ast.Attribute() as given]):
            row, form = ast.unparse(given), "enumerate({})"
        case _:
            return
    turned = ast.parse(form.format(f"list({row})[::-1]"), mode="eval").body
    head = f"for {ast.unparse(loop.target).strip('()')} in "
    other = row.removesuffix("[::-1]") if row.endswith("[::-1]") else f"reversed({row})"
    told, code = (f"{head}{form.format(each)}" for each in (other, row))
    yield TreeEdit(ChangeKind.FROM_OTHER_END, loop, ((loop, "iter", turned),), told, code=code)


def _turn_places(loop: ast.For) -> Iterator[TreeEdit]:
    """In a loop over the places of a row its items from the last one on; or what is calculated with the places."""
    match loop.target, loop.iter:
        case ast.Name(id=name), ast.Call(func=ast.Name(id="range"), args=[number]) if not _sets(loop, name):
            last = _write_less(number)
        case _:
            return
    items = [node for node in ast.walk(loop) if isinstance(node, ast.Subscript) and _is_place(node.slice, name)]
    read = [node for node in items if isinstance(node.ctx, ast.Load)]
    turned = ast.parse(f"{last} - {name}", mode="eval").body
    for row in dict.fromkeys(ast.unparse(node.value) for node in read):
        of_row = [node for node in read if ast.unparse(node.value) == row]
        values = tuple((node, "slice", turned) for node in of_row)
        yield TreeEdit(ChangeKind.FROM_OTHER_END, of_row[0], values, f"{row}[{last} - {name}]", code=f"{row}[{name}]")
    in_items = {id(node) for each in items for node in ast.walk(each)}
    yield from _turn_calculated(loop, name, number, in_items)


def _turn_calculated(loop: ast.For, name: str, number: ast.expr, in_items: Collection[int]) -> Iterator[TreeEdit]:
    """The place in all that is calculated with it, but for the places of items."""
    turned = ast.parse(f"{_write_less(number)} - {name}", mode="eval").body
    nodes = (node for statement in loop.body for node in ast.walk(statement) if id(node) not in in_items)
    sides = [
        (node, field)
        for node in nodes
        if isinstance(node, ast.BinOp)
        for field in ("left", "right")
        if _is_place(getattr(node, field), name)
    ]
    if sides:
        first, field = sides[0]
        left, right = (first.left, turned) if field == "right" else (turned, first.right)
        told = ast.unparse(ast.BinOp(left, first.op, right))
        if field == "left" and isinstance(first.op, ast.Add) and ast.unparse(first.right) == "1":
            told = f"{ast.unparse(number)} - {name}"
        yield TreeEdit(ChangeKind.FROM_OTHER_END, first, tuple((*side, turned) for side in sides), told)


def _write_less(number: ast.expr) -> str:
    """One less than a number."""
    match number:
        case ast.BinOp(left=left, op=ast.Sub(), right=ast.Constant(value=int(less))):
            return f"{ast.unparse(left)} - {less + 1}"
        case ast.BinOp(left=left, op=ast.Add(), right=ast.Constant(value=1)):
            return ast.unparse(left)
    return ast.unparse(ast.BinOp(number, ast.Sub(), ast.Constant(1)))


def _sets(loop: ast.For, name: str) -> bool:
    """Whether the loop gives the name that it counts with another value."""
    found = (node for statement in loop.body for node in ast.walk(statement) if isinstance(node, ast.Name))
    return any(node.id == name and isinstance(node.ctx, ast.Store) for node in found)


def _is_place(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name
