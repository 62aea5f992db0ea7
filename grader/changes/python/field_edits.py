"""Attributes in a program in Python that may stand for others of the same object: the end for the start."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from itertools import islice

from grader.changes.python.tree_edits import TreeEdit, list_own_nodes
from grader.changes.source_changes import ChangeKind, tell_other_name

_MOST = 60


def list_field_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """Each attribute that is calculated with or compared, with others of its object that are, too, or get a value.

    Those that stand in the same statement are left out: who writes both knows which is which.
    """
    calculated = [*_list_calculated(tree)]
    stored = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)]
    known: dict[str, dict[str, None]] = {}
    for _, node in calculated:
        known.setdefault(ast.unparse(node.value), {})[node.attr] = None
    for node in stored:
        known.setdefault(ast.unparse(node.value), {})[node.attr] = None
    return islice((edit for statement, node in calculated for edit in _exchange(statement, node, known)), _MOST)


def _list_calculated(tree: ast.Module) -> Iterator[tuple[ast.stmt, ast.Attribute]]:
    """The attributes of names that are calculated with or compared, each with its statement."""
    for statement in (node for node in ast.walk(tree) if isinstance(node, ast.stmt)):
        for node in list_own_nodes(statement):
            sides: list[ast.expr] = []
            if isinstance(node, ast.BinOp):
                sides = [node.left, node.right]
            elif isinstance(node, ast.Compare):
                sides = [node.left, *node.comparators]
            for side in sides:
                if isinstance(side, ast.Attribute) and isinstance(side.value, ast.Name):
                    yield statement, side


def _exchange(statement: ast.stmt, node: ast.Attribute, known: Mapping[str, Mapping[str, None]]) -> Iterator[TreeEdit]:
    here = {each.attr for each in list_own_nodes(statement) if isinstance(each, ast.Attribute)}
    owner, code = ast.unparse(node.value), ast.unparse(statement).partition("\n")[0]
    for other in known[owner]:
        if other not in here:
            told = tell_other_name(f"{owner}.{node.attr}", f"{owner}.{other}")
            yield TreeEdit(ChangeKind.OTHER_NAME, node, ((node, "attr", other),), told, code=code)
