"""Loops in Python that exchange each pair twice or go the wrong way, their own counts, and two replacements."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice, pairwise

from grader.changes.python.tree_edits import BLOCK_FIELDS, TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST, _TWO = 24, 2
_PLACES = ("place", "position", "number")
"""How the count of a loop may be called."""
_BETWEEN = "\x01"
"""What stands for a text while another one is put in its place."""


def list_iteration_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    loops = [node for node in ast.walk(tree) if isinstance(node, ast.For)]
    yield from islice((edit for loop in loops for edit in _change_turns(loop)), _MOST)
    yield from islice((edit for loop in loops for edit in _stop_at_diagonal(loop)), _MOST)
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
    stored = (node for node in ast.walk(loop) if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store))
    if len(numbers) == 1 and written & mirrored and any(ast.unparse(node.slice) in mirrored for node in stored):
        told = f"range({last} // 2)" if last.isidentifier() or last.endswith(")") else f"range(({last}) // 2)"
        half = ast.parse(told, mode="eval").body
        yield TreeEdit(ChangeKind.TWICE_EXCHANGED, loop, ((loop, "iter", half),), told, code=code)
    told, turned = f"for {name} in reversed({given})", ast.parse(f"reversed({given})", mode="eval").body
    copied = [node for node in ast.walk(loop) if isinstance(node, ast.Assign) and _takes_from_before(node, name)]
    yield from (TreeEdit(ChangeKind.WRONG_WAY, node, ((loop, "iter", turned),), told) for node in copied)
    if not copied and (changed := _find_used_next(loop, name)):
        yield TreeEdit(ChangeKind.USED_NEXT, changed, ((loop, "iter", turned),), told, code=ast.unparse(changed))


def _stop_at_diagonal(outer: ast.For) -> Iterator[TreeEdit]:
    """A loop in a loop over the same places that exchanges `a[i][j]` and `a[j][i]`."""
    inner = outer.body[0]
    match outer.target, inner:
        case ast.Name(id=row), ast.For(target=ast.Name(id=column)) if ast.unparse(outer.iter) == ast.unparse(
            inner.iter
        ):
            nodes = [node for node in ast.walk(inner) if isinstance(node, ast.Subscript)]
            read = {ast.unparse(node) for node in nodes if isinstance(node.ctx, ast.Load)}
            stored = {ast.unparse(node) for node in nodes if isinstance(node.ctx, ast.Store)} & read
            turned = {f"[{row}][{column}]": f"[{column}][{row}]", f"[{column}][{row}]": f"[{row}][{column}]"}
            both = (node.replace(end, other) for node in stored for end, other in turned.items() if node.endswith(end))
            if len(_take_numbers(outer.iter)) == 1 and stored.intersection(both):
                told, half = f"range({row})", ast.parse(f"range({row})", mode="eval").body
                code = f"for {column} in {ast.unparse(inner.iter)}"
                yield TreeEdit(ChangeKind.TWICE_EXCHANGED, inner, ((inner, "iter", half),), told, code=code)


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
    """`place += 1` as `place = i + 1`, or as `place = i`; in a loop over items where it is read in each iteration."""
    match loop.target, loop.iter:
        case ast.Name(id=name), _ if _take_numbers(loop.iter):
            pass
        case ast.Tuple(elts=[ast.Name(id=name), _]), _ if ast.unparse(loop.iter).startswith("enumerate("):
            pass
        case ast.Name(), ast.Name():
            yield from _count_iterations(loop)
            return
        case _:
            return
    for count in _list_counts(loop):
        for number in (f"{name} + 1", name):
            told = f"{count.name} = {number}"
            yield TreeEdit(
                ChangeKind.PLACE_OF_ITERATION, count.statement, (count.exchange(told),), told, code=count.written
            )


@dataclass(frozen=True)
class _BranchCount:
    """A name that counts on by one in a branch of an `if`, in this row of statements."""

    owner: ast.If
    field: str
    row: Sequence[ast.stmt]
    statement: ast.AugAssign
    name: str

    @property
    def written(self) -> str:
        return ast.unparse(self.statement)

    def exchange(self, told: str) -> tuple[ast.AST, str, object]:
        """The row with another statement in its place."""
        others = (ast.parse(told).body if each is self.statement else [each] for each in self.row)
        return self.owner, self.field, [*chain.from_iterable(others)]


def _list_counts(loop: ast.For) -> Iterator[_BranchCount]:
    for node in (each for statement in loop.body for each in ast.walk(statement) if isinstance(each, ast.If)):
        for field in BLOCK_FIELDS:
            for each in getattr(node, field, None) or ():
                match each:
                    case ast.AugAssign(target=ast.Name(id=name), value=ast.Constant(1)):
                        yield _BranchCount(node, field, getattr(node, field), each, name)


def _count_iterations(loop: ast.For) -> Iterator[TreeEdit]:
    """A loop over items that also counts its iterations."""
    names = {node.id for node in ast.walk(loop) if isinstance(node, ast.Name)}
    place = next((name for name in _PLACES if name not in names), "")
    read = {node.id for node in ast.walk(loop) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    if not place:
        return
    target = ast.Tuple([ast.Name(place, ast.Store()), loop.target], ast.Store())
    over = ast.parse(f"enumerate({ast.unparse(loop.iter)})", mode="eval").body
    for count in (each for each in _list_counts(loop) if each.name in read):
        told = f"{count.name} = {place} + 1"
        values = (count.exchange(told), (loop, "target", target), (loop, "iter", over))
        written = f"for {place}, {ast.unparse(loop.target)} in {ast.unparse(over)}: … {told}"
        yield TreeEdit(ChangeKind.PLACE_OF_ITERATION, count.statement, values, written, code=count.written)


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
