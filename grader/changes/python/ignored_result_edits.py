"""Calls in Python that may refuse, where a program goes on whatever they give back."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from itertools import islice, pairwise

from grader.changes.python.tree_edits import BLOCK_FIELDS, AnyFunction, TreeEdit, list_block, name_called
from grader.changes.source_changes import ChangeKind

_MOST = 12
_LEAST_RETURNS = 2
_Next = ast.Expr | ast.Assign | ast.AugAssign


def list_ignored_result_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """What stands behind such a call, done only where its result is true, and only where it is not."""
    nodes = [*ast.walk(tree)]
    refusing = {each.name for each in nodes if isinstance(each, AnyFunction) and _may_refuse(each)}
    edits = (edit for node in nodes for field in BLOCK_FIELDS for edit in _ask_in(node, field, refusing))
    return islice(edits, _MOST)


def _may_refuse(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether it gives back a value in several places."""
    returns = (each.value for each in ast.walk(function) if isinstance(each, ast.Return))
    return sum(value is not None for value in returns) >= _LEAST_RETURNS


def _ask_in(node: ast.AST, field: str, refusing: Collection[str]) -> Iterator[TreeEdit]:
    statements = list_block(node, field)
    for place, (called, behind) in enumerate(pairwise(statements)):
        result = _find_result(called, refusing)
        if result is None or not isinstance(behind, _Next) or _uses(behind, result):
            continue
        kept = [called] if isinstance(result, ast.Name) else []
        for test in (result, ast.UnaryOp(ast.Not(), result)):
            asked = ast.If(test, [behind], [])
            new = [*statements[:place], *kept, asked, *statements[place + 2 :]]
            told = f"if {ast.unparse(test)}: {ast.unparse(behind)}"
            yield TreeEdit(ChangeKind.RESULT_IGNORED, called, ((node, field, new),), told, alone=True)


def _find_result(statement: ast.stmt, refusing: Collection[str]) -> ast.expr | None:
    """The name that gets what such a call gives back, or the call where nothing gets it."""
    match statement:
        case ast.Assign(targets=[ast.Name() as name], value=ast.Call() as call) if name_called(call) in refusing:
            return name
        case ast.Expr(value=ast.Call() as call) if name_called(call) in refusing:
            return call
    return None


def _uses(statement: ast.stmt, result: ast.expr) -> bool:
    names = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}
    return isinstance(result, ast.Name) and result.id in names
