"""What a function in Python changes before it calls itself, and does not change back behind that call."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import islice

from grader.changes.python.tree_edits import BLOCK_FIELDS, AnyFunction, AnyLoop, TreeEdit, name_called
from grader.changes.source_changes import ChangeKind

_MOST = 12
_KEPT = "kept_result"
"""How a result is called that is given back after something was changed back."""
_UNDOES = {"pop", "remove", "discard", "clear"}


def list_undo_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    functions = (node for node in ast.walk(tree) if isinstance(node, AnyFunction))
    yield from islice((edit for function in functions for edit in _undo_behind_call(function)), _MOST)


def _undo_behind_call(function: AnyFunction) -> Iterator[TreeEdit]:
    if not _calls(function, function.name):
        return
    in_loops = {id(each) for loop in ast.walk(function) if isinstance(loop, AnyLoop) for each in ast.walk(loop)}
    for node in ast.walk(function):
        for field in BLOCK_FIELDS:
            statements = getattr(node, field, None)
            if isinstance(statements, list):
                is_in_loop = isinstance(node, AnyLoop) or id(node) in in_loops
                yield from _undo_in(node, field, statements, function.name, is_in_loop)


def _undo_in(
    node: ast.AST, field: str, statements: Sequence[ast.stmt], name: str, is_in_loop: bool
) -> Iterator[TreeEdit]:
    """What a row of statements changes, changed back behind the last of them that calls the function of this name."""
    undone = ((place, _find_undone(each, is_in_loop)) for place, each in enumerate(statements))
    changed = [*islice(((place, *each) for place, each in undone if each), _MOST)]
    last = max((place for place, each in enumerate(statements) if changed and _calls(each, name)), default=-1)
    for place, owner, back in changed:
        statement = statements[place]
        if place < last and not any(_undoes(each, owner) for each in statements[place + 1 :]):
            calling, line = statements[last], statements[last].end_lineno or statement.lineno
            again = [calling, *ast.parse(back).body]
            if isinstance(calling, ast.Return):
                kept = f"{_KEPT} = {ast.unparse(calling.value or ast.Constant(None))}\n{back}\nreturn {_KEPT}"
                again, line = ast.parse(kept).body, calling.lineno - 1
                back = f"{_KEPT} = …; {back}; return {_KEPT}"
            new = [*statements[:last], *again, *statements[last + 1 :]]
            yield TreeEdit(ChangeKind.NOT_UNDONE, statement, ((node, field, new),), back, line)


def _find_undone(statement: ast.stmt, is_in_loop: bool) -> tuple[str, str] | None:
    """What is changed, and what changes it back. Names are a call's own, which matters in a loop alone."""
    match statement:
        case ast.AugAssign(target=ast.Name(id=name), op=ast.Add(), value=ast.Constant(value=int(step))) if is_in_loop:
            return name, f"{name} -= {step}"
        case ast.AugAssign(target=ast.Name(id=name), op=ast.Add(), value=ast.Constant(value=str(text))) if is_in_loop:
            return (name, f"{name} = {name}[:-{len(text)}]") if text else None
        case ast.Assign(targets=[ast.Subscript() as item], value=ast.Constant(value=flag)) if flag in (True, 1):
            return ast.unparse(item), f"{ast.unparse(item)} = {'False' if flag is True else '0'}"
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=owner, attr="append"), args=[_])):
            return ast.unparse(owner), f"{ast.unparse(owner)}.pop()"
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=owner, attr="add"), args=[item])):
            return ast.unparse(owner), f"{ast.unparse(owner)}.discard({ast.unparse(item)})"
    return None


def _calls(statement: ast.stmt, name: str) -> bool:
    """Whether a function or method of this name is called."""
    return any(isinstance(node, ast.Call) and name_called(node) == name for node in ast.walk(statement))


def _undoes(statement: ast.stmt, owner: str) -> bool:
    """Whether what was changed is made smaller, or gets another value, anywhere in a statement."""
    for node in ast.walk(statement):
        match node:
            case ast.Call(func=ast.Attribute(value=of, attr=name)) if name in _UNDOES and ast.unparse(of) == owner:
                return True
            case ast.Assign(targets=[of]) | ast.AugAssign(target=of, op=ast.Sub()) if ast.unparse(of) == owner:
                return True
            case ast.Delete(targets=[ast.Subscript(value=of)]) if ast.unparse(of) == owner:
                return True
    return False
