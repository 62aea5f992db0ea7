"""Lists of a program in Python that are stored somewhere else while they go on changing, stored as copies instead."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grader.changes.python.tree_edits import TreeEdit, join_edits
from grader.changes.source_changes import ChangeKind

_COPY = "({0}.copy() if hasattr({0}, 'copy') else {0})"
_DEEP_COPY = "__import__('copy').deepcopy({0})"
_NAMED = ast.Name | ast.Attribute
_CHANGED = ("append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse")
_STORED_BY = ("append", "appendleft", "insert", "add")
_COPYING = ("dict", "list")
"""Names by which a copy is made, where a program does not use them for something else."""
_MOST_STORED = 6


@dataclass(frozen=True)
class _ChangedLists:
    """The names of the lists and dictionaries that a program changes, and of those in whose items it changes some."""

    names: frozenset[str]
    nested: frozenset[str]

    def has(self, value: ast.expr) -> bool:
        """Whether it is one of them."""
        return isinstance(value, _NAMED) and ast.unparse(value) in self.names

    def copy(self, listed: ast.expr, other: str = "") -> ast.expr:
        """A copy of one of them, which may have another name, too."""
        name = ast.unparse(listed)
        form = _COPY if self.nested.isdisjoint((name, other)) else _DEEP_COPY
        return ast.parse(form.format(name), mode="eval").body

    def write_copy(self, listed: ast.expr, other: str = "") -> str:
        """How to write a copy."""
        name = ast.unparse(listed)
        return f"{name}.copy()" if self.nested.isdisjoint((name, other)) else f"copy.deepcopy({name})"


def list_copy_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program: each place where a list is stored, all such places, and each second name of a list."""
    changed = _find_changed(tree)
    stored = sorted(_copy_stored(tree, changed), key=lambda edit: edit.node.lineno)[:_MOST_STORED]
    yield from stored
    if len(stored) > 1:
        yield join_edits(stored, ChangeKind.STORED_LISTS)
    yield from _copy_named(tree, changed)
    own = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    for node in ast.walk(tree) if own.isdisjoint(_COPYING) else ():
        yield from _copy_rows(node)


def _find_changed(tree: ast.Module) -> _ChangedLists:
    names = {name for node in ast.walk(tree) for name in _list_changed(node)}
    nested = {name for node in ast.walk(tree) for name in _list_changed_inside(node)}
    return _ChangedLists(frozenset(names | nested), frozenset(nested))


def _list_changed(node: ast.AST) -> Sequence[str]:
    """The names of the lists in which a node changes something."""
    if isinstance(node, ast.Attribute) and node.attr in _CHANGED and isinstance(node.value, _NAMED):
        return (ast.unparse(node.value),)
    is_set = isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load)
    return (ast.unparse(node.value),) if isinstance(node, ast.Subscript) and is_set else ()


def _list_changed_inside(node: ast.AST) -> Sequence[str]:
    """The names of the lists in an item of which a node changes something, as `board[i][j] = 1` does."""
    is_set = isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load)
    is_called = isinstance(node, ast.Attribute) and node.attr in _CHANGED
    changed = node.value if isinstance(node, ast.Subscript | ast.Attribute) and (is_set or is_called) else None
    return (ast.unparse(changed.value),) if isinstance(changed, ast.Subscript) else ()


