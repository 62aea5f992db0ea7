"""Searches by halves in Python whose borders keep the middle that has just been tried."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from itertools import islice

from grader.changes.halving_places import AND
from grader.changes.python.tree_edits import AnyLoop, TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 4
_HALVED = re.compile(r"(?:int\()?\((?P<low>\w{1,40}) \+ (?P<high>\w{1,40})\) (?:// 2|/ 2|>> 1)\)?\Z")
_Kept = tuple[ast.Assign, type[ast.operator]]
"""What a border is set to, and how that has to be moved."""


def list_halving_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """Each border that gets the middle, moved behind or before it, and both of them."""
    loops = [node for node in ast.walk(tree) if isinstance(node, AnyLoop)]
    nested = {
        id(inner) for loop in loops for inner in ast.walk(loop) if inner is not loop and isinstance(inner, AnyLoop)
    }
    outer = (loop for loop in loops if id(loop) not in nested)
    return (edit for loop in islice(outer, _MOST) for edit in _move_borders([*ast.walk(loop)]))


def _move_borders(nodes: Sequence[ast.AST]) -> Iterator[TreeEdit]:
    set_names = [node for node in nodes if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)]
    for assigned in set_names:
        found = _HALVED.match(ast.unparse(assigned.value))
        if found is None:
            continue
        middle = ast.unparse(assigned.targets[0])
        ways: tuple[tuple[str, type[ast.operator]], ...] = ((found["low"], ast.Add), (found["high"], ast.Sub))
        kept = [(each, way) for name, way in ways for each in set_names if ast.unparse(each) == f"{name} = {middle}"]
        for chosen in (*([each] for each in kept), *([kept] if len(kept) > 1 else [])):
            yield _move(chosen)


def _move(chosen: Sequence[_Kept]) -> TreeEdit:
    moved = [ast.BinOp(each.value, way(), ast.Constant(1)) for each, way in chosen]
    told = AND.join(ast.unparse(each) for each, _ in chosen)
    pairs = zip(chosen, moved, strict=True)
    written = AND.join(f"{ast.unparse(each.targets[0])} = {ast.unparse(value)}" for (each, _), value in pairs)
    values = tuple((each, "value", value) for (each, _), value in zip(chosen, moved, strict=True))
    return TreeEdit(ChangeKind.KEPT_MIDDLE, chosen[0][0], values, written, code=told)
