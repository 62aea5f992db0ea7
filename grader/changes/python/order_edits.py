"""Statements of a program in Python that may come too early or too late, or undo what was there before."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from grader.changes.python.statement_edits import take_set_name
from grader.changes.python.tree_edits import BLOCK_FIELDS, AnyFunction, AnyLoop, Leaving, TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST_TIES = 6
_BY_TEXTS = (
    "lambda row: tuple([*(-ord(mark) for mark in part), 1] if isinstance(part, str) else part "
    "for part in (row if isinstance(row, (tuple, list)) else [row]))"
)
"""A key by which numbers come from the largest and texts from A to Z, where the whole is turned round."""
_MOST, _MOST_CALLS, _LONGEST_BLOCK, _NEAR = 60, 30, 60, 3
"""Statements that are tried at another place, of how many in a row, and how far before the last use of a value."""
_AnyDefinition = AnyFunction | ast.ClassDef
_EMPTY = re.compile(r"\[\]|\{\}|(?:list|dict|set|(?:collections\.)?(?:Counter|OrderedDict|defaultdict|deque))\(\w*\)")
_CHANGING = frozenset({"add", "append", "extend", "insert", "setdefault", "update"})
_CHANGING_LIST = _CHANGING | {"appendleft", "clear", "discard", "pop", "popleft", "remove", "reverse", "sort"}


def list_order_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    spots = [
        (node, field, statements, place)
        for node in ast.walk(tree)
        for field in BLOCK_FIELDS
        if isinstance(statements := getattr(node, field, None), list)
        and not isinstance(node, ast.ClassDef)
        and len(statements) <= _LONGEST_BLOCK
        for place in range(len(statements))
    ]
    yield from islice((edit for spot in spots for edit in _move(*spot)), _MOST)
    for spot in spots:
        yield from _undo_nothing(*spot)
        yield from _turn_first_part(*spot)
    own = {node.name for node in ast.walk(tree) if isinstance(node, _AnyDefinition)}
    yield from islice((edit for spot in spots for edit in _move_call(*spot, own)), _MOST_CALLS)
    yield from islice((edit for node in ast.walk(tree) for edit in _keep_texts(node)), _MOST_TIES)
    yield from _clear_first(tree)


def _find_target(statement: ast.stmt) -> str:
    """What a statement gives a new value, or a list in which it changes something; else nothing."""
    if isinstance(statement, ast.AugAssign):
        return ast.unparse(statement.target)
    match statement:
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=owner, attr=method))) if method in _CHANGING_LIST:
            return ast.unparse(owner)
        case ast.If(
            test=ast.Compare(left=asked), body=[ast.Assign(targets=[one])], orelse=[ast.Assign(targets=[other])]
        ):
            names = {ast.unparse(each) for each in (asked, one, other)}
            return names.pop() if len(names) == 1 else ""
    is_plain = isinstance(statement, ast.Assign) and not isinstance(statement.targets[0], ast.Tuple)
    return ast.unparse(statement.targets[0]) if isinstance(statement, ast.Assign) and is_plain else ""


def _move(owner: ast.AST, field: str, statements: Sequence[ast.stmt], place: int) -> Iterator[TreeEdit]:
    """What gives something a new value, behind what still uses it, or before what uses it already."""
    statement, others = statements[place], [*statements[:place], *statements[place + 1 :]]
    target = _find_target(statement)
    yield from _wait_for_value(owner, field, statements, place)
    users = [number for number, each in enumerate(others) if target and _uses(each, target)]
    before, behind = [each for each in users if each < place], [each for each in users if each >= place]
    if behind and not isinstance(others[behind[-1]], Leaving):
        moved = [*others[: behind[-1] + 1], statement, *others[behind[-1] + 1 :]]
        yield TreeEdit(ChangeKind.TOO_EARLY, statement, ((owner, field, moved),), target)
    first = [at for at in before if at >= place - _NEAR]
    for at in dict.fromkeys((*before[-1:], *first[:1])):
        moved = [*others[:at], statement, *others[at:]]
        yield TreeEdit(ChangeKind.TOO_LATE, statement, ((owner, field, moved),), target)


def _move_call(
    owner: ast.AST, field: str, statements: Sequence[ast.stmt], place: int, own: set[str]
) -> Iterator[TreeEdit]:
    """A call of one of the program's own functions before what stands above it, and behind what stands below."""
    match statements[place]:
        case ast.Expr(value=ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name))) as statement if name in own:
            others = [*statements[:place], *statements[place + 1 :]]
            for at in range(place - 1, max(-1, place - 1 - _NEAR), -1):
                values = ((owner, field, [*others[:at], statement, *others[at:]]),)
                if not isinstance(others[at], Leaving | _AnyDefinition):
                    yield TreeEdit(ChangeKind.CALLED_LATE, statement, values, name)
            for at, passed in [*enumerate(others)][place : place + _NEAR]:
                values = ((owner, field, [*others[: at + 1], statement, *others[at + 1 :]]),)
                if not isinstance(passed, Leaving | _AnyDefinition):
                    yield TreeEdit(ChangeKind.CALLED_EARLY, statement, values, name)
        case ast.Assign(value=ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name))) as statement if name in own:
            yield from _exchange_with_next(owner, field, statements, place, name)


