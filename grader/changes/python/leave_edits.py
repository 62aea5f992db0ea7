"""Branches of a program in Python after which it goes on, where it may have to leave the turn or the function."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice

from grader.changes.python.tree_edits import BLOCK_FIELDS, AnyFunction, AnyLoop, TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 24
_LEAVES = ast.Return | ast.Break | ast.Continue | ast.Raise


def list_leave_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    return islice(_list_edits(tree, None, None), _MOST)


def _list_edits(node: ast.AST, loop: AnyLoop | None, function: AnyFunction | None) -> Iterator[TreeEdit]:
    """The changes within a node, which stands in a loop, in a function, or in both."""
    for child in ast.iter_child_nodes(node):
        inner_loop, inner_function = loop, function
        if isinstance(child, AnyFunction):
            inner_loop, inner_function = None, child
        elif isinstance(child, AnyLoop):
            inner_loop = child
        elif isinstance(child, ast.If):
            yield from _leave(child, loop, function)
        yield from _list_edits(child, inner_loop, inner_function)


def _leave(branch: ast.If, loop: AnyLoop | None, function: AnyFunction | None) -> Iterator[TreeEdit]:
    ways: list[tuple[str, ast.stmt]] = [("continue", ast.Continue())] if loop else []
    ways += [("return", ast.Return(None))] if function and not _returns_value(function) else []
    for field in BLOCK_FIELDS:
        statements: list[ast.stmt] = getattr(branch, field)
        is_chain = field == "orelse" and len(statements) == 1 and isinstance(statements[0], ast.If)
        if statements and not is_chain and not isinstance(statements[-1], _LEAVES):
            for name, leaves in ways:
                values = ((branch, field, [*statements, leaves]),)
                code = f"if {ast.unparse(branch.test)}" if field == "body" else "else"
                yield TreeEdit(ChangeKind.GOES_ON, statements[-1], values, name, code=code)


def _returns_value(function: AnyFunction) -> bool:
    return any(isinstance(node, ast.Return) and node.value for node in ast.walk(function))
