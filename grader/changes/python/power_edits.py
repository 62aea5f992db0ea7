"""`x ^ n` in Python where a power is meant: all of them at once."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_SIGNS: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Pow: "**",
    ast.BitXor: "**",
}
"""How each sign is written, with powers for what combines bits."""


def list_power_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The one change of a program that has such expressions, told of the first of them."""
    inner = {id(side) for node in ast.walk(tree) if isinstance(node, ast.BinOp) for side in (node.left, node.right)}
    whole = [node for node in ast.walk(tree) if isinstance(node, ast.BinOp) and id(node) not in inner]
    powers = [(node, sign) for node in whole if (sign := _find_power(node)) and _is_calculated(node)]
    values = tuple(value for node, _ in powers for value in _write_powers(node))
    if powers:
        node, sign = min(powers, key=lambda power: power[0].lineno)
        base = f"({_write(sign.left)})" if _begin(sign) < _begin(sign.left) else ast.unparse(_take_last(sign.left))
        number = f"({_write(sign.right)})" if _end(sign.right) < _end(sign) else ast.unparse(_take_first(sign.right))
        code = f"{base} ^ {number}"
        yield TreeEdit(ChangeKind.POWER, node, values, f"{base} ** {number}", code=code)


def _find_power(node: ast.expr) -> ast.BinOp | None:
    """The innermost such expression at the left of a calculation; None where it has none."""
    if not isinstance(node, ast.BinOp):
        return None
    found = _find_power(node.left) or (node if isinstance(node.op, ast.BitXor) else None)
    return found or _find_power(node.right)


def _is_calculated(node: ast.expr) -> bool:
    """Whether it has no signs but those of calculations: who shifts bits, means bits."""
    if not isinstance(node, ast.BinOp):
        return True
    return type(node.op) in _SIGNS and _is_calculated(node.left) and _is_calculated(node.right)


def _write_powers(node: ast.BinOp) -> tuple[tuple[ast.AST, str, object], ...]:
    """The calculation as it would be with powers, which bind closer than all other signs."""
    read = ast.parse(_write(node), mode="eval").body
    if not isinstance(read, ast.BinOp):
        read = ast.BinOp(ast.Constant(0), ast.Add(), read)
    return (node, "left", read.left), (node, "op", read.op), (node, "right", read.right)


def _write(node: ast.expr) -> str:
    if not isinstance(node, ast.BinOp):
        return ast.unparse(node)
    left, right = _write(node.left), _write(node.right)
    left = f"({left})" if _begin(node) < _begin(node.left) else left
    right = f"({right})" if _end(node.right) < _end(node) else right
    return f"{left} {_SIGNS[type(node.op)]} {right}"


def _begin(node: ast.expr) -> tuple[int, int]:
    """Where it begins: a side of it that begins later stands in brackets of its own."""
    return node.lineno, node.col_offset


def _end(node: ast.expr) -> tuple[int, int]:
    return node.end_lineno or 0, node.end_col_offset or 0


def _take_last(node: ast.expr) -> ast.expr:
    """The value next to the sign on its left."""
    while isinstance(node, ast.BinOp) and _end(node.right) == _end(node):
        node = node.right
    return node


def _take_first(node: ast.expr) -> ast.expr:
    while isinstance(node, ast.BinOp) and _begin(node.left) == _begin(node):
        node = node.left
    return node
