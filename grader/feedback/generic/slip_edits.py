"""Slips that leave a program in Python running: an `f` that is missing, a name used twice, 0 taken for nothing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from grader.feedback.generic.source_changes import ChangeKind
from grader.feedback.generic.tree_edits import TreeEdit

_BRACES = re.compile(r"\{[^\W\d][\w.\[\]()' +\-*/%^:]{0,60}\}")
_COPY = "__import__('copy').deepcopy({})"
_CHANGED = ("append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse")


def list_slip_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    assigned = _list_assigned(tree)
    for node in ast.walk(tree):
        yield from _fill_braces(node)
        if isinstance(node, ast.For):
            yield from _rename(node, assigned)
        elif isinstance(node, ast.If):
            yield from _ask_always(node)
        yield from _leave_order(node)
        yield from _take_zero_for_a_value(node)
    yield from _copy_lists(tree)


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


def _take_zero_for_a_value(node: ast.AST) -> Iterator[TreeEdit]:
    """A name that is asked whether it is `None`, where 0 or an empty text would count as nothing."""
    fields = ("test",) if isinstance(node, ast.If | ast.While | ast.IfExp) else ()
    asked: list[tuple[ast.AST, str, ast.expr]] = [(node, field, getattr(node, field)) for field in fields]
    for owner, field, test in asked:
        is_not = isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
        name = test.operand if isinstance(test, ast.UnaryOp) and is_not else test
        if isinstance(name, ast.Name):
            asks = ast.Compare(name, [ast.Is() if is_not else ast.IsNot()], [ast.Constant(None)])
            yield TreeEdit(ChangeKind.ZERO_AS_NOTHING, test, ((owner, field, asks),), ast.unparse(asks))


def _copy_lists(tree: ast.Module) -> Iterator[TreeEdit]:
    """A list or dictionary that gets a second name and is changed, copied instead."""
    changed = {name for node in ast.walk(tree) for name in _list_changed(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Name) and len(node.targets) == 1:
            target = node.targets[0]
            if isinstance(target, ast.Name) and not changed.isdisjoint((target.id, node.value.id)):
                copied = ast.parse(_COPY.format(node.value.id), mode="eval").body
                yield TreeEdit(ChangeKind.SECOND_NAME, node, ((node, "value", copied),), node.value.id)


def _list_changed(node: ast.AST) -> Sequence[str]:
    """The names of the lists in which a node changes something."""
    if isinstance(node, ast.Attribute) and node.attr in _CHANGED and isinstance(node.value, ast.Name):
        return (node.value.id,)
    is_set = isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load)
    return (node.value.id,) if isinstance(node, ast.Subscript) and is_set and isinstance(node.value, ast.Name) else ()
