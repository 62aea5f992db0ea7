"""Times in Python of which only a part is taken, or all minutes beside whole hours, or that are one number."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import islice

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST, _SECONDS_OF_HOUR, _MINUTES_OF_HOUR, _HOURS_OF_DAY = 12, 3600, 60, 24


def list_time_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    nodes = [*ast.walk(tree)]
    yield from islice(_leave_hours_out(nodes), _MOST)
    yield from _take_whole_days(nodes)
    yield from _count_minutes(nodes)
    yield from islice(_take_minutes_of_day(nodes), _MOST)


def _leave_hours_out(nodes: Sequence[ast.AST]) -> Iterator[TreeEdit]:
    """`s // 60` as `s // 60 % 60`, where the hours of it are taken as well."""
    if not any(isinstance(node, ast.Constant) and node.value == _SECONDS_OF_HOUR for node in nodes):
        return
    wrapped = {id(node.left) for node in nodes if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod)}
    for node in nodes:
        match node:
            case ast.BinOp(left=ast.Name() as seconds, op=ast.FloorDiv(), right=ast.Constant(value=60) as most) if (
                id(node) not in wrapped
            ):
                minutes = ast.BinOp(seconds, ast.FloorDiv(), ast.Constant(60))
                values = ((node, "left", minutes), (node, "op", ast.Mod()), (node, "right", most))
                yield TreeEdit(ChangeKind.ALL_OF_TIME, node, values, f"{ast.unparse(node)} % 60")


def _count_minutes(nodes: Sequence[ast.AST]) -> Iterator[TreeEdit]:
    """`int(t.replace(":", ""))` as hours times 60 and minutes, at all places at once."""
    found = [node for node in nodes if isinstance(node, ast.Call) and ast.unparse(node.func) == "int" and node.args]
    clocks = [(node, time) for node in found if (time := _find_clock(node.args[0])) is not None]
    values = tuple((node, "args", [_make_minutes(time)]) for node, time in clocks[:_MOST])
    if clocks:
        yield TreeEdit(ChangeKind.CLOCK_AS_NUMBER, clocks[0][0], values, alone=True)


def _find_clock(node: ast.expr) -> ast.expr | None:
    """The text of which the colons are taken out."""
    match node:
        case ast.Call(
            func=ast.Attribute(value=time, attr="replace"), args=[ast.Constant(value=":"), ast.Constant(value="")]
        ):
            return time
    return None


def _make_minutes(time: ast.expr) -> ast.expr:
    hours, minutes = (f"int({ast.unparse(time)}.split(':')[{place}])" for place in (0, 1))
    return ast.parse(f"{hours} * 60 + {minutes}", mode="eval").body


def _take_minutes_of_day(nodes: Sequence[ast.AST]) -> Iterator[TreeEdit]:
    """The hours of a day in a program that counts in sixties, as its minutes."""
    numbers = {id(node) for node in nodes if isinstance(node, ast.Constant) and node.value == _HOURS_OF_DAY}
    if not any(map(_calculates_with_sixty, nodes)):
        return
    for node in nodes:
        match node:
            case ast.BinOp(op=ast.Add() | ast.Sub(), right=day) if id(day) in numbers:
                field = "right"
            case ast.BinOp(op=ast.Add() | ast.Sub(), left=day) if id(day) in numbers:
                field = "left"
            case ast.AugAssign(op=ast.Add() | ast.Sub(), value=day) if id(day) in numbers:
                field = "value"
            case _:
                continue
        yield TreeEdit(ChangeKind.HOURS_FOR_MINUTES, node, ((node, field, ast.Constant(1440)),), "24 * 60")


def _calculates_with_sixty(node: ast.AST) -> bool:
    """Whether something is multiplied with 60, or divided by it."""
    is_product = isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult | ast.FloorDiv | ast.Div | ast.Mod)
    sides = (node.left, node.right) if isinstance(node, ast.BinOp) and is_product else ()
    return any(isinstance(side, ast.Constant) and side.value == _MINUTES_OF_HOUR for side in sides)


def _take_whole_days(nodes: Sequence[ast.AST]) -> Iterator[TreeEdit]:
    """`delta.seconds` as `int(delta.total_seconds())`, where the program uses `datetime`."""
    imported = (each for each in nodes if isinstance(each, ast.Import | ast.ImportFrom))
    if not any("datetime" in ast.unparse(each) for each in imported):
        return
    parts = (node for node in nodes if isinstance(node, ast.Attribute) and node.attr == "seconds")
    for node in islice((node for node in parts if isinstance(node.ctx, ast.Load)), _MOST):
        told = f"int({ast.unparse(node.value)}.total_seconds())"
        all_of_it = ast.parse(told, mode="eval").body
        # An attribute stays one: `real` of a whole number is the number.
        yield TreeEdit(ChangeKind.PART_OF_TIME, node, ((node, "value", all_of_it), (node, "attr", "real")), told)
