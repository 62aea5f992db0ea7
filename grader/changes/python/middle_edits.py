"""The value in the middle of a list in a program in Python, of which an even number has two."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 6
_HALF = re.compile(r"(?:(?:int|math\.floor|floor)\((.{1,80}) / 2\)|(.{1,80}) // 2)\Z")


def list_middle_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The item in the middle, with the average of the two there are of an even number in its place."""
    halves = {
        node.targets[0].id: count
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and (count := _find_count(node.value))
    }
    items = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load) and not isinstance(node.slice, ast.Slice)
    ]
    known = {ast.unparse(each) for each in items}
    return islice((edit for item in items for edit in _average(item, halves, known)), _MOST)


def _find_count(value: ast.expr) -> str:
    """What is divided by two."""
    found = _HALF.match(ast.unparse(value))
    return found[1] or found[2] if found else ""


def _average(item: ast.Subscript, halves: dict[str, str], known: set[str]) -> Iterator[TreeEdit]:
    place = ast.unparse(item.slice)
    count = halves.get(place) or _find_count(item.slice)
    before = f"{ast.unparse(item.value)}[{place} - 1]"
    if count and before not in known:
        both = f"({ast.unparse(item)} + {before}) / 2"
        average = ast.parse(f"({ast.unparse(item)} if ({count}) % 2 else {both})", mode="eval").body
        code = ast.unparse(item)
        # The node itself cannot be replaced but where it stands: it becomes the only item of a list.
        values = ((item, "value", ast.List([average], ast.Load())), (item, "slice", ast.Constant(0)))
        yield TreeEdit(ChangeKind.ONE_MIDDLE, item, values, code=code)
