"""Counters of loops in Python that begin with another name: what is asked of that one, or given on, may be its own."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 12


def list_loop_index_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """`i > start` for `i > 0`, and `i + 1` for `start + 1`, in a loop that begins with `start`."""
    loops = (node for node in ast.walk(tree) if isinstance(node, ast.For))
    return islice((edit for loop in loops for edit in _begin_here(loop)), _MOST)


def _begin_here(loop: ast.For) -> Iterator[TreeEdit]:
    match loop:
        case ast.For(
            target=ast.Name(id=name),
            iter=ast.Call(func=ast.Name(id="range"), args=[ast.Name(id=start), _]),
        ) if name != start:
            for node in (each for statement in loop.body for each in ast.walk(statement)):
                yield from _ask_of_start(node, name, start)
                yield from _give_index(node, name, start)


def _ask_of_start(node: ast.AST, name: str, start: str) -> Iterator[TreeEdit]:
    match node:
        case ast.Compare(
            left=ast.Name(id=asked), ops=[ast.Gt() | ast.NotEq()] as signs, comparators=[ast.Constant(value=0)]
        ) if asked == name:
            first = ast.Name(start, ast.Load())
            new = ast.unparse(ast.Compare(node.left, signs, [first]))
            yield TreeEdit(ChangeKind.FIRST_OF_LEVEL, node, ((node, "comparators", [first]),), new)


def _give_index(node: ast.AST, name: str, start: str) -> Iterator[TreeEdit]:
    for place, given in enumerate(node.args if isinstance(node, ast.Call) else ()):
        match given:
            case ast.Name(id=own) | ast.BinOp(left=ast.Name(id=own), op=ast.Add(), right=ast.Constant(value=1)):
                if own == start and isinstance(node, ast.Call):
                    index: ast.expr = ast.Name(name, ast.Load())
                    new = ast.BinOp(index, given.op, given.right) if isinstance(given, ast.BinOp) else index
                    values = ((node, "args", [*node.args[:place], new, *node.args[place + 1 :]]),)
                    yield TreeEdit(ChangeKind.INDEX_MEANT, given, values, ast.unparse(new))
