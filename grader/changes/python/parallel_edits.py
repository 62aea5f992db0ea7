"""What a program in Python leaves out: a list that belongs to others and changes with them, and what `find` misses."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice

from grader.changes.python.tree_edits import BLOCK_FIELDS, AnyFunction, TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 12
_TWO = 2
_PLACE = ast.Name | ast.Constant | ast.BinOp | ast.UnaryOp
_BEHIND_ALL = "(lambda place: place if place >= 0 else 10**9)"


def list_parallel_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    yield from islice((edit for node in ast.walk(tree) for edit in _exchange_further(node, tree)), _MOST)
    yield from islice(_remove_beside(tree), _MOST)
    compared = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    yield from islice((edit for call in compared for edit in _put_missing_last(call)), _MOST)


def _exchange_further(node: ast.AST, tree: ast.Module) -> Iterator[TreeEdit]:
    """Where items of some lists change places, those of another list that is used by places do so, too."""
    for field in BLOCK_FIELDS:
        block = getattr(node, field, None)
        statements: list[ast.stmt] = block if isinstance(block, list) else []
        swaps = [(statement, swap) for statement in statements if (swap := _read_swap(statement))]
        for last, (_, one, other) in swaps[-1:]:
            own = {name for _, (name, *_) in swaps}
            for name in sorted(_list_indexed(tree) - own):
                again = ast.parse(f"{name}[{one}], {name}[{other}] = {name}[{other}], {name}[{one}]").body
                place = statements.index(last) + 1
                values = ((node, field, [*statements[:place], *again, *statements[place:]]),)
                told = f"{name}[{one}]", f"{name}[{other}]"
                yield TreeEdit(ChangeKind.NOT_SWAPPED, last, values, told[1], code=told[0])


def _remove_beside(tree: ast.Module) -> Iterator[TreeEdit]:
    """Where an item leaves a list, the one at its place leaves a list that grows together with it."""
    blocks = [
        (node, field, block)
        for node in ast.walk(tree)
        for field in BLOCK_FIELDS
        if isinstance(block := getattr(node, field, None), list)
    ]
    grown = [{_read_call(each, "append")[0] for each in block} - {""} for _, _, block in blocks]
    for node, field, block in blocks:
        left = {owner for each in block for owner, _ in [_read_removal(each)]}
        for at, statement in enumerate(block):
            owner, place = _read_removal(statement)
            beside = {name for together in grown if owner in together for name in together} - left
            for name in sorted(beside if place else ()):
                new = [*block[:at], *ast.parse(f"{name}.pop({place})").body, *block[at:]]
                told = f"{name}.pop({place})"
                yield TreeEdit(ChangeKind.STAYS_BESIDE, statement, ((node, field, new),), told)


def _read_removal(statement: ast.stmt) -> tuple[str, str]:
    """The list that an item leaves, and how its place is written; nothing where none does."""
    match statement:
        case ast.Delete(targets=[ast.Subscript(value=deleted, slice=place)]) if isinstance(place, _PLACE):
            return ast.unparse(deleted), ast.unparse(place)
    owner, item = _read_call(statement, "remove")
    if owner:
        return owner, f"{owner}.index({item})"
    return _read_call(statement, "pop")


def _read_call(statement: ast.stmt, method: str) -> tuple[str, str]:
    """Whose method is called with one value, also where what it gives back is kept, and the value."""
    called = statement.value if isinstance(statement, ast.Expr | ast.Assign) else None
    match called:
        case ast.Call(func=ast.Attribute(value=ast.Name() | ast.Attribute() as owner, attr=name), args=[value]):
            return (ast.unparse(owner), ast.unparse(value)) if name == method else ("", "")
    return "", ""


def _read_swap(statement: ast.stmt) -> tuple[str, str, str] | None:
    """The list in which two items change places, and both places."""
    match statement:
        case ast.Assign(
            targets=[ast.Tuple(elts=[ast.Subscript(value=ast.Name(id=name), slice=one), ast.Subscript(slice=other)])],
            value=ast.Tuple(elts=[_, _]),
        ):
            return name, ast.unparse(one), ast.unparse(other)
    return None


def _list_indexed(tree: ast.Module) -> set[str]:
    """The lists of which items are taken by a place that has a name."""
    found = (node for node in ast.walk(tree) if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name))
    functions = {node.name for node in ast.walk(tree) if isinstance(node, AnyFunction)}
    return {ast.unparse(node.value) for node in found if isinstance(node.slice, ast.Name)} - functions


def _put_missing_last(call: ast.Call) -> Iterator[TreeEdit]:
    """The place of what is not found behind all others, where it is -1."""
    if isinstance(call.func, ast.Attribute) and call.func.attr == "find" and 1 <= len(call.args) <= _TWO:
        found = ast.Call(call.func, call.args, call.keywords)
        function = ast.parse(_BEHIND_ALL, mode="eval").body
        instead: list[tuple[str, object]] = [("func", function), ("args", [found]), ("keywords", [])]
        values = tuple((call, field, value) for field, value in instead)
        yield TreeEdit(ChangeKind.MISSING_FIRST, call, values)
