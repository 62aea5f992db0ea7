"""Statements of a program in Python that may belong elsewhere: before a loop, in it or after it, or under an `else`."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby, pairwise

from grader.changes.python.tree_edits import AnyLoop, Leaving, TreeEdit, leaves_loop
from grader.changes.source_changes import ChangeKind

_TAKING = frozenset(
    {"add", "append", "discard", "insert", "next", "pop", "popleft", "read", "readline", "remove", "write"}
)
_ASKING = frozenset(
    {"abs", "all", "any", "float", "int", "isinstance", "len", "max", "min", "ord", "set", "str", "sum"}
)
"""Functions that change nothing, and methods that may."""
_NEGATED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
}
_MOST_NAMES = 4
"""Names that another one may start with, and those that are set back together."""


@dataclass(frozen=True)
class _Block:
    """Statements in a row, and of which attribute of which node they are the value."""

    owner: ast.AST
    field: str
    statements: Sequence[ast.stmt]

    def replace(self, place: int, *new: ast.stmt, number: int = 1) -> tuple[ast.AST, str, list[ast.stmt]]:
        """The block with new statements in the place of some."""
        return self.owner, self.field, [*self.statements[:place], *new, *self.statements[place + number :]]


def list_statement_edits(node: ast.AST) -> Iterator[TreeEdit]:
    """The changes of the blocks of a node."""
    for field in ("body", "orelse"):
        statements = getattr(node, field, None)
        if isinstance(statements, list):
            block = _Block(node, field, statements)
            for place, statement in enumerate(statements):
                yield from _change_statement(block, place, statement)
            for place, (one, other) in enumerate(pairwise(statements)):
                yield from _join(block, place, one, other)
            yield from _join_conditions(block)


def _join(block: _Block, place: int, one: ast.stmt, other: ast.stmt) -> Iterator[TreeEdit]:
    """The second of two statements becomes a part of the first."""
    without = block.replace(place + 1)
    for asked in _list_last_questions(one) if isinstance(other, ast.Expr | ast.Assign | ast.AugAssign) else ():
        values = (without, (asked, "body", [*asked.body, other]))
        yield TreeEdit(ChangeKind.BEHIND_IF, other, values, loop=asked.lineno)
    if isinstance(one, ast.If) and isinstance(other, ast.If) and not one.orelse:
        yield TreeEdit(ChangeKind.SEPARATE_IF, other, (without, (one, "orelse", [other])))
    elif isinstance(one, ast.If) and not one.orelse and isinstance(other, ast.Expr | ast.Assign | ast.AugAssign):
        yield TreeEdit(ChangeKind.NO_ELSE, other, (without, (one, "orelse", [other])))
    elif isinstance(one, AnyLoop) and isinstance(other, ast.Expr | ast.AugAssign):
        yield TreeEdit(ChangeKind.BEHIND_LOOP, other, (without, (one, "body", [*one.body, other])), loop=one.lineno)


def _list_last_questions(statement: ast.stmt) -> Iterator[ast.If]:
    """The `if` that a statement is, and that with which the last block in it ends."""
    while isinstance(statement, ast.If | AnyLoop):
        if isinstance(statement, ast.If) and not statement.orelse and not isinstance(statement.body[-1], Leaving):
            yield statement
        statement = statement.body[-1]


def _join_conditions(block: _Block) -> Iterator[TreeEdit]:
    """Three or more conditions in a row, each of which is asked only where those before it were not true."""
    rows = groupby(enumerate(block.statements), lambda each: isinstance(each[1], ast.If) and not each[1].orelse)
    for row in ([*each] for is_condition, each in rows if is_condition):
        conditions = [each for _, each in row if isinstance(each, ast.If)]
        closing = row[-1][0] + 1
        # The last of them may have an `else`, which is then meant for all.
        if closing < len(block.statements) and isinstance(last := block.statements[closing], ast.If):
            row, conditions = [*row, (closing, last)], [*conditions, last]
        if len(conditions) > 2:
            chain = conditions[-1]
            for condition in reversed(conditions[:-1]):
                chain = ast.If(condition.test, condition.body, [chain])
            without = block.replace(row[0][0], chain, number=len(row))
            yield TreeEdit(ChangeKind.SEPARATE_IF, conditions[1], (without,))


def _negate(test: ast.expr) -> str:
    """What is true where a condition is not."""
    if isinstance(test, ast.Compare) and len(test.ops) == 1 and type(test.ops[0]) in _NEGATED:
        return ast.unparse(ast.Compare(test.left, [_NEGATED[type(test.ops[0])]()], test.comparators))
    return ast.unparse(ast.UnaryOp(ast.Not(), test))


def _change_statement(block: _Block, place: int, statement: ast.stmt) -> Iterator[TreeEdit]:
    if isinstance(statement, ast.Assign):
        yield from _change_start(block, place, statement)
        yield from _add_instead(block, place, statement)
    elif isinstance(statement, ast.If) and not _ends_loop(statement) and not _has_effect(statement.test):
        never = ((statement, "test", ast.Constant(False)),)
        yield TreeEdit(ChangeKind.NEVER, statement, never, code=ast.unparse(statement.test), alone=True)
        # A single value that is set there may be a switch, which is rather turned back too early.
        is_elif = block.field == "orelse" and isinstance(block.owner, ast.If) and len(block.statements) == 1
        if statement.orelse and not is_elif and not isinstance(statement.orelse[0], ast.If | ast.Assign):
            nothing: tuple[ast.AST, str, object] = (statement, "orelse", [])
            yield TreeEdit(ChangeKind.NEVER, statement.orelse[0], (nothing,), code=_negate(statement.test))
    elif isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Compare):
        yield from _assign_instead(block, place, statement.value)
    elif isinstance(statement, AnyLoop):
        yield from _set_back(block, place, statement)
        yield from _move_out(block, place, statement)
        yield from _change_loop(statement)


def take_set_name(statement: ast.stmt) -> str:
    """The one name that a statement sets to a constant, or to an empty list or dictionary; else nothing."""
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return ""
    target, value = statement.targets[0], statement.value
    is_empty = isinstance(value, ast.List | ast.Dict) and ast.unparse(value) in ("[]", "{}")
    return target.id if isinstance(target, ast.Name) and (isinstance(value, ast.Constant) or is_empty) else ""


def _change_start(block: _Block, place: int, statement: ast.Assign) -> Iterator[TreeEdit]:
    """A number that something starts at: one more, one less, or what another name has there."""
    name, value = take_set_name(statement), statement.value
    if not name or not isinstance(value, ast.Constant) or type(value.value) is not int or abs(value.value) > 1:
        return
    if not any(_sets_again(name, each) for each in block.statements if each is not statement):
        return  # a value that stays as it is starts nothing
    # One more of a sum may only hide a mistake in what follows.
    is_sum = value.value == 0 and _is_added_to(name, block.statements[place + 1 :])
    for number in () if is_sum else (value.value + 1, value.value - 1):
        yield TreeEdit(ChangeKind.START, statement, ((statement, "value", ast.Constant(number)),), name)
    for text in ("-inf", "inf"):
        beyond = ((statement, "value", ast.Constant(float(text))),)
        yield TreeEdit(ChangeKind.START, statement, beyond, name, alone=True)
    for other in _list_known_names(block, place)[:_MOST_NAMES]:
        start = ast.Name(other, ast.Load())
        yield TreeEdit(ChangeKind.START, statement, ((statement, "value", start),), name)


def _sets_again(name: str, statement: ast.stmt) -> bool:
    nodes = (node for node in ast.walk(statement) if isinstance(node, ast.Name))
    return any(node.id == name and isinstance(node.ctx, ast.Store) for node in nodes)


def _is_added_to(name: str, statements: Sequence[ast.stmt]) -> bool:
    """Whether anything but 1 is added to a name."""
    added = (node for each in statements for node in ast.walk(each) if isinstance(node, ast.AugAssign))
    return any(ast.unparse(node.target) == name and ast.unparse(node.value) != "1" for node in added)


def _has_effect(condition: ast.expr) -> bool:
    """Whether something may change where a condition is asked: it calls a function of the program, or takes a value."""
    called = (node.func for node in ast.walk(condition) if isinstance(node, ast.Call))
    return any(
        each.attr in _TAKING if isinstance(each, ast.Attribute) else ast.unparse(each) not in _ASKING for each in called
    )


def _ends_loop(condition: ast.If) -> bool:
    """Whether a loop may end by it, or the program: without it, they may go on for ever."""
    inside = [node for each in condition.body for node in ast.walk(each)]
    ends = any(
        isinstance(node, ast.Break | ast.Raise) or (isinstance(node, ast.Return) and not node.value) for node in inside
    )
    return ends or any(isinstance(node, ast.Name) and node.id in ("exit", "quit", "sys") for node in inside)


def _list_known_names(block: _Block, place: int) -> list[str]:
    """The names that were set just before, the last first."""
    targets = [
        each.targets[0] for each in reversed(block.statements[:place]) if isinstance(each, ast.Assign) and each.targets
    ]
    if isinstance(block.owner, ast.For):
        targets.append(block.owner.target)
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _add_instead(block: _Block, place: int, statement: ast.Assign) -> Iterator[TreeEdit]:
    """A name that is set in a loop or under a condition, and not made from itself, may have to be added to."""
    target = statement.targets[0]
    if isinstance(target, ast.Subscript) and not any(isinstance(node, ast.Slice) for node in ast.walk(target.slice)):
        owner, key = ast.unparse(target.value), ast.unparse(target.slice)
        before = f"({owner}.get({key}, 0) if hasattr({owner}, 'get') else {ast.unparse(target)})"
        yield from _add_to_part(statement, target, before)
    elif isinstance(target, ast.Attribute) and not _makes_object(block.owner):
        yield from _add_to_part(statement, target, ast.unparse(target))
    if len(statement.targets) != 1 or not isinstance(target, ast.Name) or take_set_name(statement):
        return
    used = {node.id for node in ast.walk(statement.value) if isinstance(node, ast.Name)}
    if _is_best_so_far(block.owner, target.id, statement.value):
        return
    if isinstance(block.owner, ast.For | ast.While | ast.If) and target.id not in used:
        added = ast.AugAssign(target, ast.Add(), statement.value)
        yield TreeEdit(ChangeKind.REPLACED_SUM, statement, (block.replace(place, added),), target.id)


def _makes_object(owner: ast.AST) -> bool:
    return isinstance(owner, ast.FunctionDef) and owner.name == "__init__"


def _add_to_part(statement: ast.Assign, target: ast.expr, before: str) -> Iterator[TreeEdit]:
    """What an item or an attribute is set to, added to what it was `before`."""
    value, item = ast.unparse(statement.value), ast.unparse(target)
    if isinstance(statement.value, ast.Constant | ast.List | ast.Dict | ast.Tuple) or item in value:
        return
    added = ast.parse(f"{before} + ({value})", mode="eval").body
    yield TreeEdit(ChangeKind.REPLACED_SUM, statement, ((statement, "value", added),), item, alone=True)


def _belongs_in_loop(statement: ast.stmt) -> bool:
    """Whether it leaves the loop around it, or keeps the largest or smallest so far: that looks at each value."""
    return leaves_loop(statement) or _is_search(statement)


def _is_search(statement: ast.stmt) -> bool:
    """Whether it keeps the largest or smallest so far: after the loop that would look at the last value only."""
    return isinstance(statement, ast.If) and any(
        isinstance(each, ast.Assign)
        and isinstance(each.targets[0], ast.Name)
        and _is_best_so_far(statement, each.targets[0].id, each.value)
        for each in statement.body
    )


def _is_best_so_far(owner: ast.AST, name: str, value: ast.expr) -> bool:
    """Whether a condition compares a value with the name that is set to it: then it replaces what was found before."""
    tests = [*ast.walk(owner.test)] if isinstance(owner, ast.If) else []
    compared = [each for each in tests if isinstance(each, ast.Compare)]
    sides = [{ast.unparse(side) for side in (each.left, *each.comparators)} for each in compared]
    return any({name, ast.unparse(value)} <= both for both in sides)


def _assign_instead(block: _Block, place: int, compared: ast.Compare) -> Iterator[TreeEdit]:
    if isinstance(compared.left, ast.Name) and isinstance(compared.ops[0], ast.Eq):
        name = compared.left.id
        assigned = ast.Assign([ast.Name(name, ast.Store())], compared.comparators[0])
        yield TreeEdit(ChangeKind.NO_ASSIGNMENT, compared, (block.replace(place, assigned),), name)


def _set_back(block: _Block, place: int, loop: AnyLoop) -> Iterator[TreeEdit]:
    """What is set to a constant before a loop may have to be set in each iteration: one of them, or two."""
    found = [each for each in block.statements[:place] if take_set_name(each)][-_MOST_NAMES:]
    for again in (*((each,) for each in found), *combinations(found, 2)):
        values = ((loop, "body", [*again, *loop.body]),)
        code = "; ".join(map(ast.unparse, again))
        yield TreeEdit(ChangeKind.SET_ONCE, again[0], values, loop=loop.lineno, code=code)


def _move_out(block: _Block, place: int, loop: AnyLoop) -> Iterator[TreeEdit]:
    """The last statement may belong after the loop, and what it sets to a constant before it."""
    if len(loop.body) < 2 or loop.orelse:
        return
    last = loop.body[-1]
    if not _belongs_in_loop(last):
        values = (block.replace(place, loop, last), (loop, "body", loop.body[:-1]))
        yield TreeEdit(ChangeKind.IN_LOOP, last, values, loop=loop.lineno)
    for number in range(1, len(loop.body) - 1):
        rest = loop.body[number:]
        if any(map(_belongs_in_loop, rest)):
            continue
        values = (block.replace(place, loop, *rest), (loop, "body", loop.body[:number]))
        yield TreeEdit(ChangeKind.REST_IN_LOOP, rest[0], values, loop=loop.lineno)
    for number, statement in enumerate(loop.body):
        name = take_set_name(statement)
        if name:
            kept = [*loop.body[:number], *loop.body[number + 1 :]]
            values = (block.replace(place, statement, loop), (loop, "body", kept))
            yield TreeEdit(ChangeKind.SET_AGAIN, statement, values, name, loop.lineno)


def _change_loop(loop: AnyLoop) -> Iterator[TreeEdit]:
    last = loop.body[-1]
    if isinstance(loop, ast.For):
        if isinstance(loop.target, ast.Name):
            yield from _keep_loop_name(loop, loop.target.id)
    elif isinstance(last, ast.If) and not last.orelse and isinstance(last.body[-1], ast.Break):
        yield TreeEdit(ChangeKind.LATE_TEST, loop, ((loop, "body", [last, *loop.body[:-1]]),))


def _keep_loop_name(outer: ast.For, name: str) -> Iterator[TreeEdit]:
    """What a loop counts with has its value again after an inner loop that changes it."""
    kept = f"grader_{name}"
    save, restore = ast.parse(f"{kept} = {name}\n{name} = {kept}").body
    for place, inner in enumerate(outer.body):
        changed = next((node for node in ast.walk(inner) if isinstance(node, ast.Name) and _is_set(node, name)), None)
        if isinstance(inner, AnyLoop) and changed:
            body = [save, *outer.body[: place + 1], restore, *outer.body[place + 1 :]]
            yield TreeEdit(ChangeKind.LOOP_NAME, changed, ((outer, "body", body),), name, outer.lineno)


def _is_set(node: ast.Name, name: str) -> bool:
    return node.id == name and isinstance(node.ctx, ast.Store)
