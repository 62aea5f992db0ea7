"""What a loop of a program in Python may leave out: an order, another part of each item."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST_LOOPS, _MOST_INDEXES = 6, 12
_OTHER_PARTS = {0: 1, 1: 0, 2: 1, -1: 0}
"""The part that is tried in the place of each."""


def list_loop_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    loops = [node for node in ast.walk(tree) if isinstance(node, ast.For)]
    for loop in loops[:_MOST_LOOPS]:
        yield from _sort_first(loop)
    yield from islice((edit for node in ast.walk(tree) for edit in _sort_listed(node)), _MOST_LOOPS)
    yield from islice(_take_other_parts(tree), _MOST_INDEXES)


def _sort_first(loop: ast.For) -> Iterator[TreeEdit]:
    """What a loop goes through, put in order."""
    gone_through = _find_owner(loop.iter)
    # Lines that are just being read are seldom to be put in order.
    is_kept = isinstance(gone_through, ast.Name | ast.Attribute) or (
        isinstance(gone_through, ast.Subscript) and isinstance(gone_through.slice, ast.Name | ast.Attribute)
    )
    if is_kept and ast.unparse(gone_through) not in ("sys.stdin", "stdin"):
        for options in ([], [ast.keyword("reverse", ast.Constant(value=True))]):
            in_order = ast.Call(ast.Name("sorted", ast.Load()), [loop.iter], options)
            code = f"for {ast.unparse(loop.target)} in {ast.unparse(loop.iter)}"
            yield TreeEdit(ChangeKind.UNSORTED, loop, ((loop, "iter", in_order),), ast.unparse(gone_through), code=code)


def _sort_listed(node: ast.AST) -> Iterator[TreeEdit]:
    """What is joined to a text, or printed one after the other, put in order."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=str(between)), attr="join"), args=[listed]) if (
            between
        ):
            place: tuple[ast.AST, str] = (node, "args")
        case ast.Call(func=ast.Name(id="print"), args=[ast.Starred(value=listed) as starred]):
            place = (starred, "value")
        case _:
            return
    owner = _find_owner(listed)
    if isinstance(owner, ast.Name | ast.Attribute):
        in_order = ast.Call(ast.Name("sorted", ast.Load()), [listed], [])
        value = [in_order] if place[1] == "args" else in_order
        yield TreeEdit(ChangeKind.UNSORTED, node, ((*place, value),), ast.unparse(owner))


def _find_owner(node: ast.expr) -> ast.expr:
    """The dictionary whose keys, values or items these are; else the same."""
    match node:
        case ast.Call(func=ast.Attribute(value=owner, attr="items" | "keys" | "values")):
            return owner
    return node


def _take_other_parts(tree: ast.Module) -> Iterator[TreeEdit]:
    """Another part of something, by its number."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant) and isinstance(node.ctx, ast.Load):
            number = node.slice.value
            if type(number) is int and number in _OTHER_PARTS:
                yield TreeEdit(ChangeKind.OTHER_PART, node, ((node.slice, "value", _OTHER_PARTS[number]),))
