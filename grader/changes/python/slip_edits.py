"""Slips that leave a program in Python running: an `f` that is missing, a name used twice, 0 taken for nothing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from grader.changes.python.tree_edits import TAKES_OUT, TreeEdit, leaves_loop
from grader.changes.source_changes import ChangeKind

_BRACES = re.compile(r"\{[^\W\d][\w.\[\]()' +\-*/%^:]{0,60}\}")
_TRIMMING = frozenset({"lstrip", "removeprefix", "removesuffix", "rstrip", "strip"})
_SPELLING = frozenset({"capitalize", "lower", "replace", "swapcase", "title", "upper"})
_FILLING = frozenset({"center", "ljust", "rjust", "zfill"})
_GIVING = _TRIMMING | _SPELLING | _FILLING | {"difference", "intersection", "symmetric_difference", "union"}
"""Methods that give a new value and leave what they are called of as it is."""
_LEAVES = (ast.Return, ast.Raise)
_MOST_VALUES, _MOST_STARTS = 3, 4
_BEYOND = 10**9
"""A place that no list has."""


def list_slip_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    assigned = _list_assigned(tree)
    catches = any(isinstance(node, ast.Try) for node in ast.walk(tree))
    for node in ast.walk(tree):
        yield from _fill_braces(node)
        if isinstance(node, ast.For):
            yield from _rename(node, assigned)
        elif isinstance(node, ast.If):
            yield from _ask_always(node)
            yield from _ask_again(node)
        elif isinstance(node, ast.Call):
            yield from _take_word(node)
        elif isinstance(node, ast.Expr):
            yield from _keep_result(node)
        elif isinstance(node, ast.Subscript):
            yield from _end_at_first(node) if catches else ()
            yield from _take_last_part(node)
        yield from _leave_order(node)
        yield from _make_each_row(node)
    yield from _compare_with_others(tree)
    yield from _start_beyond(tree)


def _list_assigned(tree: ast.Module) -> dict[str, int]:
    """The names that get a value by `=`, each with the first line where one does."""
    targets = (
        target
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    )
    lines: dict[str, int] = {}
    for target in targets:
        lines[target.id] = min(target.lineno, lines.get(target.id, target.lineno))
    return lines


def _fill_braces(node: ast.AST) -> Iterator[TreeEdit]:
    """A text with a name in braces, printed as if an `f` stood before it."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id != "print":
        return
    filled = [_make_filled(each) for each in node.args]
    if any(filled):
        arguments = [new or each for new, each in zip(filled, node.args, strict=True)]
        yield TreeEdit(ChangeKind.NO_F, node, ((node, "args", arguments),))


def _make_filled(text: ast.expr) -> ast.expr | None:
    if not isinstance(text, ast.Constant) or not isinstance(text.value, str) or not _BRACES.search(text.value):
        return None
    try:
        return ast.parse(f"f{text.value!r}", mode="eval").body
    except SyntaxError:
        return None


def _rename(loop: ast.For, assigned: dict[str, int]) -> Iterator[TreeEdit]:
    """A loop that counts with a name of its own, where it uses one that had a value before."""
    target = loop.target
    if isinstance(target, ast.Name) and assigned.get(target.id, loop.lineno) < loop.lineno:
        inside = [target, *(node for each in loop.body for node in ast.walk(each))]
        names = [node for node in inside if isinstance(node, ast.Name) and node.id == target.id]
        values = tuple((name, "id", f"grader_{target.id}") for name in names)
        head = f"for {ast.unparse(target)} in {ast.unparse(loop.iter)}"
        yield TreeEdit(ChangeKind.REUSED_NAME, loop, values, target.id, code=head)


def _ask_always(condition: ast.If) -> Iterator[TreeEdit]:
    """An `if` in the place of an `elif`, after the one before it."""
    if len(condition.orelse) == 1 and isinstance(condition.orelse[0], ast.If):
        other = condition.orelse[0]
        first = ast.If(condition.test, condition.body, [])
        yield TreeEdit(
            ChangeKind.NO_ELIF,
            other,
            (
                (condition, "test", ast.Constant(True)),
                (condition, "body", [first, other]),
                (condition, "orelse", []),
            ),
            code=f"elif {ast.unparse(other.test)}",
        )


