"""What a program in Python asks whether it is anything, with 0 as something."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from grader.changes.python.tree_edits import TreeEdit, join_edits
from grader.changes.source_changes import ChangeKind

_MOST = 60
_ACTS = (ast.Slice, ast.Call, ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom)
"""What may do something, so that it may not be asked twice, or cannot be asked for 0."""


@dataclass(frozen=True)
class _AskedEntry:
    """What is asked about, and the attribute in which the question stands, alone or in a row."""

    asked: ast.expr
    test: ast.expr
    is_not: bool
    owner: ast.AST
    field: str


def list_nothing_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program: each question alone, and all at once that are about entries of one table."""
    questions = [each for node in ast.walk(tree) for each in _list_questions(node)][:_MOST]
    tables: dict[str, list[_AskedEntry]] = {}
    for each in questions:
        if isinstance(each.asked, ast.Subscript):
            tables.setdefault(ast.unparse(each.asked.value), []).append(each)
        yield _take_zero_for_a_value(each)
    for same in tables.values():
        holders = {(id(each.owner), each.field) for each in same}
        if len(same) > 1 and len(holders) == len(same):
            yield join_edits([*map(_take_zero_for_a_value, same)], ChangeKind.ZERO_AS_NOTHING)


def _list_questions(node: ast.AST) -> Iterator[_AskedEntry]:
    if not isinstance(node, ast.If | ast.While | ast.IfExp):
        return
    parts: list[tuple[ast.AST, str, ast.expr]] = [(node, "test", node.test)]
    if isinstance(node.test, ast.BoolOp):
        parts = [(node.test, "values", each) for each in node.test.values]
    for owner, field, test in parts:
        is_not = isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
        asked = test.operand if isinstance(test, ast.UnaryOp) and is_not else test
        is_entry = isinstance(asked, ast.Subscript) and not any(isinstance(each, _ACTS) for each in ast.walk(asked))
        if is_entry or isinstance(asked, ast.Name):
            yield _AskedEntry(asked, test, is_not, owner, field)


def _take_zero_for_a_value(question: _AskedEntry) -> TreeEdit:
    written = ast.unparse(question.asked)
    value = ast.parse(f"({written} or type({written}) in (int, float))", mode="eval").body
    asks = ast.UnaryOp(ast.Not(), value) if question.is_not else value
    row = getattr(question.owner, question.field)
    new = [asks if each is question.test else each for each in row] if isinstance(row, list) else asks
    told = f"{written} is {'' if question.is_not else 'not '}None"
    return TreeEdit(ChangeKind.ZERO_AS_NOTHING, question.test, ((question.owner, question.field, new),), told)
