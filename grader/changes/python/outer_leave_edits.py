"""Where a program in Python leaves a whole function in a loop within another, and only the inner one is at its end."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice

from grader.changes.python.tree_edits import BLOCK_FIELDS, AnyFunction, AnyLoop, TreeEdit, list_block
from grader.changes.source_changes import ChangeKind

_MOST = 12
_ENDS = {"exit", "quit", "sys.exit"}


def list_outer_leave_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """Each `return` without a value, or `exit()`, in an inner loop as a `break`."""
    loops = (node for node in ast.walk(tree) if isinstance(node, AnyLoop))
    return islice((edit for outer in loops for edit in _leave_inner(outer)), _MOST)


def _leave_inner(outer: ast.For | ast.While) -> Iterator[TreeEdit]:
    for inner in _list_blocks(outer):
        if isinstance(inner, AnyLoop):
            for node in (inner, *_list_blocks(inner)):
                yield from _break_in(node, outer) if node is inner or not isinstance(node, AnyLoop) else ()


def _list_blocks(loop: ast.AST) -> Iterator[ast.stmt]:
    """The statements with blocks in a loop, but for those in a loop or function within it."""
    left = [each for each in ast.iter_child_nodes(loop) if isinstance(each, ast.stmt | ast.ExceptHandler)]
    for node in left:
        if isinstance(node, ast.stmt):
            yield node
        if not isinstance(node, AnyLoop | AnyFunction | ast.ClassDef):
            left.extend(each for each in ast.iter_child_nodes(node) if isinstance(each, ast.stmt | ast.ExceptHandler))


def _break_in(node: ast.stmt, outer: ast.For | ast.While) -> Iterator[TreeEdit]:
    for field in BLOCK_FIELDS:
        statements = list_block(node, field)
        for place, each in enumerate(statements):
            if _ends_all(each) and not (field == "orelse" and isinstance(node, AnyLoop)):
                values = ((node, field, [*statements[:place], ast.Break()]),)
                yield TreeEdit(ChangeKind.LEAVES_ALL, each, values, loop=outer.lineno)


def _ends_all(statement: ast.stmt) -> bool:
    match statement:
        case ast.Return(value=None):
            return True
        case ast.Expr(value=ast.Call(func=called)):
            return ast.unparse(called) in _ENDS
    return False
