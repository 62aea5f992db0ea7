"""What a program in Python does with a group only where the next one begins, done behind the loop, too."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from grader.changes.python.tree_edits import BLOCK_FIELDS, AnyFunction, AnyLoop, TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 16
_NOTHING = "{0} not in (None, '', [], {{}})"


def list_group_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    yield from islice(_finish_groups(tree), _MOST)
    yield from islice(_finish_by_calls(tree), _MOST)


def _finish_groups(tree: ast.Module) -> Iterator[TreeEdit]:
    """What is done with a group where the next one begins is done after the loop, too; in the inner loops first."""
    for node in reversed([*ast.walk(tree)]):
        for field in BLOCK_FIELDS:
            block = getattr(node, field, None)
            statements: list[ast.stmt] = block if isinstance(block, list) else []
            for place, loop in enumerate(statements):
                if isinstance(loop, AnyLoop):
                    for done in _list_done_under_conditions(loop.body):
                        more = [*statements[: place + 1], _do_once_more(done), *statements[place + 1 :]]
                        yield TreeEdit(ChangeKind.LAST_GROUP, done, ((node, field, more),), loop=loop.lineno)


def _list_done_under_conditions(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """What is done with a value in a branch of a loop: a call, something added, or these under a condition again."""
    for condition in body:
        if isinstance(condition, ast.If):
            inner = [each for outer in condition.body if isinstance(outer, ast.If) for each in outer.body]
            for statement in (*condition.body, *inner, *condition.orelse):
                if _find_used(statement) and not any(isinstance(node, AnyLoop) for node in ast.walk(statement)):
                    yield statement
            yield from _list_done_under_conditions(condition.orelse)


def _find_used(statement: ast.stmt) -> str:
    """The first name whose value is given to a call or added; empty where something else is done, or with no name."""
    if isinstance(statement, ast.If):
        return next(filter(None, map(_find_used, (*statement.body, *statement.orelse))), _find_noted(statement))
    return next(
        (node.id for each in _list_given(statement) for node in ast.walk(each) if isinstance(node, ast.Name)), ""
    )


def _find_noted(branch: ast.If) -> str:
    """The name of the value that a branch keeps where it is larger, or smaller, than those before."""
    match branch:
        case ast.If(test=ast.Compare(left=ast.Name(id=compared)), body=[*kept]):
            values = [each.value for each in kept if isinstance(each, ast.Assign)]
            return compared if any(isinstance(value, ast.Name) and value.id == compared for value in values) else ""
    return ""


def _list_given(statement: ast.stmt) -> Sequence[ast.expr]:
    """What a call is given, or what is added."""
    match statement:
        case ast.AugAssign(value=value):
            return [value]
        case ast.Expr(value=ast.Call(args=arguments)):
            return arguments
    return []


def _do_once_more(done: ast.stmt) -> ast.stmt:
    """The same, where there was a group at all."""
    return ast.If(ast.parse(_NOTHING.format(_find_used(done)), mode="eval").body, [done], [])


def _finish_by_calls(tree: ast.Module) -> Iterator[TreeEdit]:
    """What ends a group and is given nothing, called behind the loop, too.

    It is called in the loop itself, or in a function that takes the next item.
    """
    functions = {node.name: node for node in ast.walk(tree) if isinstance(node, AnyFunction)}
    enders = {name: [*_list_enders(function, functions)] for name, function in functions.items()}
    for node in ast.walk(tree):
        for field in BLOCK_FIELDS:
            block = getattr(node, field, None)
            statements: list[ast.stmt] = block if isinstance(block, list) else []
            for place, loop in enumerate(statements):
                for done, again in _list_finishing(loop, functions, enders) if isinstance(loop, AnyLoop) else ():
                    more = [*statements[: place + 1], *ast.parse(again).body, *statements[place + 1 :]]
                    yield TreeEdit(ChangeKind.LAST_GROUP, done, ((node, field, more),), loop=loop.lineno)


def _list_finishing(
    loop: AnyLoop, functions: Mapping[str, AnyFunction], enders: Mapping[str, Sequence[ast.Expr]]
) -> Iterator[tuple[ast.Expr, str]]:
    """The calls that end a group in a loop, each with how it is written behind it."""
    for done in _list_enders(loop, functions):
        yield done, ast.unparse(done)
    calls = (node for node in ast.walk(loop) if isinstance(node, ast.Call))
    for owner, name in dict.fromkeys(map(_split_called, calls)):
        for done in enders.get(name, ()):
            yield done, f"{owner}{_split_called(done.value)[1]}()"


def _list_enders(around: AnyFunction | AnyLoop, functions: Mapping[str, AnyFunction]) -> Iterator[ast.Expr]:
    """The calls in the branches of a function or a loop that are given nothing, of other functions of the program."""
    for branch in (node for node in ast.walk(around) if isinstance(node, ast.If)):
        for statement in (*branch.body, *branch.orelse):
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
                called = _split_called(statement.value)[1]
                if not statement.value.args and called in functions and functions[called] is not around:
                    yield statement


def _split_called(call: ast.expr) -> tuple[str, str]:
    """Whose method is called, with the dot behind it, and its name; of a function only this; else nothing."""
    match call:
        case ast.Call(func=ast.Attribute(value=owner, attr=name)):
            return f"{ast.unparse(owner)}.", name
        case ast.Call(func=ast.Name(id=name)):
            return "", name
    return "", ""
