"""Conditions of a program in Python that ask more than they should, and loops that go by the wrong values."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import islice, pairwise

from grader.changes.border_places import choose_order
from grader.changes.python.tree_edits import TAKES_OUT, TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST, _MOST_QUESTIONS, _MOST_LISTS = 40, 4, 3
"""Changes of each way, questions that are joined, and further lists for which a loop goes on."""
_Truth = ast.Compare | ast.BoolOp | ast.UnaryOp | ast.Call
_LEAST_ITERATIONS = 5
_AT_LIMIT: dict[type[ast.cmpop], ast.cmpop] = {
    ast.Lt: ast.LtE(),
    ast.LtE: ast.Lt(),
    ast.Gt: ast.GtE(),
    ast.GtE: ast.Gt(),
}
_TAKES_OUT = TAKES_OUT | {"heappop"}


def list_asked_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    nodes = [*ast.walk(tree)]
    asked = [each for node in nodes for each in _list_asked(node)]
    yield from islice((edit for each in asked for edit in _ask_less(each)), _MOST)
    yield from islice((edit for each in asked for edit in _ask_border_first(each)), _MOST)
    chains = [node for node in nodes if isinstance(node, ast.Compare) and len(node.ops) > 1]
    yield from islice((edit for node in chains for edit in _change_chain(node)), _MOST)
    loops = [node for node in nodes if isinstance(node, ast.While)]
    yield from islice((edit for loop in loops for edit in _keep_limit(loop)), _MOST)
    taken = [*dict.fromkeys(_list_taken_from(nodes))]
    yield from islice((edit for loop in loops for edit in _ask_for_others(loop, taken)), _MOST)
    yield from islice((edit for node in nodes if isinstance(node, ast.For) for edit in _go_round_more(node)), _MOST)
    yield from islice((edit for node in nodes if isinstance(node, ast.For) for edit in _ask_for_last(node)), _MOST)


def _list_asked(node: ast.AST) -> Iterator[ast.BoolOp]:
    """What a statement or an expression asks with `and` or `or`, also within: not `a or b` that gives a value."""
    tests: list[ast.expr] = []
    if isinstance(node, ast.If | ast.While | ast.IfExp | ast.Assert):
        tests = [node.test]
    elif isinstance(node, ast.comprehension):
        tests = node.ifs
    elif isinstance(node, ast.Return) and isinstance(node.value, ast.BoolOp):
        is_truth = all(isinstance(each, _Truth) for each in node.value.values)
        tests = [node.value] if is_truth else []
    for test in tests:
        yield from (each for each in ast.walk(test) if isinstance(each, ast.BoolOp))


def _ask_less(node: ast.BoolOp) -> Iterator[TreeEdit]:
    """`a and b` as `a` and as `b`."""
    for left_out in node.values if len(node.values) <= _MOST_QUESTIONS else ():
        kept = [each for each in node.values if each is not left_out]
        told = ast.unparse(ast.BoolOp(node.op, kept) if len(kept) > 1 else kept[0])
        yield TreeEdit(ChangeKind.ASKS_MORE, node, ((node, "values", kept),), told, code=ast.unparse(node))


def _ask_border_first(node: ast.BoolOp) -> Iterator[TreeEdit]:
    """What asks for an item comes behind what asks whether its place is there."""
    order = choose_order([*map(ast.unparse, node.values)])
    if order:
        place, last = order
        item, borders = node.values[place], node.values[place + 1 : last + 1]
        values = [*node.values[:place], *borders, item, *node.values[last + 1 :]]
        told = ast.unparse(ast.BoolOp(node.op, borders) if len(borders) > 1 else borders[0])
        yield TreeEdit(ChangeKind.ITEM_FIRST, node, ((node, "values", values),), told, code=ast.unparse(item))


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


def _ask_for_last(loop: ast.For) -> Iterator[TreeEdit]:
    """`i < n` in a loop over `range(n)`, which is true in each of its iterations, as `i < n - 1`."""
    match loop:
        case ast.For(target=ast.Name(id=name), iter=ast.Call(func=ast.Name(id="range"), args=[limit] | [_, limit])) if (
            not _is_set_in(loop, {name, *(each.id for each in ast.walk(limit) if isinstance(each, ast.Name))})
        ):
            written = ast.unparse(limit)
        case _:
            return
    for node in (inner for each in loop.body for inner in ast.walk(each)):
        match node:
            case ast.Compare(left=ast.Name(id=asked), ops=[ast.Lt() | ast.NotEq()], comparators=[right]) if (
                asked == name and ast.unparse(right) == written
            ):
                less = ast.BinOp(right, ast.Sub(), ast.Constant(1))
                told = ast.unparse(ast.Compare(node.left, node.ops, [less]))
                yield TreeEdit(ChangeKind.LAST_ITERATION, node, ((node, "comparators", [less]),), told)


def _is_set_in(loop: ast.For, names: set[str]) -> bool:
    """Whether a loop gives one of these names another value, or takes something out of it."""
    for node in (inner for each in loop.body for inner in ast.walk(each)):
        match node:
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()) if name in names:
                return True
            case ast.Call(func=ast.Attribute(attr=method, value=ast.Name(id=name))) if name in names:
                if method in _TAKES_OUT:
                    return True
    return False


def _keep_limit(loop: ast.While) -> Iterator[TreeEdit]:
    """What a loop counts up to, and gives a new value of which the old one knows nothing: another name for that."""
    uses = defaultdict[str, list[ast.Name]](list)
    for each in loop.body:
        for node in ast.walk(each):
            if isinstance(node, ast.Name):
                uses[node.id].append(node)
    counted = {name for each in loop.body for name in [_take_counted_name(each)] if name}
    limits = _list_limits(loop.test, counted)
    for statement in loop.body if limits else ():
        name = _take_new_name(statement)
        if name in limits:
            limits.discard(name)
            own = uses[name]
            if min(node.lineno for node in own) == statement.lineno:
                values = tuple((node, "id", f"grader_{name}") for node in own)
                yield TreeEdit(ChangeKind.LIMIT_REUSED, statement, values, name, loop=loop.lineno)


def _list_limits(test: ast.expr, counted: Collection[str]) -> set[str]:
    """The names that are compared with what a loop counts."""
    match test:
        case ast.Compare(left=ast.Name(id=left), ops=[_], comparators=[ast.Name(id=right)]):
            return {right} if left in counted else {left} if right in counted else set()
    return set()


def _take_counted_name(statement: ast.stmt) -> str:
    """The name that a statement counts with: `k += 1`, or `k = k + 1`."""
    match statement:
        case ast.AugAssign(target=ast.Name(id=name)):
            return name
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.BinOp(left=ast.Name(id=before))) if name == before:
            return name
    return ""


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
    """A fixed number of iterations, ten times as large."""
    match loop.iter:
        case ast.Call(func=ast.Name(id="range"), args=[*first, ast.Constant(value=int(turns))]) if (
            len(first) <= 1 and turns >= _LEAST_ITERATIONS
        ):
            more = [*first, ast.Constant(10 * turns)]
            yield TreeEdit(ChangeKind.FEW_ITERATIONS, loop.iter, ((loop.iter, "args", more),))
