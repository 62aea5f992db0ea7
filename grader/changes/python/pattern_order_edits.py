"""Regular expressions in Python whose alternatives stand in an order in which a short one hides a longer one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice

from grader.changes.pattern_orders import put_longest_first
from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 12


def list_pattern_order_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The texts of a program that are such alternatives."""
    texts = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str))
    found = ((text, put_longest_first(str(text.value))) for text in texts if "|" in str(text.value))
    edits = (
        TreeEdit(ChangeKind.PATTERN_ORDER, text, ((text, "value", new),), new, code=str(text.value), alone=True)
        for text, new in found
        if new
    )
    return islice(edits, _MOST)
