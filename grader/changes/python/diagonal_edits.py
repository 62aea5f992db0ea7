"""Steps in Python to the neighbours of a place, with those on the diagonals or without them."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator
from itertools import islice

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 4
_STEPS = frozenset({"range(-1, 2)", "(-1, 0, 1)", "[-1, 0, 1]"})
_STRAIGHT, _SLANTING = {"0, 1", "1, 0", "0, -1", "-1, 0"}, {"1, 1", "1, -1", "-1, 1", "-1, -1"}
_NUMBERS_OF_STEPS = (len(_STRAIGHT), len(_STRAIGHT) + len(_SLANTING))


def list_diagonal_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    nodes = [*ast.walk(tree)]
    loops = (node for node in nodes if isinstance(node, ast.For | ast.comprehension))
    stepping = {ast.unparse(loop.target) for loop in loops if ast.unparse(loop.iter) in _STEPS}
    yield from islice((edit for node in nodes for edit in _go_straight(node, stepping)), _MOST if stepping else 0)
    yield from islice((edit for node in nodes for edit in _change_steps(node)), _MOST)


def _go_straight(node: ast.AST, stepping: Container[str]) -> Iterator[TreeEdit]:
    """What asks for the middle, asking for the diagonals as well."""
    row, column, sign = _find_middle(node)
    if row != column and row in stepping and column in stepping:
        told = f"({row} == 0) {sign} ({column} == 0)"
        new = ast.parse(told, mode="eval").body
        fields: tuple[tuple[str, object], ...] = (("values", [new]),)
        if isinstance(node, ast.Compare) and isinstance(new, ast.Compare):
            fields = (("left", new.left), ("ops", new.ops), ("comparators", new.comparators))
        values = tuple((node, field, value) for field, value in fields)
        if isinstance(node, ast.expr):
            yield TreeEdit(ChangeKind.DIAGONALS, node, values, told)


def _find_middle(node: ast.AST) -> tuple[str, str, str]:
    """The two steps that a condition compares with 0, and whether it is true there (`==`) or not; else nothing."""
    match node:
        case ast.BoolOp(op=ast.And(), values=[one, other]):
            return _find_compared(one, ast.Eq), _find_compared(other, ast.Eq), "=="
        case ast.BoolOp(op=ast.Or(), values=[one, other]):
            return _find_compared(one, ast.NotEq), _find_compared(other, ast.NotEq), "!="
        case ast.Compare(left=ast.Tuple(elts=[one, other]), ops=[ast.Eq() | ast.NotEq() as op], comparators=[zero]):
            if ast.unparse(zero) == "(0, 0)":
                return ast.unparse(one), ast.unparse(other), "==" if isinstance(op, ast.Eq) else "!="
    return "", "", ""


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
    if not isinstance(node, ast.List | ast.Tuple | ast.Set) or len(node.elts) not in _NUMBERS_OF_STEPS:
        return
    steps = [ast.unparse(each).strip("()[]") for each in node.elts]
    written = ast.unparse(node)
    if {*steps} == _STRAIGHT:
        slanting = [ast.parse(f"({each})", mode="eval").body for each in sorted(_SLANTING)]
        yield TreeEdit(ChangeKind.NO_DIAGONALS, node, ((node, "elts", [*node.elts, *slanting]),), code=written)
    elif {*steps} == _STRAIGHT | _SLANTING:
        straight = [each for each, step in zip(node.elts, steps, strict=True) if step in _STRAIGHT]
        told = ast.unparse(ast.List(straight))
        yield TreeEdit(ChangeKind.DIAGONALS, node, ((node, "elts", straight),), told, code=written)
