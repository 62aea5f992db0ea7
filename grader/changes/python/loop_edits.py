"""What a loop of a program in Python may leave out: the last group, an order, another part of each item."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import islice

from grader.changes.python.tree_edits import AnyLoop, TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST_LOOPS, _MOST_GROUPS, _MOST_INDEXES = 6, 12, 12
_NOTHING = "{0} not in (None, '', [], {{}})"
_OTHER_PARTS = {0: 1, 1: 0, 2: 1, -1: 0}
"""The part that is tried in the place of each."""


def list_loop_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    yield from islice(_finish_groups(tree), _MOST_GROUPS)
    loops = [node for node in ast.walk(tree) if isinstance(node, ast.For)]
    for loop in loops[:_MOST_LOOPS]:
        yield from _sort_first(loop)
    yield from islice(_take_other_parts(tree), _MOST_INDEXES)


def _finish_groups(tree: ast.Module) -> Iterator[TreeEdit]:
    """What is done with a group where the next one begins is done after the loop, too; in the inner loops first."""
    for node in reversed([*ast.walk(tree)]):
        for field in ("body", "orelse"):
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
            for statement in (*condition.body, *condition.orelse):
                if _find_used(statement) and not any(isinstance(node, AnyLoop) for node in ast.walk(statement)):
                    yield statement
            yield from _list_done_under_conditions(condition.orelse)


def _find_used(statement: ast.stmt) -> str:
    """The first name whose value is given to a call or added; empty where something else is done, or with no name."""
    if isinstance(statement, ast.If):
        return next(filter(None, map(_find_used, (*statement.body, *statement.orelse))), "")
    return next(
        (node.id for each in _list_given(statement) for node in ast.walk(each) if isinstance(node, ast.Name)), ""
    )


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


def _sort_first(loop: ast.For) -> Iterator[TreeEdit]:
    """What a loop goes through, put in order."""
    gone_through = _find_owner(loop.iter)
    if isinstance(gone_through, ast.Name | ast.Attribute):
        for options in ([], [ast.keyword("reverse", ast.Constant(value=True))]):
            in_order = ast.Call(ast.Name("sorted", ast.Load()), [loop.iter], options)
            code = f"for {ast.unparse(loop.target)} in {ast.unparse(loop.iter)}"
            yield TreeEdit(ChangeKind.UNSORTED, loop, ((loop, "iter", in_order),), ast.unparse(gone_through), code=code)


def _find_owner(node: ast.expr) -> ast.expr:
    """The dictionary whose keys, values or items these are; else the same."""
    match node:
        case ast.Call(func=ast.Attribute(value=owner, attr="items" | "keys" | "values")):
            return owner
    return node


def _take_other_parts(tree: ast.Module) -> Iterator[TreeEdit]:
    """Another part of something, by its number."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant) and isinstance(node.ctx, ast.Load):
            number = node.slice.value
            if type(number) is int and number in _OTHER_PARTS:
                yield TreeEdit(ChangeKind.OTHER_PART, node, ((node.slice, "value", _OTHER_PARTS[number]),))