def _exchange_with_next(
    owner: ast.AST, field: str, statements: Sequence[ast.stmt], place: int, name: str
) -> Iterator[TreeEdit]:
    """What a call of one of the program's own functions gives, asked for behind the next such call."""
    both = statements[place : place + 2]
    calls = [each for each in both if isinstance(each, ast.Assign) and isinstance(each.value, ast.Call)]
    if len(calls) < len(both) or len(both) < 2:
        return
    first, second = calls
    names = [{node.id for node in _list_names(each)} for each in calls]
    targets = [{node.id for target in each.targets for node in _list_names(target)} for each in calls]
    if names[0].isdisjoint(targets[1]) and names[1].isdisjoint(targets[0]):
        turned = [*statements[:place], second, first, *statements[place + 2 :]]
        yield TreeEdit(ChangeKind.CALLED_EARLY, first, ((owner, field, turned),), name)


def _wait_for_value(owner: ast.AST, field: str, statements: Sequence[ast.stmt], place: int) -> Iterator[TreeEdit]:
    """What uses a value that changes only below it, behind that."""
    statement = statements[place]
    asks = isinstance(statement, ast.If) and not statement.orelse and not any(map(_may_leave, ast.walk(statement)))
    if not asks and not isinstance(statement, ast.Assign | ast.AugAssign | ast.Expr):
        return
    reader = statement.test if isinstance(statement, ast.If) else statement
    used = {node.id for node in _list_names(reader) if isinstance(node.ctx, ast.Load)} - {_find_target(statement)}
    for number in range(len(statements) - 1, place, -1):
        own = {id(name) for each in ast.walk(statements[number]) for name in _list_targets(each)}
        stored = (node for node in _list_names(statements[number]) if isinstance(node.ctx, ast.Store))
        changed = [node.id for node in stored if id(node) not in own]
        name = next((name for name in changed if name in used), "")
        if name and not isinstance(statements[number], _AnyDefinition):
            moved = [*statements[:place], *statements[place + 1 : number + 1], statement, *statements[number + 1 :]]
            yield TreeEdit(ChangeKind.READ_EARLY, statement, ((owner, field, moved),), name)
            return


def _may_leave(node: ast.AST) -> bool:
    return isinstance(node, Leaving)


def _list_targets(node: ast.AST) -> Iterator[ast.Name]:
    """The names that a comprehension has for itself."""
    return _list_names(node.target) if isinstance(node, ast.comprehension) else iter(())


def _list_names(node: ast.AST) -> Iterator[ast.Name]:
    return (each for each in ast.walk(node) if isinstance(each, ast.Name))


def _uses(statement: ast.stmt, target: str) -> bool:
    """Whether a statement reads something, and is not one that only gives it a value."""
    loaded = (node for node in ast.walk(statement) if isinstance(node, ast.Name | ast.Attribute | ast.Subscript))
    return any(isinstance(node.ctx, ast.Load) and ast.unparse(node) == target for node in loaded)


def _undo_nothing(owner: ast.AST, field: str, statements: Sequence[ast.stmt], place: int) -> Iterator[TreeEdit]:
    """What an `else` within a loop sets to a constant, set before the loop and never again."""
    loop = statements[place]
    conditions = (node for node in ast.walk(loop) if isinstance(node, ast.If)) if isinstance(loop, AnyLoop) else ()
    for condition in conditions:
        for number, statement in enumerate(condition.orelse):
            name = take_set_name(statement)
            if name and isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Constant):
                kept = [*condition.orelse[:number], *condition.orelse[number + 1 :]]
                started = [*statements[:place], statement, *statements[place:]]
                values = ((condition, "orelse", kept), (owner, field, started))
                yield TreeEdit(ChangeKind.UNDONE, statement, values, name, loop.lineno)


