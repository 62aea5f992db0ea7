"""Where a loop of a program in Python returns in its first iteration, whatever it has found."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice

from grader.changes.python.tree_edits import BLOCK_FIELDS, AnyFunction, AnyLoop, TreeEdit, list_block, name_called
from grader.changes.source_changes import ChangeKind

_MOST = 12


def list_first_return_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """What a loop returns last, or as a call of its own function, returned only where it is something."""
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    return islice((edit for function in functions for edit in _return_found(function)), _MOST)


def _return_found(function: ast.FunctionDef) -> Iterator[TreeEdit]:
    result = function.body[-1]
    none = result.value if isinstance(result, ast.Return) and result.value else ast.Constant(None)
    if not _is_nothing(none):
        return
    for loop in _list_loops(function):
        for owner, field, place, statement in _list_returns(loop):
            is_last = owner is loop and field == "body" and place == len(loop.body) - 1
            value = statement.value
            calls = isinstance(value, ast.Call) and name_called(value) == function.name
            if value and not isinstance(value, ast.Constant) and (is_last or calls):
                asked = _ask_found(value, none)
                block = list_block(owner, field)
                new = [*block[:place], ast.If(asked, [statement], []), *block[place + 1 :]]
                told = ast.unparse(_ask_found(value if isinstance(value, ast.Name) else ast.Name("found"), none))
                yield TreeEdit(ChangeKind.FIRST_RETURNED, statement, ((owner, field, new),), told, loop.lineno)


def _is_nothing(value: ast.expr) -> bool:
    """Whether it says that nothing was found: `None`, `False` or -1."""
    return ast.unparse(value) in ("None", "False", "-1")


def _ask_found(value: ast.expr, none: ast.expr) -> ast.expr:
    if ast.unparse(none) == "False":
        return value
    sign = ast.IsNot() if ast.unparse(none) == "None" else ast.NotEq()
    return ast.Compare(value, [sign], [none])


def _list_loops(owner: ast.AST) -> Iterator[AnyLoop]:
    """The loops of a function, but for those of a function within it."""
    for node in ast.iter_child_nodes(owner):
        if isinstance(node, AnyLoop):
            yield node
        if not isinstance(node, AnyFunction | ast.ClassDef):
            yield from _list_loops(node)


def _list_returns(loop: AnyLoop) -> Iterator[tuple[ast.AST, str, int, ast.Return]]:
    """Each `return` in a loop, but for those in a loop or function within it: where it stands, and itself."""
    left: list[ast.AST] = [loop]
    for node in left:
        for field in BLOCK_FIELDS:
            for place, each in enumerate(list_block(node, field)):
                if isinstance(each, ast.Return):
                    yield node, field, place, each
                elif not isinstance(each, AnyLoop | AnyFunction | ast.ClassDef):
                    left.append(each)
