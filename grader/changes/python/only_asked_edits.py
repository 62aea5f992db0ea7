"""What a program in Python does only where a question is true, done in either case."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice

from grader.changes.python.tree_edits import BLOCK_FIELDS, Leaving, TreeEdit, list_block, name_called
from grader.changes.source_changes import ChangeKind

_MOST = 30
_SHOWS = frozenset({"print", "write", "exit"})


def list_only_asked_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    blocks = ((node, field, list_block(node, field)) for node in ast.walk(tree) for field in BLOCK_FIELDS)
    return islice((edit for node, field, block in blocks for edit in _do_always(node, field, block)), _MOST)


def _do_always(node: ast.AST, field: str, block: list[ast.stmt]) -> Iterator[TreeEdit]:
    """What an `if` without an `else` does first, done before it; and what it does last, behind it."""
    if isinstance(node, ast.If) and field == "orelse" and len(block) == 1:
        return  # an `elif` is asked only where what stands before it is not true
    for place, question in enumerate(block):
        if not isinstance(question, ast.If) or question.orelse or isinstance(question.body[-1], Leaving):
            continue
        (first, *rest), (*others, last) = question.body, question.body
        asked = ast.unparse(question.test)
        if _acts(first):
            whole = [*block[:place], first, *block[place:]]
            values = ((node, field, whole), (question, "body", rest or [ast.Pass()]))
            yield TreeEdit(ChangeKind.ONLY_ASKED, first, values, asked)
        if others and _acts(last):
            whole = [*block[: place + 1], last, *block[place + 1 :]]
            values = ((node, field, whole), (question, "body", others))
            yield TreeEdit(ChangeKind.ONLY_ASKED, last, values, asked)


def _acts(statement: ast.stmt) -> bool:
    """Whether it changes something, and does not print."""
    match statement:
        case ast.AugAssign() | ast.Assign():
            return True
        case ast.Expr(value=ast.Call() as call):
            return name_called(call) not in _SHOWS
    return False
