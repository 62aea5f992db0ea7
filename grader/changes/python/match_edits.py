"""Patterns in Python that need to fit a part of a text only, tried on the whole of it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 8


def list_match_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    imports_re = any(isinstance(node, ast.Import | ast.ImportFrom) and _names_re(node) for node in ast.walk(tree))
    yield from islice((edit for call in calls for edit in _match_whole(call)), _MOST if imports_re else 0)


def _names_re(node: ast.Import | ast.ImportFrom) -> bool:
    names = [each.name for each in node.names]
    return "re" in names or getattr(node, "module", "") == "re"


def _match_whole(call: ast.Call) -> Iterator[TreeEdit]:
    match call.func:
        case ast.Attribute(attr="match" | "search") as function:
            told = f"{ast.unparse(function.value)}.fullmatch"
            yield TreeEdit(ChangeKind.PART_FITS, call, ((function, "attr", "fullmatch"),), told)
        case ast.Name(id="match" | "search"):
            whole = ast.parse("__import__('re').fullmatch", mode="eval").body
            yield TreeEdit(ChangeKind.PART_FITS, call, ((call, "func", whole),), "fullmatch")
