"""Branches of a program in Python after which it goes on, or which leave the iteration or the function too early."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice

from grader.changes.python.tree_edits import BLOCK_FIELDS, AnyFunction, AnyLoop, Leaving, TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 24


def list_leave_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    yield from islice(_list_edits(tree, None, None), _MOST)
    yield from islice((edit for node in ast.walk(tree) for edit in _stay(node)), _MOST)


def _stay(node: ast.AST) -> Iterator[TreeEdit]:
    """A branch that leaves a function after a call has been asked, by which what stands below is left out."""
    for field in BLOCK_FIELDS:
        found = getattr(node, field, None)
        block: list[ast.stmt] = found if isinstance(found, list) else []
        for place, statement in enumerate(block[:-1]):
            match statement:
                case ast.If(test=test, body=[ast.Return(value=None)], orelse=[]) if _calls(test):
                    new = [*block[:place], ast.Expr(test), *block[place + 1 :]]
                    yield TreeEdit(ChangeKind.LEFT_EARLY, statement, ((node, field, new),), code=ast.unparse(test))


def _calls(test: ast.expr) -> bool:
    return any(isinstance(node, ast.Call) for node in ast.walk(test))


def _list_edits(node: ast.AST, loop: AnyLoop | None, function: AnyFunction | None) -> Iterator[TreeEdit]:
    """The changes within a node, which stands in a loop, in a function, or in both."""
    for child in ast.iter_child_nodes(node):
        inner_loop, inner_function = loop, function
        if isinstance(child, AnyFunction):
            inner_loop, inner_function = None, child
        elif isinstance(child, AnyLoop):
            inner_loop = child
        elif isinstance(child, ast.If):
            yield from _leave(child, loop, function)
        yield from _list_edits(child, inner_loop, inner_function)


def _leave(branch: ast.If, loop: AnyLoop | None, function: AnyFunction | None) -> Iterator[TreeEdit]:
    may_go_on = loop and not _skips_step(branch, loop)
    ways: list[tuple[str, ast.stmt]] = [("continue", ast.Continue())] if may_go_on else []
    ways += [("return", ast.Return(None))] if function and not _returns_value(function) else []
    for field in BLOCK_FIELDS:
        statements: list[ast.stmt] = getattr(branch, field)
        is_chain = field == "orelse" and len(statements) == 1 and isinstance(statements[0], ast.If)
        if statements and not is_chain and not isinstance(statements[-1], Leaving):
            for name, leaves in ways:
                values = ((branch, field, [*statements, leaves]),)
                code = f"if {ast.unparse(branch.test)}" if field == "body" else "else"
                yield TreeEdit(ChangeKind.GOES_ON, statements[-1], values, name, code=code)


def _skips_step(branch: ast.If, loop: AnyLoop) -> bool:
    """Whether `continue` in a branch would leave out what moves a `while` on: it would go round once more."""
    last = branch.end_lineno or 0
    steps = _list_steps(loop) if isinstance(loop, ast.While) else ()
    return any(read <= last < counted for read, counted in steps)


@lru_cache(maxsize=8)
def _list_steps(loop: ast.While) -> Sequence[tuple[int, int]]:
    """Where what a loop counts is read first, and on which line it is counted, for each such line."""
    read: dict[str, int] = {}
    nodes = [*ast.walk(loop)]
    for node in nodes:
        if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
            name = ast.unparse(node)
            read[name] = min(node.lineno, read.get(name, node.lineno))
    counts = ((ast.unparse(node.target), node.lineno) for node in nodes if isinstance(node, ast.AugAssign))
    return [(read[name], line) for name, line in counts if name in read]


def _returns_value(function: AnyFunction) -> bool:
    return any(isinstance(node, ast.Return) and node.value for node in ast.walk(function))
