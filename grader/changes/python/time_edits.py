"""Times between two moments in Python of which only the part beside whole days is taken."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 12


def list_time_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """`delta.seconds` as `int(delta.total_seconds())`, where the program uses `datetime`."""
    nodes = [*ast.walk(tree)]
    imported = (each for each in nodes if isinstance(each, ast.Import | ast.ImportFrom))
    if not any("datetime" in ast.unparse(each) for each in imported):
        return
    parts = (node for node in nodes if isinstance(node, ast.Attribute) and node.attr == "seconds")
    for node in islice((node for node in parts if isinstance(node.ctx, ast.Load)), _MOST):
        told = f"int({ast.unparse(node.value)}.total_seconds())"
        all_of_it = ast.parse(told, mode="eval").body
        # An attribute stays one: `real` of a whole number is the number.
        yield TreeEdit(ChangeKind.PART_OF_TIME, node, ((node, "value", all_of_it), (node, "attr", "real")), told)
