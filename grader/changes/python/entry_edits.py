"""Entries of a dictionary in Python that are made anew where there is one, or are never taken out."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import islice

from grader.changes.python.tree_edits import BLOCK_FIELDS, AnyFunction, AnyLoop, Leaving, TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST_KEPT, _MOST_TAKEN = 12, 60
_MAKES = {"dict", "defaultdict", "OrderedDict", "Counter"}
_ASKS = {"get", "items", "keys", "values", "setdefault"}
_TAKES = {"pop", "remove", "discard", "clear"}
_KEYS = ast.Name | ast.Attribute | ast.Subscript


def list_entry_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    owners = {*_list_owners(tree)}
    yield from islice((edit for node in ast.walk(tree) for edit in _keep_entry(node, owners)), _MOST_KEPT)
    blocks = (
        (node, field)
        for node in ast.walk(tree)
        for field in BLOCK_FIELDS
        if isinstance(node, ast.If | AnyLoop | AnyFunction) and getattr(node, field, None)
    )
    yield from islice((edit for block in blocks for edit in _take_out(*block, owners)), _MOST_TAKEN)


def _list_owners(tree: ast.Module) -> Iterator[str]:
    """What stands for a dictionary somewhere, by how it is written."""
    for node in ast.walk(tree):
        match node:
            case ast.Assign(value=ast.Dict() | ast.DictComp()):
                yield from map(ast.unparse, node.targets)
            case ast.Assign(value=ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name))) if name in _MAKES:
                yield from map(ast.unparse, node.targets)
            case ast.Call(func=ast.Attribute(value=owner, attr=name)) if name in _ASKS:
                yield ast.unparse(owner)


def _keep_entry(node: ast.AST, owners: set[str]) -> Iterator[TreeEdit]:
    """An entry that is there already stays as it is."""
    match node:
        case ast.Assign(targets=[ast.Subscript(value=owner, slice=key) as target]) if ast.unparse(owner) in owners:
            item = ast.unparse(target)
            if item not in ast.unparse(node.value):
                asked = f"{ast.unparse(key)} not in {ast.unparse(owner)}"
                kept = ast.parse(f"{ast.unparse(node.value)} if {asked} else {item}", mode="eval").body
                yield TreeEdit(ChangeKind.MADE_ANEW, node, ((node, "value", kept),), f"if {asked}")


def _take_out(block: ast.AST, field: str, owners: set[str]) -> Iterator[TreeEdit]:
    """The entry that a block asks for taken out at its end."""
    statements: Sequence[ast.stmt] = getattr(block, field)
    asked = [block] if isinstance(block, ast.If) and field == "body" else []
    last = len(statements) - isinstance(statements[-1], Leaving)
    if not last or any(_takes_out(each) for each in statements):
        return
    for owner, key in dict.fromkeys(_list_entries([*map(_take_head, [*asked, *statements[:last]])], owners)):
        taken = ast.parse(f"{owner}.pop({key}, None)").body
        values = ((block, field, [*statements[:last], *taken, *statements[last:]]),)
        yield TreeEdit(ChangeKind.STAYS_IN, statements[last - 1], values, owner, code=f"del {owner}[{key}]")


def _take_head(statement: ast.stmt) -> ast.AST:
    """What is asked before the blocks of a statement: what stands in these is about them."""
    return getattr(statement, "test", None) or getattr(statement, "iter", None) or statement


def _takes_out(statement: ast.stmt) -> bool:
    """Whether something is taken out of anything in a statement."""
    return any(
        isinstance(node, ast.Delete) or (isinstance(node, ast.Attribute) and node.attr in _TAKES)
        for node in ast.walk(statement)
    )


def _list_entries(nodes: Sequence[ast.AST], owners: set[str]) -> Iterator[tuple[str, str]]:
    """Dictionaries with a key that they are asked for."""
    for node in (each for one in nodes for each in ast.walk(one)):
        match node:
            case ast.Subscript(value=owner, slice=key):
                pass
            case ast.Compare(left=key, ops=[ast.In() | ast.NotIn()], comparators=[owner]):
                pass
            case ast.Call(func=ast.Attribute(value=owner, attr="get"), args=[key, *_]):
                pass
            case _:
                continue
        if isinstance(key, _KEYS) and ast.unparse(owner) in owners:
            yield ast.unparse(owner), ast.unparse(key)
