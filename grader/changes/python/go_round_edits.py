"""Loops of a program in Python from some place to the end, going on from place 0 up to where they began."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import islice

from grader.changes.python.tree_edits import TreeEdit, join_edits
from grader.changes.source_changes import ChangeKind

_MOST = 6
_COUNT = "_place"


def list_go_round_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program: all loops over the same places together, and each of several alone."""
    by_end: dict[str, list[TreeEdit]] = {}
    for node in ast.walk(tree):
        match node:
            case ast.For(iter=ast.Call(func=ast.Name("range"), args=[first, last]) as given):
                if _is_some_place(first) and not isinstance(last, ast.Constant):
                    by_end.setdefault(ast.unparse(last), []).append(_go_round(node, given, first, last))
    yield from islice((edit for edits in by_end.values() for edit in _join(edits)), _MOST)


def _join(edits: Sequence[TreeEdit]) -> Sequence[TreeEdit]:
    """Together only where they begin alike, too: what is quoted is one of them."""
    is_alike = len(edits) > 1 and len({edit.code for edit in edits}) == 1
    return [join_edits(edits, ChangeKind.GOES_ROUND), *edits] if is_alike else edits


def _is_some_place(first: ast.expr) -> bool:
    """Whether a loop may begin anywhere: one behind a counted place goes through pairs."""
    match first:
        case ast.Constant() | ast.UnaryOp() | ast.BinOp(op=ast.Add() | ast.Sub(), right=ast.Constant()):
            return False
    return True


def _go_round(loop: ast.For, given: ast.Call, first: ast.expr, last: ast.expr) -> TreeEdit:
    begin, end = ast.unparse(first), ast.unparse(last)
    places = f"({_COUNT} % ({end}) for {_COUNT} in range({begin}, ({begin}) + ({end})))"
    value = ast.parse(places, mode="eval").body
    size = end if isinstance(last, ast.Name | ast.Attribute | ast.Call) else f"({end})"
    name = f"[({begin} + at) % {size} for at in range({end})]"
    return TreeEdit(ChangeKind.GOES_ROUND, loop, ((loop, "iter", value),), name, code=ast.unparse(given))
