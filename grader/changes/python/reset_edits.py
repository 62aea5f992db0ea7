"""Counters of a program in Python that must be reset to 0 where a condition is not true."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice

from grader.changes.python.statement_edits import take_set_name
from grader.changes.python.tree_edits import AnyLoop, TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 12


def list_reset_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    started = {name for node in ast.walk(tree) for name in [_take_started_name(node)] if name}
    inside = (each for node in ast.walk(tree) if isinstance(node, AnyLoop) for each in node.body)
    return islice((edit for each in inside for edit in _begin_anew(each, started)), _MOST)


def _take_started_name(node: ast.AST) -> str:
    """The one name that a statement sets to 0; else nothing."""
    is_zero = isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and node.value.value == 0
    return take_set_name(node) if isinstance(node, ast.Assign) and is_zero else ""


def _begin_anew(statement: ast.stmt, started: set[str]) -> Iterator[TreeEdit]:
    """An `if` in a loop that counts and has no `else`: where it is not true, the count is 0 again."""
    if not isinstance(statement, ast.If) or statement.orelse:
        return
    for counts in statement.body:
        match counts:
            case ast.AugAssign(target=ast.Name(id=name), op=ast.Add(), value=ast.Constant(value=1)) if name in started:
                again = f"{name} = 0"
                code = f"if {ast.unparse(statement.test)}"
                values = ((statement, "orelse", ast.parse(again).body),)
                yield TreeEdit(ChangeKind.BEGINS_ANEW, statement, values, again, code=code)
