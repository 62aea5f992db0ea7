"""The rule for leap years of which a part is missing, in Python: every fourth year, or none of 400."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import islice

from grader.changes.leap_year_places import IS_OF_YEARS
from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 4


def list_leap_year_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program that nowhere asks whether 400 divides a year."""
    text = ast.unparse(tree)
    if "% 4 == 0" in text and "% 400" not in text and IS_OF_YEARS.search(text):
        add = _add_four_hundred if "% 100" in text else _add_both
        beside = {id(each) for node in ast.walk(tree) for each in _list_beside_call(node)}
        nodes = (node for node in ast.walk(tree) if id(node) not in beside)
        yield from islice((edit for node in nodes for edit in add(node)), _MOST)


def _list_beside_call(node: ast.AST) -> Sequence[ast.expr]:
    """What is asked together with a function, which may know the rest of the rule."""
    calls = [each for each in ast.walk(node) if isinstance(each, ast.Call)] if isinstance(node, ast.BoolOp) else []
    return node.values if isinstance(node, ast.BoolOp) and calls else ()


def _add_both(node: ast.AST) -> Iterator[TreeEdit]:
    """The rule for whole centuries where only every fourth year is asked for."""
    match node:
        case ast.Compare(
            left=ast.BinOp(left=year, op=ast.Mod(), right=ast.Constant(value=4)),
            ops=[ast.Eq()],
            comparators=[ast.Constant(value=0)],
        ):
            rest = f"and {ast.unparse(year)} % 100 != 0 or {ast.unparse(year)} % 400 == 0"
            rule = ast.parse(f"{ast.unparse(node)} {rest}", mode="eval").body
            yield TreeEdit(
                ChangeKind.LEAP_YEARS, node, ((node, "left", rule), (node, "comparators", [ast.Constant(True)])), rest
            )


def _add_four_hundred(node: ast.AST) -> Iterator[TreeEdit]:
    """The years that 400 divides where others of whole centuries are left out."""
    match node:
        case ast.BoolOp(op=ast.And(), values=[ast.Compare(left=ast.BinOp(left=year)), ast.Compare()] as asked):
            name = ast.unparse(year)
            if {ast.unparse(each) for each in asked} == {f"{name} % 4 == 0", f"{name} % 100 != 0"}:
                more = ast.parse(f"{name} % 400 == 0", mode="eval").body
                values = ((node, "op", ast.Or()), (node, "values", [ast.BoolOp(ast.And(), asked), more]))
                yield TreeEdit(ChangeKind.LEAP_YEARS, node, values, f"or {name} % 400 == 0")
