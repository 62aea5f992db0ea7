"""Lists in Python that are shared: those of a whole program that a function changes, and those of a class."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator

from grader.changes.python.tree_edits import AnyFunction, TreeEdit
from grader.changes.source_changes import ChangeKind

_MADE = ast.List | ast.ListComp | ast.Dict | ast.Set
_MAKERS = ("list", "dict", "set", "deque", "defaultdict", "Counter")
_CHANGED = ("append", "extend", "insert", "pop", "popleft", "remove", "add", "discard", "clear", "update", "setdefault")
_COPY = "{0} = __import__('copy').copy(globals()['{0}'])"


def list_shared_list_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program: a function in which an item of such a list is set begins with a copy of it.

    Of what belongs to a class and is changed in its objects each gets one of its own.
    """
    parts = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
    own = {part.attr for part in parts if isinstance(part.ctx, ast.Store)}
    changed = {name for node in ast.walk(tree) for name in _list_changed_parts(node)} - own
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            yield from _part_objects(node, changed)
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


def _part_objects(owner: ast.ClassDef, changed: Collection[str]) -> Iterator[TreeEdit]:
    """Each list of a class that the program changes, and that no object has as its own."""
    first = next((each for each in owner.body if isinstance(each, ast.FunctionDef) and each.name == "__init__"), None)
    for statement in owner.body:
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name) and first:
            name = statement.targets[0].id
            if name in changed and _is_made(statement.value):
                made = ast.Assign([ast.Attribute(ast.Name("self"), name, ast.Store())], statement.value, lineno=0)
                yield TreeEdit(ChangeKind.CLASS_LIST, statement, ((first, "body", [made, *first.body]),), name)


def _is_made(value: ast.expr) -> bool:
    call = value.func if isinstance(value, ast.Call) else None
    return isinstance(value, _MADE) or (isinstance(call, ast.Name) and call.id in _MAKERS)


def _list_changed_parts(node: ast.AST) -> Iterator[str]:
    """The names of the lists of an object in which a node changes something."""
    is_called = isinstance(node, ast.Attribute) and node.attr in _CHANGED
    is_set = isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load)
    changed = node.value if isinstance(node, ast.Attribute | ast.Subscript) and (is_called or is_set) else None
    if isinstance(changed, ast.Attribute):
        yield changed.attr
