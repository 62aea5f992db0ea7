"""Counts of a program in Python that go up somewhere and never down: each place where they may have to."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from grader.changes.python.tree_edits import BLOCK_FIELDS, AnyFunction, TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 60
_AnyBlock = ast.Module | AnyFunction | ast.If | ast.For | ast.While | ast.With


@dataclass(frozen=True)
class _Step:
    """What counts, by how it is written; `owner` is whose attribute or item it is, `part` the attribute or key."""

    statement: ast.AugAssign
    owner: str
    part: str
    is_item: bool

    @property
    def key(self) -> tuple[bool, str]:
        """By what is known that it is counted back somewhere: the name of what holds the items, or of the attribute."""
        return self.is_item, self.owner if self.is_item else self.part

    def is_started_by(self, statement: ast.stmt) -> bool:
        """Whether a statement gives it its first value: there nothing is counted back."""
        targets = statement.targets if isinstance(statement, ast.Assign) else []
        return any(isinstance(each, ast.Attribute) and each.attr == self.part for each in targets)

    def write_back(self, owner: str) -> str:
        """The step back for an owner."""
        target = f"{owner}[{self.part}]" if self.is_item else f"{owner}.{self.part}"
        return f"{target} -= {ast.unparse(self.statement.value)}"


def list_step_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program: each step back, before the first use of what it counts for in each other block."""
    steps = [step for node in ast.walk(tree) if isinstance(node, ast.AugAssign) and (step := _read_step(node))]
    back = {*_list_counted_back(tree)}
    stored = {*_list_stored(tree)}
    lonely = [step for step in steps if step.key not in back and ast.unparse(step.statement.target) not in stored]
    yield from islice((edit for step in lonely for edit in _step_back(tree, step)), _MOST)


def _read_step(node: ast.AugAssign) -> _Step | None:
    if not isinstance(node.op, ast.Add) or not isinstance(node.value, ast.Constant):
        return None
    target = node.target
    if isinstance(target, ast.Attribute):
        return _Step(node, ast.unparse(target.value), target.attr, is_item=False)
    if isinstance(target, ast.Subscript):
        return _Step(node, ast.unparse(target.value), ast.unparse(target.slice), is_item=True)
    return None


def _list_counted_back(tree: ast.Module) -> Iterator[tuple[bool, str]]:
    """What the program makes smaller anywhere: attributes by their names, items by the name of what holds them."""
    for node in ast.walk(tree):
        targets: list[ast.expr] = []
        if isinstance(node, ast.AugAssign) and (isinstance(node.op, ast.Sub) or "-" in ast.unparse(node.value)):
            targets = [node.target]
        elif isinstance(node, ast.Assign) and "-" in ast.unparse(node.value):
            targets = node.targets
        for target in targets:
            if isinstance(target, ast.Attribute):
                yield False, target.attr
            elif isinstance(target, ast.Subscript):
                yield True, ast.unparse(target.value)


def _list_stored(tree: ast.Module) -> Iterator[str]:
    """What is put into something as it is at that time, as the number of an order is: it never goes back."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Tuple | ast.List):
            yield from map(ast.unparse, node.elts)
        elif isinstance(node, ast.Dict):
            yield from map(ast.unparse, node.values)
        elif isinstance(node, ast.Call) and ast.unparse(node.func)[:1].isupper():
            yield from map(ast.unparse, node.args)


def _step_back(tree: ast.Module, step: _Step) -> Iterator[TreeEdit]:
    parts = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    for node in ast.walk(tree):
        for field in BLOCK_FIELDS if isinstance(node, _AnyBlock) else ():
            statements: list[ast.stmt] = getattr(node, field, [])
            if step.statement in statements or any(map(step.is_started_by, statements)):
                continue
            for place, owner in _list_places(statements, step, parts):
                back = ast.parse(step.write_back(owner)).body
                put = [*statements[:place], *back, *statements[place:]]
                told, code = step.write_back(owner), ast.unparse(step.statement)
                yield TreeEdit(ChangeKind.NO_WAY_BACK, statements[place], ((node, field, put),), told, code=code)


def _list_places(statements: Sequence[ast.stmt], step: _Step, parts: set[str]) -> Iterator[tuple[int, str]]:
    """Before which statements a step back may stand, and for which owner: before the first use, and at the end."""
    owners = [*_list_owners(statements, step, parts)]
    yield from owners
    last = len(statements) - 1
    if last > 0 and isinstance(statements[last], ast.Return):
        yield from ((last, owner) for place, owner in owners if place < last)


def _list_owners(statements: Sequence[ast.stmt], step: _Step, parts: set[str]) -> Iterator[tuple[int, str]]:
    """Before which statements a step back may stand, and for which owner: each owner once."""
    known: set[str] = set()
    for place, statement in enumerate(statements):
        for owner in _list_used(statement, step, parts):
            if owner not in known:
                known.add(owner)
                yield place, owner


def _list_used(statement: ast.stmt, step: _Step, parts: set[str]) -> Iterator[str]:
    """What a statement that holds no others uses as an owner: something with attributes, or the same key."""
    if isinstance(statement, _AnyBlock | ast.ClassDef):
        return
    for node in ast.walk(statement):
        if step.is_item and isinstance(node, ast.expr) and ast.unparse(node) == step.part:
            yield step.owner
        elif not step.is_item and isinstance(node, ast.Attribute) and _has_part(node, parts - {step.part}):
            yield ast.unparse(node.value)


def _has_part(node: ast.Attribute, parts: set[str]) -> bool:
    """Whether it is one of the attributes of something that has a name, or is itself an attribute or item."""
    return node.attr in parts and isinstance(node.value, ast.Name | ast.Attribute | ast.Subscript)
