"""Patterns in Python that need to fit a part of a text only, tried on the whole of it."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator
from itertools import islice

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 8


def list_match_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program that imports `re`, or some of its functions."""
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom) and _names_re(node)]
    own = {each.name for node in imports if isinstance(node, ast.ImportFrom) for each in node.names}
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call)) if imports else iter(())
    yield from islice((edit for call in calls for edit in _match_whole(call, own)), _MOST)


def _names_re(node: ast.Import | ast.ImportFrom) -> bool:
    return node.module == "re" if isinstance(node, ast.ImportFrom) else "re" in (each.name for each in node.names)


def _match_whole(call: ast.Call, own: Container[str]) -> Iterator[TreeEdit]:
    match call.func:
        case ast.Attribute(attr="match" | "search") as function:
            told = (
                f"{ast.unparse(function.value)}.fullmatch({', '.join(map(ast.unparse, [*call.args, *call.keywords]))})"
            )
            yield TreeEdit(ChangeKind.PART_FITS, call, ((function, "attr", "fullmatch"),), told)
        case ast.Name(id="match" | "search" as name) if name in own:
            whole = ast.parse("__import__('re').fullmatch", mode="eval").body
            yield TreeEdit(ChangeKind.PART_FITS, call, ((call, "func", whole),), "fullmatch` of `re")
