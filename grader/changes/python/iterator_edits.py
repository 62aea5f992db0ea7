"""What Python goes through only once, rows of which the shortest ends all, and names that a function has for itself."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, islice

from grader.changes.python.tree_edits import AnyFunction, TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 6
_ONLY_ONCE = frozenset({"map", "filter", "zip", "reversed", "enumerate", "iter"})
_FILLED = "__import__('itertools').zip_longest"
_FILLS = (0, "")


def list_iterator_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    nodes = [*ast.walk(tree)]
    for edits in (_keep_all(nodes), _go_to_longest(nodes), _share_names(tree, nodes)):
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


def _share_names(tree: ast.Module, nodes: Sequence[ast.AST]) -> Iterator[TreeEdit]:
    """A name of the whole program that a function gives a value for itself only, declared `global` there."""
    shared = {name for statement in tree.body for name in _list_given([statement])}
    for function in (node for node in nodes if isinstance(node, AnyFunction)):
        inside = [*chain.from_iterable(map(ast.walk, function.body))]
        own = {node.arg for node in ast.walk(function.args) if isinstance(node, ast.arg)}
        own |= {name for node in inside if isinstance(node, ast.Global | ast.Nonlocal) for name in node.names}
        given = dict.fromkeys(name for name in _list_given(function.body) if name in shared - own)
        for name in given:
            first = next(node for node in inside if isinstance(node, ast.stmt) and name in _list_targets(node))
            body = [ast.Global([name]), *function.body]
            told = ast.unparse(first).partition("\n")[0]
            values = ((function, "body", body),)
            yield TreeEdit(ChangeKind.DECLARED_ANEW, first, values, f"global {name}", code=told)
            if first in function.body and isinstance(first, ast.Assign) and _is_constant(first.value):
                kept = [each for each in body if each is not first] + [ast.Pass()]
                yield TreeEdit(ChangeKind.KEPT_IN_CALL, first, ((function, "body", kept),), f"global {name}", code=told)


def _is_constant(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant | ast.UnaryOp) or ast.unparse(value) in ("[]", "{}", "set()")


def _list_given(statements: Sequence[ast.stmt]) -> Iterator[str]:
    """The names that statements give a value; those of functions and classes within them have their own."""
    for statement in statements:
        yield from _list_targets(statement)
        if not isinstance(statement, AnyFunction | ast.ClassDef):
            inner = [each for each in ast.iter_child_nodes(statement) if isinstance(each, ast.stmt)]
            yield from _list_given(inner)


def _list_targets(statement: ast.stmt) -> Sequence[str]:
    match statement:
        case ast.Assign(targets=targets):
            return [target.id for target in targets if isinstance(target, ast.Name)]
        case ast.AugAssign(target=ast.Name(id=name)) | ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
    return []