def _ask_again(condition: ast.If) -> Iterator[TreeEdit]:
    """A condition that is asked until it is true no more, where it changes what it asks about."""
    if condition.orelse or isinstance(condition.body[-1], _LEAVES) or any(map(leaves_loop, condition.body)):
        return
    asked = ast.unparse(condition.test)
    nodes = [node for each in condition.body for node in ast.walk(each)]
    if any(_depends_on(asked, path) for path in _list_changed(nodes, asked)):
        again = ast.While(condition.test, condition.body, [])
        values = ((condition, "test", ast.Constant(True)), (condition, "body", [again]))
        yield TreeEdit(ChangeKind.ONCE, condition, values, f"while {asked}", code=f"if {asked}")


def _list_changed(nodes: Sequence[ast.AST], asked: str) -> Iterator[str]:
    """What statements change; not what is set to a value that is asked for, as the largest so far."""
    for node in nodes:
        match node:
            case ast.AugAssign(target=target):
                yield ast.unparse(target)
            case ast.Assign(targets=[ast.Name() | ast.Attribute() | ast.Subscript() as target], value=value):
                if ast.unparse(value) not in asked and not isinstance(value, ast.Constant):
                    yield ast.unparse(target)
            case ast.Call(func=ast.Attribute(value=owner, attr=method)) if method in TAKES_OUT:
                yield ast.unparse(owner)


def _depends_on(asked: str, changed: str) -> bool:
    """Whether a condition asks for what changes, itself or by a method of the object whose attribute it is."""
    owner = changed.rpartition(".")[0]
    is_asked = re.search(rf"(?<![\w.]){re.escape(changed)}(?!\w)", asked) is not None
    return is_asked or (owner != "" and re.search(rf"(?<![\w.]){re.escape(owner)}\.\w+\(", asked) is not None)


def _keep_result(statement: ast.Expr) -> Iterator[TreeEdit]:
    """What gives a new value and changes nothing, with that value kept."""
    called = statement.value
    match called:
        case ast.Call(func=ast.Name(id="sorted" | "reversed"), args=[ast.Name(id=name), *_]):
            pass
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=method)) if method in _GIVING:
            pass
        case _:
            return
    kept = ast.NamedExpr(ast.Name(name, ast.Store()), called)
    told = f"{name} = {ast.unparse(called)}"
    yield TreeEdit(ChangeKind.THROWN_AWAY, statement, ((statement, "value", kept),), told)


def _take_word(call: ast.Call) -> Iterator[TreeEdit]:
    """A word of a line in the place of one of its characters, where a number is made of it."""
    item = call.args[0] if len(call.args) == 1 and ast.unparse(call.func) in ("int", "float") else None
    if isinstance(item, ast.Subscript) and isinstance(item.value, ast.Name) and not isinstance(item.slice, ast.Slice):
        words = ast.Call(ast.Attribute(item.value, "split", ast.Load()), [], [])
        told = ast.unparse(ast.Subscript(words, item.slice, ast.Load()))
        yield TreeEdit(ChangeKind.ONE_OF_LINE, item, ((item, "value", words),), told)


def _take_last_part(item: ast.Subscript) -> Iterator[TreeEdit]:
    """The last part of a text that is split, in the place of the second."""
    match item:
        case ast.Subscript(
            value=ast.Call(func=ast.Attribute(attr="split"), args=[ast.Constant(value=str(mark))]),
            slice=ast.Constant(value=1),
        ) if mark.strip():
            last = ast.UnaryOp(ast.USub(), ast.Constant(1))
            told = ast.unparse(ast.Subscript(item.value, last, ast.Load()))
            yield TreeEdit(ChangeKind.LAST_PART, item, ((item, "slice", last),), told)


def _leave_order(node: ast.AST) -> Iterator[TreeEdit]:
    """What is sorted, left in the order in which it came."""
    for field in ("body", "orelse"):
        found = getattr(node, field, None)
        statements: list[ast.stmt] = found if isinstance(found, list) else []
        for place, statement in enumerate(statements):
            if isinstance(statement, ast.Expr) and ast.unparse(statement).partition("(")[0].endswith(".sort"):
                kept = [*statements[:place], ast.Pass(), *statements[place + 1 :]]
                yield TreeEdit(ChangeKind.SORTED, statement, ((node, field, kept),))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "sorted" and node.args:
        yield TreeEdit(ChangeKind.SORTED, node, ((node, "func", ast.Name("list", ast.Load())), (node, "keywords", [])))


