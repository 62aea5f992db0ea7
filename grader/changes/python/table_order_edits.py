"""Tables in Python whose numbers rise or fall but for two neighbours, with these exchanged."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import islice

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind
from grader.changes.table_order_places import exchange, find_neighbours

_MOST = 4
_AnyTable = ast.List | ast.Tuple | ast.Dict


def list_table_order_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program: in one table, and in all with as many entries."""
    tables = [node for node in ast.walk(tree) if isinstance(node, _AnyTable)]
    yield from islice((edit for table in tables for edit in _put_in_order(table, tables)), _MOST)


def _put_in_order(table: _AnyTable, tables: Sequence[_AnyTable]) -> Iterator[TreeEdit]:
    entries = _list_entries(table)
    numbers = [number for entry in entries if (number := _read_number(entry)) is not None]
    place = find_neighbours(numbers) if len(numbers) == len(entries) else -1
    if place < 0:
        return
    told = f"{ast.unparse(entries[place])}, {ast.unparse(entries[place + 1])}"
    alike = [each for each in tables if each is not table and len(_list_entries(each)) == len(entries)]
    for several in ([table], [table, *alike]) if alike else ([table],):
        values = tuple(value for each in several for value in _exchange(each, place))
        yield TreeEdit(ChangeKind.TABLE_ORDER, entries[place], values, code=told)


def _list_entries(table: _AnyTable) -> Sequence[ast.expr]:
    if isinstance(table, ast.Dict):
        keys = [key for key in table.keys if key is not None]
        return keys if len(keys) == len(table.keys) else ()  # with `**` nobody knows what comes after what
    return table.elts


def _read_number(entry: ast.expr) -> float | None:
    """The only number in an entry."""
    values = [node.value for node in ast.walk(entry) if isinstance(node, ast.Constant)]
    numbers = [each for each in values if isinstance(each, int | float) and not isinstance(each, bool)]
    return numbers[0] if len(numbers) == 1 else None


def _exchange(table: _AnyTable, place: int) -> Iterator[tuple[ast.AST, str, object]]:
    for field in ("keys", "values") if isinstance(table, ast.Dict) else ("elts",):
        yield table, field, exchange(getattr(table, field), place)
