"""What is taken from an amount or added to one in Python: more than there is, or less than elsewhere."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from grader.changes.python.statement_edits import take_set_name
from grader.changes.python.tree_edits import BLOCK_FIELDS, TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST, _MOST_DIVISORS, _MOST_LOOKED_AT = 10, 6, 60


class _Amount(NamedTuple):
    """A statement that makes an amount larger or smaller: where the value is that it is changed by."""

    statement: ast.stmt
    amount: str
    owner: ast.AST
    field: str
    value: ast.expr
    is_less: bool


def list_taken_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    nodes = [*ast.walk(tree)]
    blocks = [
        block for node in nodes for field in BLOCK_FIELDS if isinstance(block := getattr(node, field, None), list)
    ]
    steps = [[step for each in block if (step := _read_amount(each))] for block in blocks]
    yield from islice((edit for several in steps for each in several for edit in _take_what_is_there(each)), _MOST)
    yield from islice((edit for several in steps for edit in _add_alike(several)), _MOST)
    written = {take_set_name(node) for node in nodes if isinstance(node, ast.Assign)}
    divided = (edit for node in nodes for edit in _divide_by_one_off(node, written))
    yield from islice(divided, _MOST_DIVISORS)


def _read_amount(statement: ast.AST) -> _Amount | None:
    match statement:
        case ast.AugAssign(op=ast.Add() | ast.Sub()):
            amount, less = ast.unparse(statement.target), isinstance(statement.op, ast.Sub)
            return _Amount(statement, amount, statement, "value", statement.value, less)
        case ast.Assign(targets=[target], value=ast.BinOp(op=ast.Add() | ast.Sub()) as made):
            amount, less = ast.unparse(target), isinstance(made.op, ast.Sub)
            if ast.unparse(made.left) == amount:
                return _Amount(statement, amount, made, "right", made.right, less)
    return None


def _take_what_is_there(step: _Amount) -> Iterator[TreeEdit]:
    """Not more taken from an amount than it is, so that it does not fall below 0."""
    if step.is_less and not isinstance(step.value, ast.Constant):
        amount, value = step.amount, ast.unparse(step.value)
        most = ast.parse(f"min({amount}, {value}) if hasattr({amount}, 'real') else {value}", mode="eval").body
        values = ((step.owner, step.field, most),)
        yield TreeEdit(ChangeKind.BELOW_ZERO, step.statement, values, step.amount)


def _add_alike(steps: Sequence[_Amount]) -> Iterator[TreeEdit]:
    """What is added as it is, where another statement of the block adds only a part of the same."""
    added = [step for step in steps if not step.is_less][:_MOST_LOOKED_AT]
    for one in added:
        name = ast.unparse(one.value)
        for other in added if isinstance(one.value, ast.Name | ast.Attribute | ast.Subscript) else ():
            match other.value:
                case ast.BinOp(left=left, op=ast.Sub()) if ast.unparse(left) == name and other.amount != one.amount:
                    values = ((one.owner, one.field, other.value),)
                    yield TreeEdit(ChangeKind.PART_ADDED, one.statement, values, ast.unparse(other.value))


def _divide_by_one_off(node: ast.AST, written: Collection[str]) -> Iterator[TreeEdit]:
    """What something is divided by, one less and one more; not a name for which a number is `written`."""
    match node:
        case ast.BinOp(op=ast.Div() | ast.FloorDiv(), right=ast.Name() | ast.Attribute() as divisor) if (
            ast.unparse(divisor) not in written
        ):
            for sign in (ast.Sub(), ast.Add()):
                other = ast.BinOp(divisor, sign, ast.Constant(1))
                told = f"/ {ast.unparse(divisor)}"
                values = ((node, "right", other),)
                yield TreeEdit(ChangeKind.ONE_OFF, node, values, f"/ ({ast.unparse(other)})", code=told, alone=True)
