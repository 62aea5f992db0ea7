"""Slips of arithmetic and logic in Python: a division not rounded up, or made twice, an hour of 100 minutes, `and`
before `or`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 12
_HUNDRED, _OF_AN_HOUR = 100, 60
_OF_TIME = ast.Mult | ast.FloorDiv | ast.Div | ast.Mod


def list_arithmetic_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    nodes = [*ast.walk(tree)]
    yield from islice((edit for node in nodes for edit in _round_up(node)), _MOST)
    yield from islice((edit for node in nodes for edit in _round_cut_up(node)), _MOST)
    yield from islice((edit for node in nodes for edit in _keep_nearly_whole(node)), _MOST)
    yield from islice((edit for node in nodes for edit in _count_even_logarithms(node)), _MOST)
    yield from islice((edit for node in nodes for edit in _divide_once(node)), _MOST)
    yield from islice((edit for node in nodes for edit in _group(node)), _MOST)
    yield from _count_by_sixty(nodes)


def _round_up(node: ast.AST) -> Iterator[TreeEdit]:
    """`x // n + 1`, which is one too many where nothing is left over, rounded up."""
    if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.Add) or not isinstance(node.right, ast.Constant):
        return
    quotient = _find_quotient(node.left) if node.right.value == 1 else None
    if quotient:
        below = ast.BinOp(ast.UnaryOp(ast.USub(), quotient.left), ast.FloorDiv(), quotient.right)
        values = ((node, "left", below), (node, "op", ast.Mult()), (node, "right", ast.Constant(-1)))
        yield TreeEdit(ChangeKind.ROUND_UP, node, values, _write_rounded_up(quotient, node.left))


def _round_cut_up(node: ast.AST) -> Iterator[TreeEdit]:
    """`int(x) + 1`, rounded up."""
    match node:
        case ast.BinOp(
            left=ast.Call(func=ast.Name(id="int"), args=[ast.Name() | ast.Attribute() as number]),
            right=ast.Constant(value=1),
        ):
            told = f"math.ceil({ast.unparse(number)})"
            ceil = ast.parse(f"__import__('math').ceil({ast.unparse(number)})", mode="eval").body
            whole = ((node, "left", ceil), (node, "right", ast.Constant(0)))
            yield TreeEdit(ChangeKind.ROUND_UP, node, whole, told)


def _keep_nearly_whole(node: ast.AST) -> Iterator[TreeEdit]:
    """A product, quotient or logarithm that is cut off, also where it is a little less than a whole number."""
    match node:
        case ast.Call(
            func=ast.Name(id="int") | ast.Attribute(attr="floor"),
            args=[ast.BinOp(op=ast.Mult() | ast.Div() | ast.Pow()) | ast.Call(func=ast.Attribute()) as number],
        ):
            above = ast.BinOp(number, ast.Add(), ast.Constant(1e-9))
            told = ast.unparse(ast.Call(node.func, [above], []))
            yield TreeEdit(ChangeKind.NEARLY_WHOLE, node, ((node, "args", [above]),), told)


def _count_even_logarithms(node: ast.AST) -> Iterator[TreeEdit]:
    """`math.ceil(math.log2(x))` as `math.floor(math.log2(x)) + 1`."""
    match node:
        case ast.Call(
            func=ast.Name(id="ceil") | ast.Attribute(attr="ceil") as function,
            args=[ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) as logarithm],
        ) if name.startswith("log"):
            told = f"{ast.unparse(function).replace('ceil', 'floor')}({ast.unparse(logarithm)}) + 1"
            more = ast.parse("(lambda value: int(value // 1) + 1)", mode="eval").body
            yield TreeEdit(ChangeKind.EVEN_LOGARITHM, node, ((node, "func", more),), told)


def _find_quotient(node: ast.expr) -> ast.BinOp | None:
    """A division that gives a whole number, by `//` or `int(… / …)`."""
    match node:
        case ast.BinOp(op=ast.FloorDiv()):
            return node
        case ast.Call(func=ast.Name(id="int"), args=[ast.BinOp(op=ast.Div()) as inside]):
            return inside
    return None


def _divide_once(node: ast.AST) -> Iterator[TreeEdit]:
    """`a // n - b // n`, of which each part is rounded, as `(a - b) // n`."""
    if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.Add | ast.Sub):
        return
    first, second = _find_quotient(node.left), _find_quotient(node.right)
    if first and second and ast.unparse(first.right) == ast.unparse(second.right):
        both = ast.BinOp(first.left, node.op, second.left)
        told = ast.unparse(ast.BinOp(both, ast.FloorDiv(), first.right))
        values = ((node, "left", both), (node, "op", ast.FloorDiv()), (node, "right", first.right))
        yield TreeEdit(ChangeKind.DIVIDED_APART, node, values, told)


def _write_rounded_up(quotient: ast.BinOp, written: ast.expr) -> str:
    """Without a module where whole numbers are divided as such."""
    if written is quotient:
        more = ast.BinOp(ast.BinOp(quotient.left, ast.Add(), quotient.right), ast.Sub(), ast.Constant(1))
        return ast.unparse(ast.BinOp(more, ast.FloorDiv(), quotient.right))
    return f"math.ceil({ast.unparse(ast.BinOp(quotient.left, ast.Div(), quotient.right))})"


def _group(node: ast.AST) -> Iterator[TreeEdit]:
    """`a or b and c` as `(a or b) and c`, and `a and b or c` as `a and (b or c)`."""
    if not isinstance(node, ast.BoolOp) or not isinstance(node.op, ast.Or):
        return
    for place, value in enumerate(node.values):
        if isinstance(value, ast.BoolOp) and isinstance(value.op, ast.And):
            before, behind = node.values[:place], node.values[place + 1 :]
            if before:
                joined = [ast.BoolOp(ast.Or(), [before[-1], value.values[0]]), *value.values[1:]]
                yield _regroup(node, [*before[:-1], ast.BoolOp(ast.And(), joined), *behind])
            if behind:
                joined = [*value.values[:-1], ast.BoolOp(ast.Or(), [value.values[-1], behind[0]])]
                yield _regroup(node, [*before, ast.BoolOp(ast.And(), joined), *behind[1:]])


def _regroup(node: ast.BoolOp, values: list[ast.expr]) -> TreeEdit:
    told = ast.unparse(values[0] if len(values) == 1 else ast.BoolOp(ast.Or(), values))
    only = values[0]
    if len(values) == 1 and isinstance(only, ast.BoolOp):
        return TreeEdit(ChangeKind.GROUPED, node, ((node, "op", only.op), (node, "values", only.values)), told)
    return TreeEdit(ChangeKind.GROUPED, node, ((node, "values", values),), told)


def _count_by_sixty(nodes: list[ast.AST]) -> Iterator[TreeEdit]:
    """Hours and minutes put together as if an hour had 100 minutes; then all that is calculated with 100 at once."""
    found = [node for node in nodes if isinstance(node, ast.BinOp) and isinstance(node.op, _OF_TIME)]
    sums = [node for node in nodes if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add)]
    hours = [each for node in sums for each in (node.left, node.right) if each in found and _list_hundreds(each)]
    for chosen in (hours, found if len(found) > len(hours) else ()):
        numbers = [number for node in chosen for number in _list_hundreds(node)]
        if hours and numbers:
            values = tuple((number, "value", _OF_AN_HOUR) for number in numbers)
            yield TreeEdit(ChangeKind.HUNDRED_MINUTES, hours[0], values, alone=True)


def _list_hundreds(node: ast.expr) -> list[ast.Constant]:
    sides = (node.left, node.right) if isinstance(node, ast.BinOp) and isinstance(node.op, _OF_TIME) else ()
    return [side for side in sides if isinstance(side, ast.Constant) and side.value == _HUNDRED]
