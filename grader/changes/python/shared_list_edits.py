"""Lists of a whole program in Python that a function changes for good, where it may have to change a copy."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from grader.changes.python.tree_edits import AnyFunction, TreeEdit
from grader.changes.source_changes import ChangeKind

_COPY = "{0} = __import__('copy').copy(globals()['{0}'])"


def list_shared_list_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program: a function in which an item of such a list is set begins with a copy of it."""
    shared = {name for statement in tree.body for name in _list_made(statement)}
    for function in (node for node in ast.walk(tree) if isinstance(node, AnyFunction)):
        own = {*_list_own_names(function)}
        told: set[str] = set()
        for statement, name in _list_set(function):
            if name in shared - own - told:
                told.add(name)
                copied = ast.parse(_COPY.format(name)).body
                yield TreeEdit(
                    ChangeKind.SHARED_LIST, statement, ((function, "body", [*copied, *function.body]),), name
                )


def _list_made(statement: ast.stmt) -> Iterator[str]:
    """The names that a statement gives to a new list or dictionary."""
    if isinstance(statement, ast.Assign) and isinstance(
        statement.value, ast.List | ast.ListComp | ast.Dict | ast.BinOp
    ):
        yield from (target.id for target in statement.targets if isinstance(target, ast.Name))


def _list_own_names(function: AnyFunction) -> Iterator[str]:
    """The names that are not those of the whole program in a function, or that it may give another value there."""
    for node in ast.walk(function):
        if isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Global | ast.Nonlocal):
            yield from node.names


def _list_set(function: AnyFunction) -> Iterator[tuple[ast.stmt, str]]:
    """The statements that set an item, each with the name of what it is an item of."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assign | ast.AugAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            items = (target.value for target in targets if isinstance(target, ast.Subscript))
            yield from ((node, item.id) for item in items if isinstance(item, ast.Name))
