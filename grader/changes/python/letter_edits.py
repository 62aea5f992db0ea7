"""Texts of a program in Python that may have to be in small letters from where they are made."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 24
_SMALL = (
    "(lambda v: v.lower() if isinstance(v, str) else [t.lower() if isinstance(t, str) else t for t in v] "
    "if isinstance(v, list) and any(isinstance(t, str) for t in v) else v)"
)
"""Makes small letters of a text, or of those in a list; all else stays."""
_OF_NUMBERS = frozenset({"abs", "divmod", "float", "int", "len", "max", "min", "range", "round", "sum"})
_MADE = ast.Call | ast.Subscript | ast.Attribute


def list_letter_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """What a name gets, in small letters."""
    given = (node for node in ast.walk(tree) if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name))
    return islice((edit for node in given for edit in _make_small(node)), _MOST)


def _make_small(node: ast.Assign) -> Iterator[TreeEdit]:
    value = node.value
    called = value.func.id if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) else ""
    if isinstance(value, _MADE) and called not in _OF_NUMBERS:
        small = ast.Call(ast.parse(_SMALL, mode="eval").body, [value], [])
        yield TreeEdit(ChangeKind.LETTER_CASE, node, ((node, "value", small),), code=ast.unparse(value))
