"""Steps in Python to the neighbours of a place, with those on the diagonals or without them."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator
from itertools import islice

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST, _TWO = 4, 2
_STEPS = frozenset({"range(-1, 2)", "(-1, 0, 1)", "[-1, 0, 1]"})
_STRAIGHT = frozenset({(0, 1), (1, 0), (0, -1), (-1, 0)})
_SLANTING = frozenset({(1, 1), (1, -1), (-1, 1), (-1, -1)})


def list_diagonal_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    nodes = [*ast.walk(tree)]
    loops = (node for node in nodes if isinstance(node, ast.For | ast.comprehension))
    stepping = {ast.unparse(loop.target) for loop in loops if ast.unparse(loop.iter) in _STEPS}
    yield from islice((edit for node in nodes for edit in _go_straight(node, stepping)), _MOST if stepping else 0)
    yield from islice((edit for node in nodes for edit in _change_steps(node)), _MOST)


def _go_straight(node: ast.AST, stepping: Container[str]) -> Iterator[TreeEdit]:
    """What asks for the middle, asking for the diagonals as well."""
    match node:
        case ast.BoolOp(op=ast.And(), values=[one, other]):
            names, sign = [_find_compared(each, ast.Eq) for each in (one, other)], "=="
        case ast.BoolOp(op=ast.Or(), values=[one, other]):
            names, sign = [_find_compared(each, ast.NotEq) for each in (one, other)], "!="
        case ast.Compare(left=ast.Tuple(elts=[one, other]), ops=[ast.Eq() | ast.NotEq() as op], comparators=[zero]):
            is_middle = ast.unparse(zero) == "(0, 0)"
            names, sign = [ast.unparse(each) for each in (one, other) if is_middle], "=="
            sign = "==" if isinstance(op, ast.Eq) else "!="
        case _:
            return
    if len({*names}) == _TWO and all(name in stepping for name in names):
        told = f"({names[0]} == 0) {sign} ({names[1]} == 0)"
        new = ast.parse(told, mode="eval").body
        fields = ("left", "ops", "comparators")
        values = tuple((node, field, getattr(new, field)) for field in fields)
        yield TreeEdit(
            ChangeKind.DIAGONALS, node, values if isinstance(node, ast.Compare) else ((node, "values", [new]),), told
        )


def _find_compared(node: ast.expr, op: type[ast.cmpop]) -> str:
    """What is compared with 0, or only asked whether it is 0."""
    match node:
        case ast.Compare(left=ast.Name(id=name), ops=[sign], comparators=[ast.Constant(value=0)]):
            return name if isinstance(sign, op) else ""
        case ast.Name(id=name):
            return name if op is ast.NotEq else ""
        case ast.UnaryOp(op=ast.Not(), operand=ast.Name(id=name)):
            return name if op is ast.Eq else ""
    return ""


def _change_steps(node: ast.AST) -> Iterator[TreeEdit]:
    """Four steps with those on the diagonals, eight without them."""
    if not isinstance(node, ast.List | ast.Tuple | ast.Set) or len(node.elts) not in (
        len(_STRAIGHT),
        2 * len(_STRAIGHT),
    ):
        return
    steps = [_read_step(each) for each in node.elts]
    written = ast.unparse(node)
    if {*steps} == _STRAIGHT:
        slanting = [ast.parse(str(each), mode="eval").body for each in sorted(_SLANTING)]
        yield TreeEdit(ChangeKind.NO_DIAGONALS, node, ((node, "elts", [*node.elts, *slanting]),), code=written)
    elif {*steps} == _STRAIGHT | _SLANTING:
        straight = [each for each, step in zip(node.elts, steps, strict=True) if step in _STRAIGHT]
        told = ast.unparse(ast.List(straight))
        yield TreeEdit(ChangeKind.DIAGONALS, node, ((node, "elts", straight),), told, code=written)


def _read_step(node: ast.expr) -> tuple[int, int] | None:
    try:
        value = ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError):
        return None
    return tuple(value) if isinstance(value, tuple | list) and len(value) == _TWO else None
