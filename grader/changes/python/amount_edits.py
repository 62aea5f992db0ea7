"""What a program in Python adds: 1 for each where a number of them is meant, or a number where each counts once."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import islice

from grader.changes.python.tree_edits import AnyFunction, Leaving, TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST, _MOST_AMOUNTS = 48, 8
_AmountScope = ast.Module | AnyFunction
_AMOUNT = ast.Name | ast.Attribute | ast.Subscript
_LARGEST = (ast.Gt, ast.GtE, ast.Lt, ast.LtE)


def list_amount_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    scopes = [node for node in ast.walk(tree) if isinstance(node, _AmountScope)]
    yield from islice((edit for scope in scopes for edit in _change_amounts(scope)), _MOST)
    branches = (node for node in ast.walk(tree) if isinstance(node, ast.If))
    yield from islice((edit for branch in branches for edit in _note_value(branch, tree)), _MOST)


def _change_amounts(scope: _AmountScope) -> Iterator[TreeEdit]:
    nodes = [*_list_own_nodes(scope)]
    for node in nodes:
        yield from _add_one(node)
    added = [node for node in nodes if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add)]
    for node in added:
        code, target = ast.unparse(node), ast.unparse(node.target)
        if not _is_one(node.value):
            if isinstance(node.value, _AMOUNT):
                told = f"{target} += 1"
                yield TreeEdit(ChangeKind.ADDS_NUMBER, node, ((node, "value", ast.Constant(1)),), told, code=code)
            continue
        for amount in _list_amounts(nodes, node)[:_MOST_AMOUNTS]:
            told = f"{target} += {ast.unparse(amount)}"
            yield TreeEdit(ChangeKind.ADDS_ONE, node, ((node, "value", amount),), told, code=code)


def _add_one(node: ast.AST) -> Iterator[TreeEdit]:
    """`x = x + n` as `x = x + 1`."""
    match node:
        case ast.Assign(
            targets=[ast.Name(id=name)],
            value=ast.BinOp(left=ast.Name(id=added), op=ast.Add(), right=ast.Name() | ast.Attribute() as amount),
        ) if name == added and isinstance(amount, _AMOUNT):
            values = ((node.value, "right", ast.Constant(1)),)
            yield TreeEdit(ChangeKind.ADDS_NUMBER, node, values, f"{name} = {name} + 1")
        case _:
            pass


def _is_one(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value == 1


def _list_own_nodes(scope: _AmountScope) -> Iterator[ast.AST]:
    """What stands in a scope, but for the functions in it."""
    left: list[ast.AST] = [*scope.body]
    for node in left:
        yield node
        left += [each for each in ast.iter_child_nodes(node) if not isinstance(each, AnyFunction | ast.ClassDef)]


def _list_amounts(nodes: Sequence[ast.AST], step: ast.AugAssign) -> list[ast.expr]:
    """What has a value in a scope before a place and is not called, the last first: each once."""
    used = (node for node in nodes if isinstance(node, _AMOUNT))
    before = [node for node in used if node.lineno <= (step.end_lineno or step.lineno)]
    called = {id(node.func) for node in nodes if isinstance(node, ast.Call)}
    owners = {id(node.value) for node in nodes if isinstance(node, ast.Attribute)}
    places = {id(node.value) for node in nodes if isinstance(node, ast.Subscript)}
    found: dict[str, ast.expr] = {}
    for node in sorted(before, key=lambda node: (-node.lineno, node.col_offset)):
        written = ast.unparse(node)
        if id(node) not in called | owners | places and written != ast.unparse(step.target):
            found.setdefault(written, ast.parse(written, mode="eval").body)
    return [*found.values()]


def _note_value(branch: ast.If, tree: ast.Module) -> Iterator[TreeEdit]:
    """The value that is larger or smaller than another one is kept as that, where a branch only asks for it.

    Not where it leaves then: who looks for the largest goes on.
    """
    if any(isinstance(each, Leaving) for each in branch.body):
        return
    for asked in (node for node in ast.walk(branch.test) if isinstance(node, ast.Compare) and len(node.ops) == 1):
        if not isinstance(asked.ops[0], _LARGEST):
            continue
        for best, value in ((asked.comparators[0], asked.left), (asked.left, asked.comparators[0])):
            if isinstance(best, ast.Name | ast.Attribute) and not isinstance(value, ast.Constant):
                name = ast.unparse(best)
                if name not in _list_set(branch.body) and name in _list_set(tree.body):
                    again = ast.parse(f"{name} = {ast.unparse(value)}").body
                    told, code = ast.unparse(again[0]), f"if {ast.unparse(branch.test)}"
                    values = ((branch, "body", [*again, *branch.body]),)
                    yield TreeEdit(ChangeKind.NOT_NOTED, branch, values, told, code=code)


def _list_set(statements: Sequence[ast.stmt]) -> set[str]:
    """What gets a value in some statements."""
    nodes = (node for each in statements for node in ast.walk(each) if isinstance(node, ast.Name | ast.Attribute))
    return {ast.unparse(node) for node in nodes if isinstance(node.ctx, ast.Store)}
