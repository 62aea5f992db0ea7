"""What a program in Python takes away and adds elsewhere, which may be more than there is left."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import islice, permutations

from grader.changes.python.tree_edits import BLOCK_FIELDS, TreeEdit, list_block
from grader.changes.source_changes import ChangeKind

_MOST, _NEAR = 8, 4
_TAKEN = "taken_of_it"
"""How what is taken is called in the changed program."""


def list_capped_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """`left -= part` and `time += part` with `min(part, left)` for `part`."""
    return islice((edit for node in ast.walk(tree) for field in BLOCK_FIELDS for edit in _cap_in(node, field)), _MOST)


def _cap_in(node: ast.AST, field: str) -> Iterator[TreeEdit]:
    statements = list_block(node, field)
    changed = [(place, read) for place, each in enumerate(statements) if (read := _read_change(each))]
    raised = {(_find_table(owner), part) for _, (owner, sign, part) in changed if sign == "+"}
    for (taken, (owner, sign, part)), (added, (other, also, given)) in permutations(changed, 2):
        is_moved = (_find_table(owner), part) in raised  # between two of a kind, which one may refuse
        if (sign, also) == ("-", "+") and part == given and abs(taken - added) < _NEAR and not is_moved:
            yield _cap(node, field, statements, (taken, owner), (added, other), part)


def _find_table(owner: str) -> str:
    return owner.partition("[")[0]


def _cap(
    node: ast.AST, field: str, statements: Sequence[ast.stmt], taken: tuple[int, str], added: tuple[int, str], part: str
) -> TreeEdit:
    first = min(taken[0], added[0])
    new = {
        taken[0]: ast.parse(f"{taken[1]} -= {_TAKEN}").body[0],
        added[0]: ast.parse(f"{added[1]} += {_TAKEN}").body[0],
    }
    before = ast.parse(f"{_TAKEN} = min({part}, {taken[1]})").body
    rest = [new.get(place, each) for place, each in enumerate(statements)]
    values = ((node, field, [*rest[:first], *before, *rest[first:]]),)
    return TreeEdit(ChangeKind.TAKES_TOO_MUCH, statements[taken[0]], values, f"min({part}, {taken[1]})", alone=True)


def _read_change(statement: ast.stmt) -> tuple[str, str, str] | None:
    """What is made larger or smaller, by which sign, and by which name."""
    match statement:
        case ast.AugAssign(target=target, op=ast.Add() | ast.Sub() as sign, value=ast.Name(id=part)):
            return ast.unparse(target), _write(sign), part
        case ast.Assign(
            targets=[target], value=ast.BinOp(left=left, op=ast.Add() | ast.Sub() as sign, right=ast.Name(id=part))
        ) if ast.unparse(left) == ast.unparse(target):
            return ast.unparse(target), _write(sign), part
    return None


def _write(sign: ast.operator) -> str:
    return "+" if isinstance(sign, ast.Add) else "-"
