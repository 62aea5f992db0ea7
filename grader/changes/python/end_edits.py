"""Where a program in Python puts into a list, or takes from one, at the end that is not meant."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice

from grader.changes.python.tree_edits import TreeEdit, join_edits
from grader.changes.source_changes import ChangeKind

_MOST = 24
_OTHER_END = {"appendleft": "append", "popleft": "pop", "extendleft": "extend"}


def list_end_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    is_deque = any(isinstance(node, ast.Name | ast.alias) and _name(node) == "deque" for node in ast.walk(tree))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)]
    stacks = {name for call in calls if (name := _find_stack(call))}
    turned = (call for call in calls if not (_is_append(call) and _write_owner(call) in stacks))
    yield from islice((edit for call in turned for edit in _turn_round(call, is_deque)), _MOST)
    filled = [*islice((edit for node in ast.walk(tree) for edit in _fill_at_other_end(node)), _MOST)]
    yield from filled
    if len(filled) > 1:
        yield join_edits(filled, ChangeKind.FILLED_AT_END)


def _find_stack(call: ast.Call) -> str:
    """The list of which a call takes the last item: what is put there belongs at that end."""
    match call:
        case ast.Call(func=ast.Attribute(attr="pop"), args=[]):
            return _write_owner(call)
    return ""


def _is_append(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute) and call.func.attr == "append"


def _write_owner(call: ast.Call) -> str:
    return ast.unparse(call.func.value) if isinstance(call.func, ast.Attribute) else ""


def _fill_at_other_end(node: ast.AST) -> Iterator[TreeEdit]:
    """`a + [0] * n` as `[0] * n + a`, and the other way round; so, too, with texts."""
    match node:
        case ast.BinOp(left=left, op=ast.Add(), right=right) if _is_filling(left) != _is_filling(right):
            told = ast.unparse(ast.BinOp(right, ast.Add(), left))
            yield TreeEdit(ChangeKind.FILLED_AT_END, node, ((node, "left", right), (node, "right", left)), told)


def _is_filling(node: ast.expr) -> bool:
    """Whether it is the same item, or character, several times."""
    match node:
        case ast.BinOp(left=ast.List(elts=[_]), op=ast.Mult()) | ast.BinOp(op=ast.Mult(), right=ast.List(elts=[_])):
            return True
        case ast.BinOp(left=ast.Constant(value=str(text)), op=ast.Mult()):
            return len(text) == 1
        case ast.BinOp(op=ast.Mult(), right=ast.Constant(value=str(text))):
            return len(text) == 1
    return False


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
