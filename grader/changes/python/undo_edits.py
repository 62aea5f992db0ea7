"""What a function in Python changes before it calls itself, and does not change back behind that call."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import islice

from grader.changes.python.tree_edits import BLOCK_FIELDS, AnyFunction, AnyLoop, Leaving, TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 12
_UNDOES = {"pop", "remove", "discard", "clear"}


def list_undo_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    functions = (node for node in ast.walk(tree) if isinstance(node, AnyFunction))
    yield from islice((edit for function in functions for edit in _undo_behind_call(function)), _MOST)


def _undo_behind_call(function: AnyFunction) -> Iterator[TreeEdit]:
    in_loops = {id(each) for loop in ast.walk(function) if isinstance(loop, AnyLoop) for each in ast.walk(loop)}
    for node in ast.walk(function):
        for field in BLOCK_FIELDS:
            statements: Sequence[ast.stmt] = getattr(node, field, None) or ()
            is_in_loop = isinstance(node, AnyLoop) or id(node) in in_loops
            for place, statement in enumerate(statements if isinstance(statements, list) else ()):
                undone = _write_undone(statement, is_in_loop)
                behind = statements[place + 1 :]
                calls = [at for at, each in enumerate(behind, place + 1) if _calls(each, function.name)]
                if undone and calls and not any(_undoes(each, statement) for each in behind):
                    end = calls[-1] + (not isinstance(statements[calls[-1]], Leaving))
                    new = [*statements[:end], *ast.parse(undone).body, *statements[end:]]
                    line = statements[end - 1].end_lineno or statement.lineno
                    yield TreeEdit(ChangeKind.NOT_UNDONE, statement, ((node, field, new),), undone, line)


def _write_undone(statement: ast.stmt, is_in_loop: bool) -> str:
    """What changes it back; empty where that is not known. Names are a call's own, which matters in a loop alone."""
    match statement:
        case ast.AugAssign(target=ast.Name(id=name), op=ast.Add(), value=ast.Constant(value=int(step))) if is_in_loop:
            return f"{name} -= {step}"
        case ast.AugAssign(target=ast.Name(id=name), op=ast.Add(), value=ast.Constant(value=str(text))) if is_in_loop:
            return f"{name} = {name}[:-{len(text)}]" if text else ""
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=owner, attr="append"), args=[_])):
            return f"{ast.unparse(owner)}.pop()"
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=owner, attr="add"), args=[item])):
            return f"{ast.unparse(owner)}.discard({ast.unparse(item)})"
    return ""


def _calls(statement: ast.stmt, name: str) -> bool:
    """Whether a function or method of this name is called."""
    for node in ast.walk(statement):
        match node:
            case ast.Call(func=ast.Name(id=called) | ast.Attribute(attr=called)) if called == name:
                return True
    return False


def _undoes(statement: ast.stmt, changed: ast.stmt) -> bool:
    """Whether what was changed is made smaller, or gets another value, anywhere in a statement."""
    target = changed.target if isinstance(changed, ast.AugAssign) else None
    owner = ast.unparse(target or changed.value.func.value)  # type: ignore[attr-defined]  # one of those above
    for node in ast.walk(statement):
        match node:
            case ast.Call(func=ast.Attribute(value=of, attr=name)) if name in _UNDOES and ast.unparse(of) == owner:
                return True
            case ast.Assign(targets=[of]) | ast.AugAssign(target=of, op=ast.Sub()) if ast.unparse(of) == owner:
                return True
            case ast.Delete(targets=[ast.Subscript(value=of)]) if ast.unparse(of) == owner:
                return True
    return False
