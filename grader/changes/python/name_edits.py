"""Names in a program in Python that may stand for others: who writes one of two names often means the other one."""

from __future__ import annotations

import ast
import math
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice

from grader.changes.python.tree_edits import TreeEdit, list_own_nodes
from grader.changes.source_changes import ChangeKind, tell_other_name

_MOST, _MOST_OTHERS = 160, 4
_CALCULATES = ast.Sub | ast.Mult | ast.Div | ast.FloorDiv | ast.Mod
_OF_MANY = ("len", "sum", "max", "min", "sorted", "enumerate", "zip", "map", "list", "tuple", "set", "reversed")
_Scope = ast.Module | ast.FunctionDef | ast.AsyncFunctionDef


def list_name_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program: each name where it is used, and others of its function that are used alike, or never.

    Of these the name comes first that got a value last before that; of many uses each is tried with one other name
    before any is tried with a second one.
    """
    ranked = sorted(_list_edits(tree), key=lambda each: each[0])
    return islice((edit for _, edit in ranked), _MOST)


def _list_edits(tree: ast.Module) -> Iterator[tuple[int, TreeEdit]]:
    """The changes of each use, each with its place among them."""
    many = {node.id for each in ast.walk(tree) for node in _list_used_as_many(each)}
    counting = {node.id for each in ast.walk(tree) for node in _list_of_loop(each)}
    numbers = {node.id for each in ast.walk(tree) for node in _list_calculated(each)}
    together = [names for each in ast.walk(tree) if len(names := _list_set_together(each)) > 1]
    for scope in (node for node in ast.walk(tree) if isinstance(node, _Scope)):
        statements = [*_list_own_statements(scope)]
        known = _list_known(scope, statements)
        unused = known.keys() - {node.id for each in statements for node in _list_loaded(each)}
        roles = {name: tuple(name in each for each in (many, counting, numbers)) for name in known}
        for statement in statements:
            here = {node.id for node in list_own_nodes(statement) if isinstance(node, ast.Name)}
            for name in (name for name in _list_loaded(statement) if name.id in known):
                # Two that get their values together are alike, also where only one of them is calculated with.
                twins = {each for names in together if name.id in names for each in names}
                kept = roles[name.id]
                alike = [
                    each
                    for each, role in roles.items()
                    if each not in here and (each in unused or role == kept or (each in twins and role[:2] == kept[:2]))
                ]
                alike.sort(key=lambda each: min(map(partial(_measure_gap, name), known[each])))
                for rank, other in enumerate(alike[:_MOST_OTHERS]):
                    code = ast.unparse(statement).partition("\n")[0]
                    told = tell_other_name(name.id, other)
                    yield rank, TreeEdit(ChangeKind.OTHER_NAME, name, ((name, "id", other),), told, code=code)


def _list_own_statements(scope: _Scope) -> Iterator[ast.stmt]:
    """The statements of a scope, but for those of functions in it."""
    left = [*scope.body]
    while left:
        statement = left.pop(0)
        if not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield statement
            left += [each for each in ast.iter_child_nodes(statement) if isinstance(each, ast.stmt)]


def _list_known(scope: _Scope, statements: list[ast.stmt]) -> Mapping[str, list[int]]:
    """The names that get a value in a scope, and the lines on which they do."""
    known = {} if isinstance(scope, ast.Module) else {argument.arg: [scope.lineno] for argument in scope.args.args}
    for node in (node for statement in statements for node in list_own_nodes(statement)):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            known.setdefault(node.id, []).append(node.lineno)
    return known


def _measure_gap(name: ast.Name, line: int) -> float:
    """How many lines before a name that is; what only comes below it is far away."""
    return name.lineno - line if line <= name.lineno else math.inf


def _list_loaded(statement: ast.stmt) -> Iterator[ast.Name]:
    nodes = (node for node in list_own_nodes(statement) if isinstance(node, ast.Name))
    return (node for node in nodes if isinstance(node.ctx, ast.Load))


def _list_calculated(node: ast.AST) -> Iterator[ast.Name]:
    """The names that are calculated with, as only numbers are."""
    sides = [node.left, node.right] if isinstance(node, ast.BinOp) and isinstance(node.op, _CALCULATES) else []
    return (each for each in sides if isinstance(each, ast.Name))


def _list_of_loop(node: ast.AST) -> Iterator[ast.Name]:
    """The names to which a loop gives a value in each iteration."""
    target = node.target if isinstance(node, ast.For | ast.comprehension) else None
    return (each for each in ast.walk(target) if isinstance(each, ast.Name)) if target else iter(())


def _list_set_together(node: ast.AST) -> Sequence[str]:
    """The names to which one statement gives values at once."""
    targets = node.targets if isinstance(node, ast.Assign) else []
    tuples = (each for each in targets if isinstance(each, ast.Tuple))
    return [name.id for each in tuples for name in each.elts if isinstance(name, ast.Name)]


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