def _copy_stored(tree: ast.Module, changed: _ChangedLists) -> Iterator[TreeEdit]:
    """What is put into another list, alone or within a tuple, or gets a place in one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _STORED_BY:
            yield from _copy_among(node, "args", node.args, node, changed)
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript) and changed.has(node.value):
            values = ((node, "value", changed.copy(node.value)),)
            yield TreeEdit(ChangeKind.STORED_LIST, node, values, changed.write_copy(node.value))
        elif isinstance(node, ast.Dict):
            yield from _copy_twice(node, "values", node.values, changed)
        elif isinstance(node, ast.Call):
            yield from _copy_twice(node, "args", node.args, changed)


def _copy_twice(
    owner: ast.Dict | ast.Call, field: str, items: Sequence[ast.expr], changed: _ChangedLists
) -> Iterator[TreeEdit]:
    """What one dictionary, or one call, gets twice: the second time as a copy."""
    written = [*map(ast.unparse, items)]
    for place, item in enumerate(items):
        if changed.has(item) and written[place] in written[:place]:
            others = [*items[:place], changed.copy(item), *items[place + 1 :]]
            key = owner.keys[place] if isinstance(owner, ast.Dict) else None
            told = f"{ast.unparse(key)}: {written[place]}" if key else ""
            yield TreeEdit(ChangeKind.STORED_LIST, item, ((owner, field, others),), changed.write_copy(item), code=told)


def _copy_among(
    owner: ast.AST, field: str, items: Sequence[ast.expr], stored: ast.Call, changed: _ChangedLists
) -> Iterator[TreeEdit]:
    for place, item in enumerate(items):
        if isinstance(item, ast.Tuple | ast.List):
            yield from _copy_among(item, "elts", item.elts, stored, changed)
        elif changed.has(item):
            others = [*items[:place], changed.copy(item), *items[place + 1 :]]
            yield TreeEdit(ChangeKind.STORED_LIST, stored, ((owner, field, others),), changed.write_copy(item))


def _copy_named(tree: ast.Module, changed: _ChangedLists) -> Iterator[TreeEdit]:
    """A list or dictionary that gets a second name and is changed."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.value, _NAMED | ast.Subscript) and len(node.targets) == 1:
            is_item = isinstance(node.value, ast.Subscript)
            if isinstance(node.value, ast.Subscript) and isinstance(node.value.slice, ast.Slice):
                continue  # which is a copy
            names = [ast.unparse(each) for each in (node.targets[0], node.value)][: 1 if is_item else 2]
            if isinstance(node.targets[0], _NAMED) and not changed.names.isdisjoint(names):
                values = ((node, "value", changed.copy(node.value, names[0])),)
                yield TreeEdit(ChangeKind.SECOND_NAME, node, values, changed.write_copy(node.value, names[0]))


def _copy_rows(node: ast.AST) -> Iterator[TreeEdit]:
    """What copies a list, where its rows may have to be copied, too."""
    for field in ("value", "iter"):
        copied = getattr(node, field, None)
        deep = _copy_deep(copied) if isinstance(copied, ast.expr) else None
        if isinstance(copied, ast.expr) and deep:
            yield TreeEdit(ChangeKind.SHARED_ROWS, copied, ((node, field, deep[0]),), deep[1])
    for place, given in enumerate(node.args if isinstance(node, ast.Call) else ()):
        deep = _copy_deep(given)
        if isinstance(node, ast.Call) and deep:
            others = [*node.args[:place], deep[0], *node.args[place + 1 :]]
            yield TreeEdit(ChangeKind.SHARED_ROWS, given, ((node, "args", others),), deep[1])


def _copy_deep(copied: ast.expr) -> tuple[ast.expr, str] | None:
    """A copy with all that is in it in the place of one without, and how it is told."""
    listed = _find_copied(copied)
    if not isinstance(listed, _NAMED):
        return None
    name = ast.unparse(listed)
    return ast.parse(_DEEP_COPY.format(name), mode="eval").body, f"copy.deepcopy({name})"


def _find_copied(node: ast.expr) -> ast.expr | None:
    """Of what this makes a copy; None where it makes none."""
    match node:
        case ast.Subscript(value=listed, slice=ast.Slice(lower=None, upper=None, step=None)):
            return listed
        case ast.Call(func=ast.Name(id="list"), args=[listed]):
            return listed
        case ast.Call(func=ast.Attribute(value=ast.Name(id="copy"), attr="copy"), args=[listed]):
            return listed
        case ast.Call(func=ast.Attribute(value=listed, attr="copy"), args=[]):
            return listed
    return None
