"""Conditions of a program in Python that ask more than they should, and loops that go by the wrong values."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST, _MOST_QUESTIONS, _MOST_LISTS = 40, 4, 3
_LEAST_TURNS = 5
_AT_LIMIT: dict[type[ast.cmpop], ast.cmpop] = {
    ast.Lt: ast.LtE(),
    ast.LtE: ast.Lt(),
    ast.Gt: ast.GtE(),
    ast.GtE: ast.Gt(),
}
_TAKES_OUT = frozenset({"pop", "popleft", "remove", "heappop"})


def list_asked_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    nodes = [*ast.walk(tree)]
    yield from islice((edit for node in nodes if isinstance(node, ast.BoolOp) for edit in _ask_less(node)), _MOST)
    chains = [node for node in nodes if isinstance(node, ast.Compare) and len(node.ops) > 1]
    yield from islice((edit for node in chains for edit in _change_chain(node)), _MOST)
    loops = [node for node in nodes if isinstance(node, ast.While)]
    yield from islice((edit for loop in loops for edit in _keep_limit(loop)), _MOST)
    taken = [name for name in dict.fromkeys(_list_taken_from(nodes))]
    yield from islice((edit for loop in loops for edit in _ask_for_others(loop, taken)), _MOST)
    yield from islice((edit for node in nodes if isinstance(node, ast.For) for edit in _go_round_more(node)), _MOST)


def _ask_less(node: ast.BoolOp) -> Iterator[TreeEdit]:
    """`a and b` as `a` and as `b`."""
    for left_out in node.values if len(node.values) <= _MOST_QUESTIONS else ():
        kept = [each for each in node.values if each is not left_out]
        told = ast.unparse(ast.BoolOp(node.op, kept) if len(kept) > 1 else kept[0])
        yield TreeEdit(ChangeKind.ASKS_MORE, node, ((node, "values", kept),), told, code=ast.unparse(node))


def _change_chain(node: ast.Compare) -> Iterator[TreeEdit]:
    """Of `a < b < c` each sign also where both sides are equal, and each comparison alone."""
    sides = [node.left, *node.comparators]
    for at, (sign, (left, right)) in enumerate(zip(node.ops, pairwise(sides), strict=True)):
        other = _AT_LIMIT.get(type(sign))
        if other:
            values = ((node, "ops", [*node.ops[:at], other, *node.ops[at + 1 :]]),)
            yield TreeEdit(ChangeKind.LIMIT, node, values, code=ast.unparse(ast.Compare(left, [sign], [right])))
        alone: tuple[tuple[ast.AST, str, object], ...] = (
            (node, "left", left),
            (node, "ops", [sign]),
            (node, "comparators", [right]),
        )
        told = ast.unparse(ast.Compare(left, [sign], [right]))
        yield TreeEdit(ChangeKind.ASKS_MORE, node, alone, told, code=ast.unparse(node))


def _keep_limit(loop: ast.While) -> Iterator[TreeEdit]:
    """What a loop goes by, and gives a new value of which the old one knows nothing: another name for that."""
    asked = {node.id for node in ast.walk(loop.test) if isinstance(node, ast.Name)}
    for statement in loop.body:
        name = _take_new_name(statement)
        if name in asked:
            inside = [node for each in loop.body for node in ast.walk(each) if isinstance(node, ast.Name)]
            own = [node for node in inside if node.id == name]
            if min(own, key=lambda node: (node.lineno, node.col_offset)).lineno == statement.lineno:
                values = tuple((node, "id", f"grader_{name}") for node in own)
                yield TreeEdit(ChangeKind.LIMIT_REUSED, statement, values, name, loop=loop.lineno)


def _take_new_name(statement: ast.stmt) -> str:
    """The one name that a statement gives a value without asking for its old one; else nothing."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)], value=value) if not isinstance(value, ast.Constant):
            used = {node.id for node in ast.walk(value) if isinstance(node, ast.Name)}
            return "" if name in used else name
    return ""


def _list_taken_from(nodes: Sequence[ast.AST]) -> Iterator[str]:
    """The names of lists from which the program takes items out."""
    for node in nodes:
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=method)) if method in _TAKES_OUT:
                yield name
            case ast.Call(func=ast.Name(id=method) | ast.Attribute(attr=method), args=[ast.Name(id=name), *_]) if (
                method in _TAKES_OUT
            ):
                yield name


def _ask_for_others(loop: ast.While, taken: Sequence[str]) -> Iterator[TreeEdit]:
    """A loop that goes on while there is something in a list: also while there is something in another one."""
    asked = {node.id for node in ast.walk(loop.test) if isinstance(node, ast.Name)}
    for name in [name for name in taken if name not in asked and not asked.isdisjoint(taken)][:_MOST_LISTS]:
        both = ast.BoolOp(ast.Or(), [loop.test, ast.Name(name, ast.Load())])
        told = ast.unparse(loop.test)
        yield TreeEdit(ChangeKind.OTHER_LIST, loop, ((loop, "test", both),), name, loop=loop.lineno, code=told)


def _go_round_more(loop: ast.For) -> Iterator[TreeEdit]:
    """A fixed number of turns, ten times as large."""
    match loop.iter:
        case ast.Call(func=ast.Name(id="range"), args=[*first, ast.Constant(value=int(turns))]) if (
            len(first) <= 1 and turns >= _LEAST_TURNS
        ):
            more = [*first, ast.Constant(10 * turns)]
            told = ast.unparse(ast.Call(ast.Name("range"), more, []))
            yield TreeEdit(ChangeKind.FEW_TURNS, loop.iter, ((loop.iter, "args", more),), told)
