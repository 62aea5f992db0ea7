"""Results that a program in Python throws away, or takes from what gives none."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from grader.changes.python.tree_edits import AnyFunction, TreeEdit
from grader.changes.source_changes import ChangeKind

_IN_PLACE = frozenset({"add", "append", "clear", "discard", "extend", "insert", "remove", "reverse", "sort", "update"})
"""Methods of lists, sets and dictionaries that change these and give None."""
_SIGNS = {ast.UAdd: "+=", ast.USub: "-="}


def list_result_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    yield from _go_through_items(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            yield from _keep_changed(node)
        elif isinstance(node, ast.Expr):
            yield from _count(node)
            yield from _keep_sum(node)
        elif isinstance(node, AnyFunction):
            yield from _return_result(node)
            yield from _return_true(node)
        elif isinstance(node, ast.Return):
            yield from _return_other(node)
        elif isinstance(node, ast.Compare):
            yield from _look_among_keys(node)
        elif isinstance(node, ast.For):
            yield from _go_through_lines(node)
            yield from _take_sorted(node)
        elif isinstance(node, ast.Call):
            yield from _split_at_blanks(node)
            yield from _take_sorted(node)
        else:
            yield from _take_sorted(node)


def _return_true(function: AnyFunction) -> Iterator[TreeEdit]:
    """`True` at the end of a function that only returns `False` elsewhere."""
    returned = [node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value]
    is_false = bool(returned) and all(isinstance(each, ast.Constant) and each.value is False for each in returned)
    if is_false and not isinstance(function.body[-1], ast.Return):
        body = [*function.body, ast.Return(ast.Constant(True))]
        yield TreeEdit(ChangeKind.NOT_RETURNED, function.body[-1], ((function, "body", body),), "True", code="True")


def _return_other(statement: ast.Return) -> Iterator[TreeEdit]:
    """The other one of `True` and `False`."""
    match statement.value:
        case ast.Constant(value=bool() as value) as constant:
            told = f"return {not value}"
            yield TreeEdit(ChangeKind.OTHER_RESULT, statement, ((constant, "value", not value),), told)
        case _:
            pass


def _look_among_keys(node: ast.Compare) -> Iterator[TreeEdit]:
    """`x in d.values()` as `x in d`."""
    match node:
        case ast.Compare(
            ops=[ast.In() | ast.NotIn()],
            comparators=[ast.Call(func=ast.Attribute(value=owner, attr="values"), args=[])],
        ):
            told = ast.unparse(ast.Compare(node.left, node.ops, [owner]))
            yield TreeEdit(ChangeKind.AMONG_VALUES, node, ((node, "comparators", [owner]),), told)
        case _:
            pass


def _keep_changed(assignment: ast.Assign) -> Iterator[TreeEdit]:
    """`x = x.sort()`, with what was changed as the value."""
    match assignment:
        case ast.Assign(
            targets=[ast.Name(id=name)], value=ast.Call(func=ast.Attribute(value=ast.Name(id=listed), attr=method))
        ) if method in _IN_PLACE:
            kept = ast.BoolOp(ast.Or(), [assignment.value, ast.Name(listed, ast.Load())])
            told = ast.unparse(assignment.value)
            if name != listed:
                told = f"{told}; {name} = {listed}"
            values = ((assignment, "value", kept),)
            yield TreeEdit(ChangeKind.GIVES_NONE, assignment, values, told)
        case _:
            pass


def _take_sorted(node: ast.AST) -> Iterator[TreeEdit]:
    """What puts a list in order in the middle of something else, with a new list in its place."""
    for field in ("value", "iter", "args"):
        given = getattr(node, field, None)
        for place, each in enumerate(given if isinstance(given, list) else [given]):
            new = _make_new_list(each) if isinstance(each, ast.expr) and not isinstance(node, ast.Attribute) else None
            if new:
                others = [*given[:place], new, *given[place + 1 :]] if isinstance(given, list) else new
                yield TreeEdit(ChangeKind.GIVES_NONE, each, ((node, field, others),), ast.unparse(new))


def _make_new_list(call: ast.expr) -> ast.expr | None:
    match call:
        case ast.Call(func=ast.Attribute(value=listed, attr="sort"), args=[], keywords=keywords):
            return ast.Call(ast.Name("sorted", ast.Load()), [listed], keywords)
        case ast.Call(func=ast.Attribute(value=listed, attr="reverse"), args=[]):
            return ast.Subscript(listed, ast.Slice(step=ast.UnaryOp(ast.USub(), ast.Constant(1))), ast.Load())
        case _:
            return None


def _count(statement: ast.Expr) -> Iterator[TreeEdit]:
    """`++x`, which is two signs, as a count."""
    match statement.value:
        case ast.UnaryOp(op=outer, operand=ast.UnaryOp(op=inner, operand=ast.Name(id=name))) if (
            type(outer) is type(inner) and type(outer) in _SIGNS
        ):
            sign = _SIGNS[type(outer)]
            counted = ast.BinOp(ast.Name(name, ast.Load()), ast.Add() if sign == "+=" else ast.Sub(), ast.Constant(1))
            kept = ast.NamedExpr(ast.Name(name, ast.Store()), counted)
            yield TreeEdit(ChangeKind.TWO_SIGNS, statement, ((statement, "value", kept),), f"{name} {sign} 1")
        case _:
            pass


def _keep_sum(statement: ast.Expr) -> Iterator[TreeEdit]:
    """`x + 1`, which is thrown away, as the new value of `x`."""
    match statement.value:
        case ast.BinOp(left=ast.Name(id=name), op=ast.Add() | ast.Sub()) as added:
            kept = ast.NamedExpr(ast.Name(name, ast.Store()), added)
            told = f"{name} = {ast.unparse(added)}"
            yield TreeEdit(ChangeKind.THROWN_AWAY, statement, ((statement, "value", kept),), told)
        case _:
            pass


def _go_through_items(tree: ast.Module) -> Iterator[TreeEdit]:
    """The items of lists, where loops give their places and no place is used as one: in all such loops at once.

    A single use of a place has the item in its place elsewhere.
    """
    loops, values = list[tuple[ast.For, str, str]](), list[tuple[ast.AST, str, object]]()
    for loop in ast.walk(tree):
        match loop:
            case ast.For(
                target=ast.Name(id=name),
                iter=ast.Call(
                    func=ast.Name(id="range"), args=[ast.Call(func=ast.Name(id="len"), args=[ast.Name(id=listed)])]
                ),
            ) if not _uses_place(loop, name):
                loops.append((loop, name, listed))
                values.append((loop, "iter", ast.Name(listed, ast.Load())))
            case _:
                pass
    if sum(_count_uses(loop, name) for loop, name, _ in loops) > 1:
        first, name, listed = loops[0]
        code = f"for {name} in {ast.unparse(first.iter)}"
        yield TreeEdit(ChangeKind.PLACE_FOR_ITEM, first, tuple(values), f"for {name} in {listed}", code=code)


def _count_uses(loop: ast.For, name: str) -> int:
    inside = (node for each in loop.body for node in ast.walk(each))
    return sum(isinstance(node, ast.Name) and node.id == name for node in inside)


def _uses_place(loop: ast.For, name: str) -> bool:
    slices = [node.slice for each in loop.body for node in ast.walk(each) if isinstance(node, ast.Subscript)]
    return any(isinstance(each, ast.Name) and each.id == name for part in slices for each in ast.walk(part))


def _split_at_blanks(call: ast.Call) -> Iterator[TreeEdit]:
    """A text that is split at a mark which may not be in it, split at blanks."""
    match call:
        case ast.Call(func=ast.Attribute(attr="split"), args=[ast.Constant(value=str(mark))], keywords=[]) if (
            mark and not any(each.isspace() for each in mark)
        ):
            yield TreeEdit(ChangeKind.OTHER_SEPARATOR, call, ((call, "args", []),), "split()")
        case _:
            pass


def _return_result(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[TreeEdit]:
    """What a function works out at its end and does not return: a name, a call of itself, or what it prints."""
    inside = [node for each in function.body for node in ast.walk(each)]
    returns = [node for node in inside if isinstance(node, ast.Return) and node.value]
    for node in inside:
        for field in ("body", "orelse"):
            block = getattr(node, field, None) if isinstance(node, ast.stmt) else None
            yield from _return_last(function, node, field, block) if isinstance(block, list) else ()
    yield from _return_last(function, function, "body", function.body, is_printed=not returns)


def _return_last(
    function: ast.FunctionDef | ast.AsyncFunctionDef,
    owner: ast.AST,
    field: str,
    block: list[ast.stmt],
    is_printed: bool = False,
) -> Iterator[TreeEdit]:
    last = block[-1] if block else None
    value = last.value if isinstance(last, ast.Expr) else None
    if last is None or value is None:
        return
    calls_itself = isinstance(value, ast.Call) and ast.unparse(value.func).rpartition(".")[2] == function.name
    is_worked_out = isinstance(value, ast.Name | ast.BinOp | ast.Compare | ast.BoolOp | ast.Subscript)
    if calls_itself or (is_worked_out and owner is function):
        returned = [*block[:-1], ast.Return(value)]
        yield TreeEdit(ChangeKind.NOT_RETURNED, last, ((owner, field, returned),), ast.unparse(value))
    match value:
        case ast.Call(func=ast.Name(id="print"), args=[ast.Starred()]):
            pass
        case ast.Call(func=ast.Name(id="print"), args=[result], keywords=[]) if is_printed:
            returned = [*block[:-1], ast.Return(result)]
            told = ast.unparse(result)
            yield TreeEdit(ChangeKind.PRINTED_RESULT, last, ((owner, field, returned),), told)
        case _:
            pass


def _go_through_lines(loop: ast.For) -> Iterator[TreeEdit]:
    """The lines of a text that is read at once, in the place of its characters."""
    match loop.iter:
        case ast.Call(func=ast.Attribute(attr="read"), args=[]):
            lines = ast.Call(ast.Attribute(loop.iter, "splitlines", ast.Load()), [], [])
            head = f"for {ast.unparse(loop.target)} in {ast.unparse(loop.iter)}"
            values = ((loop, "iter", lines),)
            yield TreeEdit(ChangeKind.CHARACTERS_OF_ALL, loop, values, ast.unparse(lines), code=head)
        case _:
            pass
