"""Chains of nodes in Python: loops that miss the last node, and an end that outlives the last one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice

from grader.changes.python.tree_edits import BLOCK_FIELDS, TreeEdit, list_block
from grader.changes.source_changes import ChangeKind

_MOST = 12


def list_chain_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    nodes = [*ast.walk(tree)]
    yield from islice((edit for each in nodes if isinstance(each, ast.While) for edit in _ask_node(each)), _MOST)
    yield from islice(_end_with_first(nodes), _MOST)


def _ask_node(loop: ast.While) -> Iterator[TreeEdit]:
    """The condition `node.next is not None` of a loop that goes on with `node = node.next`, as `node is not None`."""
    test = loop.test
    following = test.left if isinstance(test, ast.Compare) and _asks_for_none(test) else test
    if not isinstance(following, ast.Attribute) or not isinstance(following.value, ast.Name):
        return
    node, written = following.value, ast.unparse(following)
    if any(each == (node.id, written) for each in map(_read_assignment, ast.walk(loop))):
        value = (loop, "test", node) if following is test else (test, "left", node)
        yield TreeEdit(ChangeKind.LAST_NODE, test, (value,), ast.unparse(test).replace(written, node.id, 1))


def _end_with_first(nodes: list[ast.AST]) -> Iterator[TreeEdit]:
    """What `first = first.next` leaves, where the end of the chain is asked for before a node is put behind it."""
    asked = {ast.unparse(each.left) for each in nodes if isinstance(each, ast.Compare) and _asks_for_none(each)}
    asked |= {
        ast.unparse(each.operand) for each in nodes if isinstance(each, ast.UnaryOp) and isinstance(each.op, ast.Not)
    }
    targets = {target for target, _ in map(_read_assignment, nodes)}
    for node in nodes:
        for field in BLOCK_FIELDS:
            block = list_block(node, field)
            for place, statement in enumerate(block):
                first, following = _read_assignment(statement)
                name = following.removeprefix(f"{first}.")
                if not name.isidentifier() or following == name:
                    continue
                for last in sorted(asked - {first}):
                    if f"{last}.{name}" in targets:
                        told = f"if {first} is None: {last} = None"
                        behind = [*block[: place + 1], *ast.parse(told).body, *block[place + 1 :]]
                        yield TreeEdit(ChangeKind.KEPT_TAIL, statement, ((node, field, behind),), told)


def _read_assignment(node: ast.AST) -> tuple[str, str]:
    """The one target of an assignment, and its value; else nothing."""
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        return ast.unparse(node.targets[0]), ast.unparse(node.value)
    return "", ""


def _asks_for_none(compare: ast.Compare) -> bool:
    match compare.ops, compare.comparators:
        case [ast.Is() | ast.IsNot() | ast.Eq() | ast.NotEq()], [ast.Constant(value=None)]:
            return True
    return False
