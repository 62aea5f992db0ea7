"""What a Python program does not keep for its next iteration, and two names of which each gets a value of the other."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from grader.changes.python.tree_edits import BLOCK_FIELDS, AnyLoop, TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 12


def list_kept_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    nodes = [*ast.walk(tree)]
    loops = [node for node in nodes if isinstance(node, AnyLoop)]
    found = {(edit.name, id(loop)): edit for loop in loops for edit in _keep_for_next_iteration(loop)}
    yield from islice(found.values(), _MOST)
    yield from islice((edit for node in nodes for edit in _set_at_once(node)), _MOST)
    # Where several branches keep the same, the last of them is told.
    always = {(edit.name, id(loop)): edit for loop in loops for edit in _keep_always(loop)}
    yield from islice(always.values(), _MOST)


def _keep_for_next_iteration(loop: AnyLoop) -> Iterator[TreeEdit]:
    """What is compared with a name that no iteration of a loop gives a value surely, kept by that name at its end."""
    own = [*_list_own_nodes(loop)]
    counted = _list_names([loop.target]) if isinstance(loop, ast.For) else set[str]()
    taken = {*counted}
    taken |= {name for node in own if isinstance(node, ast.Assign) for name in _list_names(node.targets)}
    always = {name for node in loop.body if isinstance(node, ast.Assign) for name in _list_names(node.targets)}
    for compared in (node for node in own if isinstance(node, ast.Compare) and len(node.ops) == 1):
        sides = (compared.left, compared.comparators[0])
        for kept, value in (sides, sides[::-1]):
            is_new = not taken.isdisjoint(_list_names([value])) and not isinstance(value, ast.Call)
            is_kept = isinstance(kept, ast.Name) and kept.id not in always and kept.id not in counted
            if isinstance(kept, ast.Name) and is_kept and is_new and kept.id not in _list_names([value]):
                told = f"{kept.id} = {ast.unparse(value)}"
                body = [*loop.body, *ast.parse(told).body]
                yield TreeEdit(ChangeKind.NOT_KEPT, compared, ((loop, "body", body),), told)


def _keep_always(loop: AnyLoop) -> Iterator[TreeEdit]:
    """What some branch of a loop keeps of what is made anew in each iteration, kept at the end of the loop."""
    own = [*_list_own_nodes(loop)]
    anew = _list_names([loop.target]) if isinstance(loop, ast.For) else set[str]()
    anew |= {name for node in loop.body if isinstance(node, ast.Assign) for name in _list_names(node.targets)}
    # A search for the largest compares both, and so does what keeps the value that it compares with.
    compared = [_list_names([node]) for node in own if isinstance(node, ast.Compare) and _compares_names(node)]
    for node in own:
        match node:
            case ast.Assign(targets=[ast.Name(id=kept)], value=ast.Name(id=value)):
                if value in anew and kept not in anew and {kept, value} not in compared:
                    told = ast.unparse(node)
                    values = ((loop, "body", [*loop.body, *ast.parse(told).body]),)
                    yield TreeEdit(ChangeKind.KEPT_AT_TIMES, node, values, told)


def _compares_names(node: ast.Compare) -> bool:
    return all(isinstance(each, ast.Name) for each in (node.left, *node.comparators))


def _list_own_nodes(loop: AnyLoop) -> Iterator[ast.AST]:
    """What stands in a loop, but for the loops in it."""
    left: list[ast.AST] = [*loop.body]
    for node in left:
        yield node
        left += [] if isinstance(node, AnyLoop) else ast.iter_child_nodes(node)


def _list_names(nodes: Sequence[ast.AST]) -> set[str]:
    return {each.id for node in nodes for each in ast.walk(node) if isinstance(each, ast.Name)}


def _set_at_once(node: ast.AST) -> Iterator[TreeEdit]:
    """Two names of which each gets a value of the other, one after the other, set at once."""
    for field in BLOCK_FIELDS:
        found = getattr(node, field, None)
        block: list[ast.stmt] = found if isinstance(found, list) else []
        for place, (one, other) in enumerate(pairwise(block)):
            match one, other:
                case ast.Assign(targets=[first], value=value), ast.Assign(targets=[second], value=next_value):
                    names = ast.unparse(first), ast.unparse(second)
                    uses = names[1] in _list_parts(value), names[0] in _list_parts(next_value)
                    if all(uses) and names[0] != names[1]:
                        told = f"{', '.join(names)} = {ast.unparse(value)}, {ast.unparse(next_value)}"
                        new = [*block[:place], *ast.parse(told).body, *block[place + 2 :]]
                        yield TreeEdit(ChangeKind.SET_ONE_BY_ONE, other, ((node, field, new),), told)


def _list_parts(value: ast.expr) -> set[str]:
    """The names, items and members that a value is made of."""
    return {ast.unparse(each) for each in ast.walk(value) if isinstance(each, ast.Name | ast.Subscript | ast.Attribute)}