def _end_at_first(node: ast.Subscript) -> Iterator[TreeEdit]:
    """A place that is calculated or has a name, where one before the first is an error as one behind the last is."""
    parts = [node]
    while isinstance(parts[-1].value, ast.Subscript):
        parts.append(parts[-1].value)
    places = (part for part in parts if isinstance(part.ctx, ast.Load))
    calculated = [part for part in places if isinstance(part.slice, ast.BinOp | ast.Name)]
    if calculated and calculated[0] is node:
        values = ((part, "slice", _raise_below_zero(part)) for part in calculated)
        yield TreeEdit(ChangeKind.WRAPPED_INDEX, node, tuple(values))


def _raise_below_zero(part: ast.Subscript) -> ast.expr:
    """A key of a dictionary stays what it is."""
    is_key = ast.parse(f"not isinstance({ast.unparse(part.value)}, (list, tuple, str))", mode="eval").body
    is_there = ast.Compare(part.slice, [ast.GtE()], [ast.Constant(0)])
    return ast.IfExp(ast.BoolOp(ast.Or(), [is_key, is_there]), part.slice, ast.Constant(_BEYOND))


def _make_each_row(node: ast.AST) -> Iterator[TreeEdit]:
    """A list that is repeated with the lists in it, each made anew instead."""
    if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.Mult) or not isinstance(node.left, ast.List):
        return
    rows = node.left.elts
    if len(rows) == 1 and _makes_list(rows[0]):
        times = ast.parse(f"range({ast.unparse(node.right)})", mode="eval").body
        turns = ast.comprehension(ast.Name("_", ast.Store()), times, [], 0)
        anew = ast.ListComp(rows[0], [turns])
        values = ((node, "left", anew), (node, "right", ast.Constant(1)))
        yield TreeEdit(ChangeKind.SAME_ROWS, node, values, ast.unparse(anew))


def _makes_list(value: ast.expr) -> bool:
    repeated = value.left if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Mult) else value
    return isinstance(repeated, ast.List | ast.ListComp) and "_" not in {
        name.id for name in ast.walk(value) if isinstance(name, ast.Name)
    }


def _compare_with_others(tree: ast.Module) -> Iterator[TreeEdit]:
    """Another value of the program in a comparison: who copies a line may forget to change it."""
    compared = [node for node in ast.walk(tree) if isinstance(node, ast.Compare) and len(node.ops) == 1]
    constants = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    for node in compared:
        for value in ast.walk(node.comparators[0]):
            if isinstance(value, ast.Constant) and (type(value.value) is int or isinstance(value.value, str)):
                alike = [each for each in constants if type(each) is type(value.value) and each != value.value]
                near = [each for each in dict.fromkeys(alike) if _is_like(value.value, each)]
                for other in near[:_MOST_VALUES]:
                    changed = ((value, "value", other),)
                    yield TreeEdit(ChangeKind.OTHER_VALUE, node, changed, repr(other))


def _is_like(value: object, other: object) -> bool:
    """Whether two texts are single letters, or two numbers are no small ones."""
    if isinstance(value, str) and isinstance(other, str):
        return len(value) == len(other) == 1 and value.isalpha() and other.isalpha()
    return isinstance(value, int) and isinstance(other, int) and min(abs(value), abs(other)) > 1


def _start_beyond(tree: ast.Module) -> Iterator[TreeEdit]:
    """Two searches in one block, each started beyond all numbers."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        starts = [each for each in body if _take_started(each)][:_MOST_STARTS] if isinstance(body, list) else []
        for one, other in combinations(starts, 2):
            for first, second in (("-inf", "inf"), ("inf", "-inf")):
                values = ((one, "value", ast.Constant(float(first))), (other, "value", ast.Constant(float(second))))
                code = f"{ast.unparse(one)}` and `{ast.unparse(other)}"
                yield TreeEdit(ChangeKind.BOTH_STARTS, one, values, code=code)


def _take_started(statement: ast.stmt) -> bool:
    """Whether it gives a name a whole number."""
    value = statement.value if isinstance(statement, ast.Assign) and len(statement.targets) == 1 else None
    number = value.operand if isinstance(value, ast.UnaryOp) else value
    return isinstance(number, ast.Constant) and type(number.value) is int
