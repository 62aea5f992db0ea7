"""Attributes in Python that begin with the same value, as left and right: the one in the place of the other."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from itertools import islice, pairwise

from grader.changes.python.tree_edits import TreeEdit, list_own_nodes
from grader.changes.source_changes import ChangeKind, tell_other_name

_MOST = 24


def list_twin_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """Each attribute that is read where its twin is not: who writes both in a statement knows which is which."""
    twins = _find_twins(tree)
    statements = (node for node in ast.walk(tree) if isinstance(node, ast.stmt)) if twins else iter(())
    return islice((edit for statement in statements for edit in _exchange(statement, twins)), _MOST)


def _find_twins(tree: ast.Module) -> Mapping[str, str]:
    twins: dict[str, str] = {}
    for node in ast.walk(tree):
        for one, other in pairwise(node.body if isinstance(node, ast.FunctionDef) else ()):
            match one, other:
                case (
                    ast.Assign(targets=[ast.Attribute(attr=first)], value=ast.Constant(value=None)),
                    ast.Assign(targets=[ast.Attribute(attr=second)], value=ast.Constant(value=None)),
                ):
                    twins |= {first: second, second: first}
    return twins


def _exchange(statement: ast.stmt, twins: Mapping[str, str]) -> Iterator[TreeEdit]:
    nodes = [node for node in list_own_nodes(statement) if isinstance(node, ast.Attribute) and node.attr in twins]
    here, code = {node.attr for node in nodes}, ast.unparse(statement).partition("\n")[0]
    for node in (each for each in nodes if isinstance(each.ctx, ast.Load) and twins[each.attr] not in here):
        owner = ast.unparse(node.value)
        told = tell_other_name(f"{owner}.{node.attr}", f"{owner}.{twins[node.attr]}")
        yield TreeEdit(ChangeKind.OTHER_NAME, node, ((node, "attr", twins[node.attr]),), told, code=code)
