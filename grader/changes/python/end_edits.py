"""Where a program in Python puts into a list, or takes from one, at the end that is not meant."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 24
_OTHER_END = {"appendleft": "append", "popleft": "pop", "extendleft": "extend"}


def list_end_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    is_deque = any(isinstance(node, ast.Name | ast.alias) and _name(node) == "deque" for node in ast.walk(tree))
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute))
    return islice((edit for call in calls for edit in _turn_round(call, is_deque)), _MOST)


def _name(node: ast.Name | ast.alias) -> str:
    return node.id if isinstance(node, ast.Name) else node.name


def _turn_round(call: ast.Call, is_deque: bool) -> Iterator[TreeEdit]:
    other = _write_other_end(call, is_deque)
    changed = ast.parse(other, mode="eval").body if other else None
    if isinstance(changed, ast.Call):
        values = ((call, "func", changed.func), (call, "args", changed.args))
        yield TreeEdit(ChangeKind.OTHER_END, call, values, other)


def _write_other_end(call: ast.Call, is_deque: bool) -> str:
    """The same call at the other end of a list; empty where it has none."""
    match call:
        case ast.Call(func=ast.Attribute(value=owner, attr="append"), args=[item]):
            given = ast.unparse(item)
            return f"{ast.unparse(owner)}.{f'appendleft({given})' if is_deque else f'insert(0, {given})'}"
        case ast.Call(func=ast.Attribute(value=owner, attr="insert"), args=[ast.Constant(value=0), item]):
            return f"{ast.unparse(owner)}.append({ast.unparse(item)})"
        case ast.Call(func=ast.Attribute(value=owner, attr="pop"), args=[]):
            return f"{ast.unparse(owner)}.{'popleft()' if is_deque else 'pop(0)'}"
        case ast.Call(func=ast.Attribute(value=owner, attr="pop"), args=[ast.Constant(value=0)]):
            return f"{ast.unparse(owner)}.pop()"
        case ast.Call(func=ast.Attribute(value=owner, attr=attr), args=arguments) if attr in _OTHER_END:
            return f"{ast.unparse(owner)}.{_OTHER_END[attr]}({', '.join(map(ast.unparse, arguments))})"
    return ""
