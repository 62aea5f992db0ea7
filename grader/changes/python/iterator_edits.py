"""What Python goes through only once, and rows of which the shortest ends all."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 6
_ONLY_ONCE = frozenset({"map", "filter", "zip", "reversed", "enumerate", "iter"})
_FILLED = "__import__('itertools').zip_longest"
_FILLS = (0, "")


def list_iterator_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    nodes = [*ast.walk(tree)]
    for edits in (_keep_all(nodes), _go_to_longest(nodes)):
        yield from islice(edits, _MOST)


def _keep_all(nodes: Sequence[ast.AST]) -> Iterator[TreeEdit]:
    """`heaps = map(…)` as a list, where the name is used more than once."""
    used = Counter(node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load))
    for node in nodes:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if used[name] > 1 and _is_used_up(value):
                kept = ast.Call(ast.Name("list", ast.Load()), [value], [])
                told = f"{name} = {ast.unparse(kept)}"
                yield TreeEdit(ChangeKind.USED_UP, node, ((node, "value", kept),), told)


def _is_used_up(value: ast.expr) -> bool:
    is_call = isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in _ONLY_ONCE
    return is_call or isinstance(value, ast.GeneratorExp)


def _go_to_longest(nodes: Sequence[ast.AST]) -> Iterator[TreeEdit]:
    """`zip` that goes on to the end of the longest row, with 0 or an empty text where a shorter one has nothing."""
    for node in nodes:
        match node:
            case ast.Call(func=ast.Name(id="zip") as function, keywords=[]) if node.args:
                for fill in _FILLS:
                    filled = [ast.keyword("fillvalue", ast.Constant(fill))]
                    values = ((function, "id", _FILLED), (node, "keywords", filled))
                    told = f"zip_longest({', '.join(map(ast.unparse, node.args))}, fillvalue={fill!r})"
                    yield TreeEdit(ChangeKind.SHORTEST_ROW, node, values, told)
