"""What a program in Python does for one of two that belong together, done for the other one as well."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import islice

from grader.changes.both_places import find_pairs, write_for_other
from grader.changes.python.tree_edits import BLOCK_FIELDS, TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST, _MOST_STATEMENTS = 12, 12


def list_both_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    rows = ((node, field, getattr(node, field, None)) for node in ast.walk(tree) for field in BLOCK_FIELDS)
    found = (edit for node, field, row in rows if isinstance(row, list) for edit in _do_for_both(node, field, row))
    return islice(found, _MOST)


def _do_for_both(node: ast.AST, field: str, row: Sequence[ast.stmt]) -> Iterator[TreeEdit]:
    written = {each: ast.unparse(each) for each in row[:_MOST_STATEMENTS] if not hasattr(each, "body")}
    changing = {each: text for each, text in written.items() if isinstance(each, ast.AugAssign)}
    for one, other in find_pairs([*changing.values()]):
        for each, text in changing.items():
            new = write_for_other(text, one, other, [*written.values()])
            if new:
                at = row.index(each) + 1
                values = ((node, field, [*row[:at], *ast.parse(new).body, *row[at:]]),)
                yield TreeEdit(ChangeKind.FOR_ONE_ONLY, each, values, new)
