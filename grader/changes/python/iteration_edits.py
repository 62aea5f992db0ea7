"""Loops in Python that exchange each pair twice or go the wrong way, their own counts, and two replacements."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from grader.changes.python.tree_edits import BLOCK_FIELDS, TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST, _TWO = 24, 2
_BETWEEN = "\x01"
"""What stands for a text while another one is put in its place."""


def list_iteration_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    loops = [node for node in ast.walk(tree) if isinstance(node, ast.For)]
    yield from islice((edit for loop in loops for edit in _change_turns(loop)), _MOST)
    yield from islice((edit for loop in loops for edit in _set_to_iteration(loop)), _MOST)
    blocks = (getattr(node, field, None) for node in ast.walk(tree) for field in BLOCK_FIELDS)
    rows = (statements for statements in blocks if isinstance(statements, list))
    yield from islice((edit for statements in rows for edit in _keep_apart(statements)), _MOST)


def _change_turns(loop: ast.For) -> Iterator[TreeEdit]:
    """A loop over the places of a row up to its middle, or from its end."""
    numbers = _take_numbers(loop.iter)
    if not isinstance(loop.target, ast.Name) or not numbers:
        return
    name, given, code = loop.target.id, ast.unparse(loop.iter), f"for {loop.target.id} in {ast.unparse(loop.iter)}"
    last = ast.unparse(numbers[-1])
    written = {ast.unparse(node) for node in ast.walk(loop) if isinstance(node, ast.BinOp | ast.UnaryOp)}
    mirrored = {f"{last} - 1 - {name}", f"{last} - {name} - 1", f"-1 - {name}", f"-{name} - 1", f"~{name}"}
    if len(numbers) == 1 and written & mirrored:
        told = f"range({last} // 2)" if last.isidentifier() or last.endswith(")") else f"range(({last}) // 2)"
        half = ast.parse(told, mode="eval").body
        yield TreeEdit(ChangeKind.TWICE_EXCHANGED, loop, ((loop, "iter", half),), told, code=code)
    told, turned = f"for {name} in reversed({given})", ast.parse(f"reversed({given})", mode="eval").body
    copied = [node for node in ast.walk(loop) if isinstance(node, ast.Assign) and _takes_from_before(node, name)]
    yield from (TreeEdit(ChangeKind.WRONG_WAY, node, ((loop, "iter", turned),), told) for node in copied)
    if not copied and (changed := _find_used_next(loop, name)):
        yield TreeEdit(ChangeKind.USED_NEXT, changed, ((loop, "iter", turned),), told, code=ast.unparse(changed))


def _takes_from_before(node: ast.Assign, name: str) -> bool:
    """Whether it is `a[i] = a[i - 1]`."""
    to, taken = ast.unparse(node.targets[0]), ast.unparse(node.value)
    return isinstance(node.targets[0], ast.Subscript) and taken != to == taken.replace(f"{name} - 1", name)


def _find_used_next(loop: ast.For, name: str) -> ast.Assign | ast.AugAssign | None:
    """What changes an item of which another iteration uses another place: `level[i + 1] += flow` beside `level[i]`."""
    places: dict[str, set[str]] = {}
    for node in ast.walk(loop):
        if isinstance(node, ast.Subscript) and _names(node.slice, name):
            places.setdefault(ast.unparse(node.value), set()).add(ast.unparse(node.slice))
    changed: list[ast.Assign | ast.AugAssign] = []
    for node in ast.walk(loop):
        if isinstance(node, ast.Assign | ast.AugAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            row = target.value if isinstance(target, ast.Attribute) else target
            if isinstance(row, ast.Subscript) and _names(row.slice, name) and len(places[ast.unparse(row.value)]) > 1:
                changed.insert(0 if ast.unparse(row.slice) != name else len(changed), node)
    return changed[0] if changed else None


def _names(node: ast.expr, name: str) -> bool:
    """Whether a place is counted by this name; one that is counted from the end is that of another loop."""
    is_named = any(isinstance(each, ast.Name) and each.id == name for each in ast.walk(node))
    return is_named and re.search(rf"- ?{name}\b", ast.unparse(node)) is None


def _take_numbers(node: ast.expr) -> Sequence[ast.expr]:
    """What a range is from and up to; nothing of what is no range, or has steps."""
    is_range = isinstance(node, ast.Call) and ast.unparse(node.func) == "range"
    return node.args if isinstance(node, ast.Call) and is_range and len(node.args) <= _TWO else ()


def _set_to_iteration(loop: ast.For) -> Iterator[TreeEdit]:
    """`place += 1` as `place = i + 1`, or as `place = i`."""
    match loop.target:
        case ast.Name(id=name) if _take_numbers(loop.iter):
            pass
        case ast.Tuple(elts=[ast.Name(id=name), _]) if ast.unparse(loop.iter).startswith("enumerate("):
            pass
        case _:
            return
    for node in (each for statement in loop.body for each in ast.walk(statement)):
        for field in BLOCK_FIELDS:
            statements = getattr(node, field, None)
            if isinstance(node, ast.If) and isinstance(statements, list):
                yield from _set_among(node, field, statements, name)


def _set_among(owner: ast.If, field: str, statements: Sequence[ast.stmt], name: str) -> Iterator[TreeEdit]:
    for place, each in enumerate(statements):
        if isinstance(each, ast.AugAssign) and ast.unparse(each.value) == "1" and isinstance(each.target, ast.Name):
            for turn in (f"{name} + 1", name):
                told = f"{each.target.id} = {turn}"
                others = [*statements[:place], *ast.parse(told).body, *statements[place + 1 :]]
                yield TreeEdit(
                    ChangeKind.PLACE_OF_ITERATION, each, ((owner, field, others),), told, code=ast.unparse(each)
                )


def _keep_apart(statements: Sequence[ast.stmt]) -> Iterator[TreeEdit]:
    """`s.replace(a, b)` and then `s.replace(b, a)`, in one row or in two statements, with another text in between."""
    for statement in statements:
        for node in ast.walk(statement):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                yield from _part(node.func.value, node, statement)
    for one, other in pairwise(statements):
        if isinstance(one, ast.Assign) and isinstance(other, ast.Assign):
            yield from _part(one.value, other.value, other)


def _part(first: ast.expr, second: ast.expr, statement: ast.stmt) -> Iterator[TreeEdit]:
    match first, second:
        case (
            ast.Call(func=ast.Attribute(attr="replace"), args=[old, new]),
            ast.Call(func=ast.Attribute(value=owner, attr="replace") as function, args=[again, back]),
        ) if ast.unparse(old) == ast.unparse(back) and ast.unparse(new) == ast.unparse(again):
            back_first = ast.Call(ast.Attribute(owner, "replace"), [again, back], [])
            values = (
                (first, "args", [old, ast.Constant(_BETWEEN)]),
                (function, "value", back_first),
                (second, "args", [ast.Constant(_BETWEEN), new]),
            )
            told = f"replace({ast.unparse(again)}, {ast.unparse(back)})"
            yield TreeEdit(ChangeKind.TWO_REPLACES, statement, values, code=told)
