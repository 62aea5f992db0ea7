"""Constants with names of their own, such as states, of which another one may be meant in a program in Python."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from grader.changes.python.tree_edits import TreeEdit, list_block
from grader.changes.source_changes import ChangeKind

_MOST, _FEWEST, _MOST_NAMES = 30, 2, 8
_OTHER_SIGN: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip


def list_constant_name_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """Each use of a constant with each other one of its row; of three or more, also asked otherwise."""
    rows = [row for node in ast.walk(tree) for row in _list_rows(list_block(node, "body"))]
    written = Counter(
        node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )
    rows = [[name for name in row if written[name] == 1] for row in rows]
    kept = [row for row in rows if _FEWEST <= len(row) <= _MOST_NAMES]
    others = {name: [each for each in row if each != name] for row in kept for name in row}
    yield from islice((edit for node in ast.walk(tree) for edit in _exchange(node, others)) if others else (), _MOST)


def _list_rows(block: Sequence[ast.stmt]) -> Iterator[list[str]]:
    """The names in capital letters that stand for texts or numbers one below the other, by the sort of these."""
    row, before = list[str](), ""
    for statement in block:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name.isupper() and (sort := _sort(value)):
                if sort != before:
                    yield row
                    row, before = [], sort
                row = [*row, name]
            case _:
                yield row
                row, before = [], ""
    yield row


def _sort(value: ast.expr) -> str:
    """Whether it is a number or a text, or what an `Enum` chooses; empty for anything else."""
    match value:
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int())):
            return "int"
        case ast.Constant(value=int() | str() as written) if not isinstance(written, bool):
            return type(written).__name__
        case ast.Call(func=ast.Name(id="auto") | ast.Attribute(attr="auto")):
            return "auto"
    return ""


def _exchange(node: ast.AST, others: Mapping[str, Sequence[str]]) -> Iterator[TreeEdit]:
    if isinstance(node, ast.Assign | ast.Return) and node.value is not None:
        yield from _exchange_value(node, node.value, others)
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        sign, right = node.ops[0], node.comparators[0]
        rest = others.get(_find_name(right), ())
        signs = [type(sign), *([_OTHER_SIGN[type(sign)]] if len(rest) > 1 and type(sign) in _OTHER_SIGN else [])]
        for new_sign in signs if type(sign) in _OTHER_SIGN else ():
            for other in rest:
                changed = ast.Compare(node.left, [new_sign()], [_rename(right, other)])
                values = ((node, "ops", changed.ops), (node, "comparators", changed.comparators))
                yield TreeEdit(ChangeKind.OTHER_CONSTANT, node, values, ast.unparse(changed))


def _exchange_value(
    statement: ast.Assign | ast.Return, value: ast.expr, others: Mapping[str, Sequence[str]]
) -> Iterator[TreeEdit]:
    written, name = ast.unparse(statement), _find_name(value)
    for other in others.get(name, ()):
        told = f"{written.removesuffix(name)}{other}"
        yield TreeEdit(ChangeKind.OTHER_CONSTANT, statement, ((statement, "value", _rename(value, other)),), told)


def _find_name(value: ast.expr) -> str:
    """The name of a constant, which its class may own; empty for anything else."""
    match value:
        case ast.Name(id=name) | ast.Attribute(value=ast.Name(), attr=name):
            return name
    return ""


def _rename(value: ast.expr, name: str) -> ast.expr:
    if isinstance(value, ast.Attribute):
        return ast.Attribute(value.value, name, ast.Load())
    return ast.Name(name, ast.Load())