def _turn_first_part(owner: ast.AST, field: str, statements: Sequence[ast.stmt], place: int) -> Iterator[TreeEdit]:
    """What is sorted and then turned round, sorted from the largest by its first part alone."""
    pair = [ast.unparse(each) for each in statements[place : place + 2]]
    name = pair[0].removesuffix(".sort()")
    if pair[1:] == [f"{name}.reverse()"] and pair[0] != name:
        turned = ast.parse(f"{name}.sort(key=lambda grader_part: (-grader_part[0], *grader_part[1:]))").body
        values = ((owner, field, [*statements[:place], *turned, *statements[place + 2 :]]),)
        yield TreeEdit(ChangeKind.TURNED_TIES, statements[place + 1], values, pair[1])


def _keep_texts(node: ast.AST) -> Iterator[TreeEdit]:
    """What is sorted from the largest without a key, with its texts from A to Z."""
    match node:
        case ast.Call(
            func=ast.Name(id="sorted") | ast.Attribute(attr="sort"),
            keywords=[ast.keyword(arg="reverse", value=ast.Constant(value=True)) as turned],
        ):
            key = ast.keyword("key", ast.parse(_BY_TEXTS, mode="eval").body)
            yield TreeEdit(ChangeKind.TURNED_TIES, node, ((node, "keywords", [turned, key]),), "reverse=True")
        case ast.Call(
            func=ast.Name(id="sorted") | ast.Attribute(attr="sort"),
            keywords=[_, _] as keywords,
        ) if any(ast.unparse(each) == "reverse=True" for each in keywords):
            keys = (each.value for each in keywords if each.arg == "key" and isinstance(each.value, ast.Lambda))
            for taken in (each for each in keys if isinstance(each.body, ast.Tuple)):
                body = ast.Call(ast.parse(_BY_TEXTS, mode="eval").body, [taken.body], [])
                yield TreeEdit(ChangeKind.TURNED_TIES, node, ((taken, "body", body),), "reverse=True")


def _clear_first(tree: ast.Module) -> Iterator[TreeEdit]:
    """What the whole program starts with, set again or emptied where a function begins that changes it."""
    starts = {name: each for each in tree.body if (name := take_set_name(each))}
    lists = {name for each in tree.body for name in _list_empty(each)}
    sets = (each for each in tree.body if isinstance(each, ast.Assign))
    listed = {ast.unparse(each.targets[0]): each.value for each in sets if isinstance(each.value, ast.List)}
    for function in (node for node in ast.walk(tree) if isinstance(node, AnyFunction)):
        shared = [name for each in function.body if isinstance(each, ast.Global) for name in each.names]
        place = next((at for at, each in enumerate(function.body) if not isinstance(each, ast.Global | ast.Expr)), 0)
        filled = {name for node in ast.walk(function) for name in _list_filled(node)} & lists - {*shared}
        cleared = [(name, f"{name}.clear()") for name in sorted(filled)]
        again = [*((each, ast.unparse(starts[each])) for each in shared if each in starts), *cleared]
        for name, code in [*again, *dict(_list_set_items(function, listed)).items()]:
            body = [*function.body[:place], *ast.parse(code).body, *function.body[place:]]
            yield TreeEdit(ChangeKind.LEFT_OVER, function, ((function, "body", body),), name, code=code)


def _list_set_items(function: ast.AST, listed: Mapping[str, ast.List]) -> Iterator[tuple[str, str]]:
    """The items that a function sets in lists of the whole program, with what gives them their first values again."""
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[ast.Subscript(value=ast.Name(id=name), slice=ast.Constant(value=int(at)))]):
                first = listed[name].elts[at : at + 1] if name in listed else []
                yield from ((f"{name}[{at}]", f"{name}[{at}] = {ast.unparse(each)}") for each in first)


def _list_empty(statement: ast.stmt) -> Iterator[str]:
    """The names that a statement gives to something empty, which may be filled."""
    if isinstance(statement, ast.Assign) and _EMPTY.fullmatch(ast.unparse(statement.value)):
        yield from (target.id for target in statement.targets if isinstance(target, ast.Name))


def _list_filled(node: ast.AST) -> Iterator[str]:
    """The names of what a node puts something into."""
    match node:
        case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store()):
            yield name
        case ast.Attribute(value=ast.Name(id=name), attr=method) if method in _CHANGING:
            yield name
