"""Arithmetic of a program in Python by which only a part is divided, or only the last of several values is kept."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from grader.changes.python.tree_edits import AnyLoop, TreeEdit
from grader.changes.source_changes import ChangeKind

_ADDS = ast.Add | ast.Sub
_DIVIDES = ast.Div | ast.FloorDiv
_OF_PRODUCTS = ast.Mult | ast.Div | ast.FloorDiv | ast.Mod
_CUTS = ("int", "round", "floor", "math.floor", "trunc", "math.trunc")
_KEPT = ((ChangeKind.LAST_FOR_LARGEST, "max"), (ChangeKind.LAST_FOR_SMALLEST, "min"))


def list_sum_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp):
            yield from _divide_all(node)
            yield from _divide_last(node)
            yield from _wrap_to_one(node)
        for field in ("body", "orelse", "finalbody"):
            statements = getattr(node, field, None)
            if isinstance(statements, list):
                yield from _keep_extremes(statements)


def _wrap_to_one(node: ast.BinOp) -> Iterator[TreeEdit]:
    """`(x + 1) % n` as `x % n + 1`, which begins with 1 again."""
    match node:
        case ast.BinOp(
            left=ast.BinOp(left=number, op=ast.Add(), right=ast.Constant(value=1) as one), op=ast.Mod(), right=most
        ):
            rest = ast.BinOp(number, ast.Mod(), most)
            told = ast.unparse(ast.BinOp(rest, ast.Add(), one))
            values = ((node, "left", rest), (node, "op", ast.Add()), (node, "right", one))
            yield TreeEdit(ChangeKind.WRAPS_TO_ZERO, node, values, told)


def _divide_all(node: ast.BinOp) -> Iterator[TreeEdit]:
    """`a + b / c` as `(a + b) / c`, with a product as well and with more of both, and `a / b * c` as `a / (b * c)`."""
    left, right = node.left, node.right
    if isinstance(node.op, _ADDS):
        yield from _join_first(node)
    elif isinstance(node.op, ast.Mult) and isinstance(left, ast.BinOp) and isinstance(left.op, _DIVIDES):
        divided = ast.BinOp(left.left, left.op, ast.BinOp(left.right, ast.Mult(), right))
        yield _put(ChangeKind.MULTIPLIED_AGAIN, node, divided)


def _divide_last(node: ast.BinOp) -> Iterator[TreeEdit]:
    """`a // b * c` as `a * c // b`; so, too, where `int` or the like cuts or rounds the quotient, on either side."""
    if not isinstance(node.op, ast.Mult):
        return
    for quotient, factor, is_first in ((node.left, node.right, True), (node.right, node.left, False)):
        is_call = isinstance(quotient, ast.Call) and len(quotient.args) == 1 and ast.unparse(quotient.func) in _CUTS
        inner = quotient.args[0] if isinstance(quotient, ast.Call) and is_call else quotient
        if isinstance(inner, ast.BinOp) and isinstance(inner.op, ast.Div if is_call else ast.FloorDiv):
            if ast.unparse(inner.right) == ast.unparse(factor):
                continue  # `n // 10 * 10` is meant to cut something off
            sides = (inner.left, factor) if is_first else (factor, inner.left)
            new = ast.BinOp(ast.BinOp(sides[0], ast.Mult(), sides[1]), inner.op, inner.right)
            if isinstance(quotient, ast.Call):
                called = ast.Call(quotient.func, [new], [])
                # the node stays a product, times 1, for only its parts get other values
                values = ((node, "left", called), (node, "right", ast.Constant(1)))
                yield TreeEdit(ChangeKind.DIVIDED_FIRST, node, values, ast.unparse(called))
            else:
                yield _put(ChangeKind.DIVIDED_FIRST, node, new)


def _join_first(node: ast.BinOp) -> Iterator[TreeEdit]:
    """A sum of which one side is a product or a quotient: all of the sum as its first, or its last factor."""
    left, right = node.left, node.right
    if _has_text(node):
        return  # a `%` puts values into a text
    if isinstance(right, ast.BinOp) and isinstance(right.op, _OF_PRODUCTS):
        factors = [right]
        while isinstance(inner := factors[-1].left, ast.BinOp) and isinstance(inner.op, _OF_PRODUCTS):
            factors.append(inner)
        joined = ast.BinOp(left, node.op, factors[-1].left)
        for each in reversed(factors):
            joined = ast.BinOp(joined, each.op, each.right)
        yield _put(_name_kind(factors[-1].op), node, joined)
        if isinstance(right.op, ast.Mult) and isinstance(right.left, ast.Constant):
            turned = ast.BinOp(ast.BinOp(left, node.op, right.right), right.op, right.left)
            yield _put(_name_kind(right.op), node, turned)
    if isinstance(left, ast.BinOp) and isinstance(left.op, ast.Mult):
        yield _put(_name_kind(left.op), node, ast.BinOp(left.left, left.op, ast.BinOp(left.right, node.op, right)))


def _has_text(node: ast.BinOp) -> bool:
    return any(
        isinstance(each, ast.JoinedStr) or (isinstance(each, ast.Constant) and isinstance(each.value, str))
        for each in ast.walk(node)
    )


def _name_kind(sign: ast.operator) -> ChangeKind:
    if isinstance(sign, ast.Mod):
        return ChangeKind.PART_WRAPPED
    return ChangeKind.PART_MULTIPLIED if isinstance(sign, ast.Mult) else ChangeKind.PART_DIVIDED


def _put(kind: ChangeKind, node: ast.BinOp, new: ast.BinOp) -> TreeEdit:
    values = ((node, "left", new.left), (node, "op", new.op), (node, "right", new.right))
    return TreeEdit(kind, node, values, ast.unparse(new))


def _keep_extremes(statements: Sequence[ast.stmt]) -> Iterator[TreeEdit]:
    """What a loop gives a new value in each iteration, and what begins as a number before it, as the largest of all."""
    for place, loop in enumerate(statements):
        if not isinstance(loop, AnyLoop):
            continue
        numbers = set(filter(None, map(_find_number, statements[:place])))
        for node in ast.walk(loop):
            if isinstance(node, ast.Assign):
                target = node.targets[0]
                is_number = ast.unparse(target) in numbers and _is_only_set(node, loop)
                if is_number or isinstance(target, ast.Subscript):
                    yield from _keep_extreme(node)


def _keep_extreme(node: ast.Assign) -> Iterator[TreeEdit]:
    if isinstance(node.value, ast.Constant | ast.List | ast.Dict | ast.Tuple):
        return
    for kind, function in _KEPT:
        kept = ast.Call(ast.Name(function), [node.targets[0], node.value], [])
        yield TreeEdit(kind, node, ((node, "value", kept),), ast.unparse(node.targets[0]))


def _find_number(statement: ast.stmt) -> str:
    """The name that a statement makes a number of; else nothing."""
    if not isinstance(statement, ast.Assign) or not isinstance(statement.targets[0], ast.Name):
        return ""
    value = statement.value.operand if isinstance(statement.value, ast.UnaryOp) else statement.value
    is_number = isinstance(value, ast.Constant) and type(value.value) in (int, float)
    return statement.targets[0].id if is_number else ""


def _is_only_set(node: ast.Assign, loop: AnyLoop) -> bool:
    """Whether a loop uses the name for nothing else, and the value is no constant."""
    target = node.targets[0]
    if not isinstance(target, ast.Name) or isinstance(node.value, ast.Constant):
        return False
    return sum(isinstance(each, ast.Name) and each.id == target.id for each in ast.walk(loop)) == 1
