"""Names of a whole program that a function in Python gives a value for itself only."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import chain, islice

from grader.changes.python.tree_edits import AnyFunction, TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 6


def list_scope_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program: such a name declared `global`, also without the constant that it begins with."""
    return islice(_share_names(tree), _MOST)


def _share_names(tree: ast.Module) -> Iterator[TreeEdit]:
    shared = {name for statement in tree.body for name in _list_given([statement])}
    for function in (node for node in ast.walk(tree) if isinstance(node, AnyFunction)):
        inside = [*chain.from_iterable(map(ast.walk, function.body))]
        own = {node.arg for node in ast.walk(function.args) if isinstance(node, ast.arg)}
        own |= {name for node in inside if isinstance(node, ast.Global | ast.Nonlocal) for name in node.names}
        given = dict.fromkeys(name for name in _list_given(function.body) if name in shared - own)
        for name in given:
            first = next(node for node in inside if isinstance(node, ast.stmt) and name in _list_targets(node))
            body = [ast.Global([name]), *function.body]
            told = ast.unparse(first).partition("\n")[0]
            values = ((function, "body", body),)
            yield TreeEdit(ChangeKind.DECLARED_ANEW, first, values, f"global {name}", code=told)
            if first in function.body and isinstance(first, ast.Assign) and _is_constant(first.value):
                kept = [each for each in body if each is not first] + [ast.Pass()]
                yield TreeEdit(ChangeKind.KEPT_IN_CALL, first, ((function, "body", kept),), f"global {name}", code=told)


def _is_constant(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant | ast.UnaryOp) or ast.unparse(value) in ("[]", "{}", "set()")


def _list_given(statements: Sequence[ast.stmt]) -> Iterator[str]:
    """The names that statements give a value; those of functions and classes within them have their own."""
    for statement in statements:
        yield from _list_targets(statement)
        if not isinstance(statement, AnyFunction | ast.ClassDef):
            inner = [each for each in ast.iter_child_nodes(statement) if isinstance(each, ast.stmt)]
            yield from _list_given(inner)


def _list_targets(statement: ast.stmt) -> Sequence[str]:
    match statement:
        case ast.Assign(targets=targets):
            return [target.id for target in targets if isinstance(target, ast.Name)]
        case ast.AugAssign(target=ast.Name(id=name)) | ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
    return []
