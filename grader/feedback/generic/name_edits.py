"""Names in a program in Python that may stand for others: who writes one of two names often means the other one."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import islice

from grader.feedback.generic.source_changes import ChangeKind
from grader.feedback.generic.tree_edits import TreeEdit

_MOST, _MOST_OTHERS = 60, 4
_OF_MANY = ("len", "sum", "max", "min", "sorted", "enumerate", "zip", "map", "list", "tuple", "set", "reversed")
_Scope = ast.Module | ast.FunctionDef | ast.AsyncFunctionDef


def list_name_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program: each name where it is used, and others of its function that are used alike."""
    return islice(_list_edits(tree), _MOST)


def _list_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    many = {node.id for each in ast.walk(tree) for node in _list_used_as_many(each)}
    counting = {node.id for each in ast.walk(tree) for node in _list_of_loop(each)}
    for scope in (node for node in ast.walk(tree) if isinstance(node, _Scope)):
        statements = [*_list_own_statements(scope)]
        known = _list_known(scope, statements)
        for statement in statements:
            for name in _list_loaded(statement):
                own = name.id in many, name.id in counting
                alike = [other for other in known if other != name.id and (other in many, other in counting) == own]
                for other in alike[:_MOST_OTHERS] if name.id in known else ():
                    code = ast.unparse(statement).partition("\n")[0]
                    told = f"{name.id} → {other}"
                    yield TreeEdit(ChangeKind.OTHER_NAME, name, ((name, "id", other),), told, code=code)


def _list_own_statements(scope: _Scope) -> Iterator[ast.stmt]:
    """The statements of a scope, but for those of functions in it."""
    left = [*scope.body]
    while left:
        statement = left.pop(0)
        if not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield statement
            left += [each for each in ast.iter_child_nodes(statement) if isinstance(each, ast.stmt)]


def _list_known(scope: _Scope, statements: list[ast.stmt]) -> Sequence[str]:
    """The names that get a value in a scope, in order."""
    arguments = [] if isinstance(scope, ast.Module) else [argument.arg for argument in scope.args.args]
    nodes = (node for statement in statements for node in _list_own_nodes(statement))
    stored = (node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
    return [*dict.fromkeys((*arguments, *stored))]


def _list_loaded(statement: ast.stmt) -> Iterator[ast.Name]:
    nodes = (node for node in _list_own_nodes(statement) if isinstance(node, ast.Name))
    return (node for node in nodes if isinstance(node.ctx, ast.Load))


def _list_own_nodes(statement: ast.stmt) -> Iterator[ast.AST]:
    """What stands in a statement, but for the statements in it."""
    left: list[ast.AST] = [each for each in ast.iter_child_nodes(statement) if not isinstance(each, ast.stmt)]
    for node in left:
        left.extend(each for each in ast.iter_child_nodes(node) if not isinstance(each, ast.stmt))
    return iter(left)


def _list_of_loop(node: ast.AST) -> Iterator[ast.Name]:
    """The names to which a loop gives a value in each turn."""
    target = node.target if isinstance(node, ast.For | ast.comprehension) else None
    return (each for each in ast.walk(target) if isinstance(each, ast.Name)) if target else iter(())


def _list_used_as_many(node: ast.AST) -> Iterator[ast.Name]:
    """The names that a node uses as several values, not as one."""
    used: list[ast.expr] = []
    if isinstance(node, ast.Subscript):
        used = [node.value]
    elif isinstance(node, ast.For | ast.comprehension):
        used = [node.iter]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _OF_MANY:
        used = node.args
    elif isinstance(node, ast.Assign) and isinstance(node.value, ast.List | ast.ListComp | ast.Dict | ast.Set):
        used = node.targets
    return (each for each in used if isinstance(each, ast.Name))
