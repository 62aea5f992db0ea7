"""Tables in Python with small numbers, such as priorities, of which one may be that of another entry."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST, _LEAST_ENTRIES, _MOST_ENTRIES = 24, 3, 12


def list_table_value_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """Each small number of a dictionary as each other one that it holds, and as the next."""
    tables = (node for node in ast.walk(tree) if isinstance(node, ast.Dict))
    return islice((edit for table in tables for edit in _set_otherwise(table)), _MOST)


def _set_otherwise(table: ast.Dict) -> Iterator[TreeEdit]:
    numbers = [_read_small(value) for value in table.values]
    if not _LEAST_ENTRIES <= len(numbers) <= _MOST_ENTRIES or None in numbers:
        return
    known = sorted({number for number in numbers if number is not None})
    if known[-1] - known[0] >= len(numbers):
        return  # no ranks: prices, say, of which each stands for itself
    for place, (key, value) in enumerate(zip(table.keys, table.values, strict=True)):
        for other in (*known, known[-1] + 1):
            if key is not None and other != numbers[place]:
                new = ast.copy_location(ast.Constant(other), value)
                values = [*table.values[:place], new, *table.values[place + 1 :]]
                code = f"{ast.unparse(key)}: {numbers[place]}"
                yield TreeEdit(ChangeKind.WRONG_RANK, value, ((table, "values", values),), str(other), code=code)


def _read_small(value: ast.expr) -> int | None:
    match value:
        case ast.Constant(value=int(number)) if 0 <= number < _MOST_ENTRIES and not isinstance(number, bool):
            return number
    return None
