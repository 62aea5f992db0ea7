"""Functions in Python that change what they are given, which is needed again later: given a copy in its place."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice

from grader.changes.python.tree_edits import AnyFunction, TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST, _MOST_CALLS = 6, 6
_CHANGING = {"append", "clear", "extend", "insert", "pop", "popitem", "remove", "reverse", "sort", "update"}
_COPY = "__import__('copy').deepcopy"


def list_changed_given_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """For each method that changes its object and returns it, or function that changes a parameter: all its calls."""
    nodes = [*ast.walk(tree)]
    return islice((edit for node in nodes for edit in _give_copies(node, nodes)), _MOST)


def _give_copies(node: ast.AST, nodes: list[ast.AST]) -> Iterator[TreeEdit]:
    if not isinstance(node, AnyFunction):
        return
    for place, name in enumerate(argument.arg for argument in node.args.args):
        is_object = place == 0 and name == "self"
        if not _changes(node, name) or (is_object and not _returns(node, name)):
            continue
        calls = [each for each in nodes if isinstance(each, ast.Call) and _is_call_of(each, node.name, is_object)]
        values = tuple(_copy_given(call, place, is_object) for call in calls if is_object or place < len(call.args))
        if values and len(values) <= _MOST_CALLS:
            head = ast.unparse(node).partition("\n")[0].removesuffix(":")
            yield TreeEdit(ChangeKind.CHANGES_GIVEN, node, values, name, code=head)


def _changes(function: AnyFunction, name: str) -> bool:
    """Whether something in a function sets a field or an item of a name, or calls what changes it."""
    for node in ast.walk(function):
        match node:
            case ast.Attribute(value=owner, ctx=ast.Store()) | ast.Subscript(value=owner, ctx=ast.Store() | ast.Del()):
                if _find_root(owner) == name:
                    return True
            case ast.Call(func=ast.Attribute(value=owner, attr=method)) if method in _CHANGING:
                if _find_root(owner) == name:
                    return True
    return False


def _find_root(node: ast.expr) -> str:
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def _returns(function: AnyFunction, name: str) -> bool:
    return any(
        isinstance(node, ast.Return) and isinstance(node.value, ast.Name) and node.value.id == name
        for node in ast.walk(function)
    )


def _is_call_of(call: ast.Call, name: str, is_method: bool) -> bool:
    match call.func:
        case ast.Attribute(value=ast.Name() | ast.Subscript() | ast.Attribute(), attr=called):
            return is_method and called == name
        case ast.Name(id=called):
            return not is_method and called == name
    return False


def _copy_given(call: ast.Call, place: int, is_object: bool) -> tuple[ast.AST, str, object]:
    """What sets the object of a call, or what it gives at a place, to a copy of that."""
    copier = ast.parse(_COPY, mode="eval").body
    if is_object and isinstance(call.func, ast.Attribute):
        return call.func, "value", ast.Call(copier, [call.func.value], [])
    return call, "args", [*call.args[:place], ast.Call(copier, [call.args[place]], []), *call.args[place + 1 :]]
