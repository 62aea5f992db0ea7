"""Branches of an `else` in Python that also get what is equal, where they ask for less or more."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 12
_TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Lt: ast.Gt, ast.Gt: ast.Lt}


def list_else_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program: what an `else` behind `a < b` does, done where `a > b` only."""
    return islice((edit for node in ast.walk(tree) for edit in _ask_in_else(node)), _MOST)


def _ask_in_else(node: ast.AST) -> Iterator[TreeEdit]:
    match node:
        case ast.If(test=ast.Compare(left=one, ops=[ast.Lt() | ast.Gt() as sign], comparators=[other]), orelse=[_, *_]):
            if not isinstance(node.orelse[0], ast.If):
                asked = ast.Compare(one, [_TURNED[type(sign)]()], [other])
                # What cannot be compared, or is no number, is not equal.
                branch = ast.If(ast.Compare(one, [ast.NotEq()], [other]), node.orelse, [])
                told, code = ast.unparse(asked), ast.unparse(node.test)
                yield TreeEdit(ChangeKind.ELSE_OF_EQUAL, node, ((node, "orelse", [branch]),), told, code=code)
