"""Changes of all places at once where a program in Python prints the same: a number that counts from 0, a prompt."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import combinations, islice

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_Named = ast.Name | ast.Attribute
_Place = tuple[ast.AST, str, object]
_WRITERS = ("print", "str", "format")
_MOST_BOTH = 6
"""Two names that count from 0 at once."""


def list_printed_edits(tree: ast.Module) -> list[TreeEdit]:
    """Each name that is printed printed one larger everywhere, and all input() without a prompt."""
    return [*_count_from_one(tree), *_drop_prompts(tree)]


def _count_from_one(tree: ast.Module) -> Iterator[TreeEdit]:
    places = [place for node in ast.walk(tree) for place in _list_printed(node)]
    counting = {name for node in ast.walk(tree) for name in _list_places(node)}
    counting |= {name for node in ast.walk(tree) for name in _list_copies(node, counting)}
    first = {ast.unparse(name): name for _, _, name in reversed(places) if ast.unparse(name) in counting}
    for name, node in first.items():
        yield TreeEdit(ChangeKind.FROM_ZERO, node, tuple(_change_named(places, {name})), name)
    by_place = sorted(first, key=lambda name: (first[name].lineno, first[name].col_offset))
    for one, other in islice(combinations(by_place, 2), _MOST_BOTH):
        values = tuple(_change_named(places, {one, other}))
        yield TreeEdit(ChangeKind.BOTH_FROM_ZERO, first[other], values, one)


def _list_places(node: ast.AST) -> Iterator[str]:
    """The names that a statement makes places of items, which count from 0."""
    if isinstance(node, ast.For) and isinstance(node.iter, ast.Call) and len(node.iter.args) == 1:
        target = node.target.elts[0] if isinstance(node.target, ast.Tuple) else node.target
        if _name_called(node.iter.func) in ("range", "enumerate") and isinstance(target, ast.Name):
            yield target.id
    elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and _is_index(node.value.func):
        yield from (target.id for target in node.targets if isinstance(target, ast.Name))
    elif isinstance(node, ast.Subscript) and isinstance(node.slice, _Named):
        yield ast.unparse(node.slice)


def _list_copies(node: ast.AST, counting: set[str]) -> Iterator[str]:
    """The names to which a statement gives the value of one that counts."""
    if not isinstance(node, ast.Assign) or len(node.targets) != 1:
        return
    target, value = node.targets[0], node.value
    pairs = [(target, value)]
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        pairs = [*zip(target.elts, value.elts, strict=False)]
    for one, other in pairs:
        if isinstance(one, ast.Name) and isinstance(other, ast.Name) and other.id in counting:
            yield one.id


def _is_index(called: ast.expr) -> bool:
    return isinstance(called, ast.Attribute) and called.attr in ("index", "find")


def _list_printed(node: ast.AST) -> Iterator[tuple[ast.AST, str, _Named]]:
    """What holds a name that is printed or made a text, its attribute, and the name."""
    if isinstance(node, ast.FormattedValue) and isinstance(node.value, _Named):
        yield node, "value", node.value
    elif isinstance(node, ast.Call) and _name_called(node.func) in _WRITERS:
        yield from ((node, "args", each) for each in node.args if isinstance(each, _Named))
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
        if isinstance(node.right, _Named):
            yield node, "right", node.right
        elif isinstance(node.right, ast.Tuple):
            yield from ((node.right, "elts", each) for each in node.right.elts if isinstance(each, _Named))


def _change_named(places: list[tuple[ast.AST, str, _Named]], names: set[str]) -> Iterator[_Place]:
    """One more in all places of some names; a list of arguments is changed as a whole."""
    found = {(id(owner), field): (owner, field) for owner, field, each in places if ast.unparse(each) in names}
    for owner, field in found.values():
        old = getattr(owner, field)
        yield owner, field, [_add_one(each, names) for each in old] if isinstance(old, list) else _add_one(old, names)


def _add_one(node: ast.expr, names: set[str]) -> ast.expr:
    is_meant = isinstance(node, _Named) and ast.unparse(node) in names
    return ast.BinOp(node, ast.Add(), ast.Constant(1)) if is_meant else node


def _drop_prompts(tree: ast.Module) -> Iterator[TreeEdit]:
    asking = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and _name_called(node.func) == "input" and node.args
    ]
    if asking:
        yield TreeEdit(ChangeKind.PROMPT, asking[0], tuple((node, "args", []) for node in asking))


def _name_called(called: ast.expr) -> str:
    if isinstance(called, ast.Attribute):
        return called.attr if called.attr == "format" else ""
    return called.id if isinstance(called, ast.Name) else ""
