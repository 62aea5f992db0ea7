"""What a program in Python counts or calls in some of its blocks, done in another one, too."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from grader.changes.python.tree_edits import BLOCK_FIELDS, AnyFunction, AnyLoop, Leaving, TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST, _MOST_STATEMENTS, _MOST_BLOCKS = 48, 12, 120
_BRANCHES = ast.If | ast.Try | ast.ExceptHandler
_SHOWS = ("print", "input", "exit", "sort", "write", "reverse", "main", "readline", "close", "strip")


@dataclass(frozen=True, eq=False)
class _AlsoScope:
    """A function or the whole program: its name, and the names that are its own."""

    name: str = ""
    own: frozenset[str] = frozenset()


@dataclass(frozen=True, eq=False)
class _AlsoBlock:
    """A block of a node, the function around it, and the `if` or `try` of which it is a branch, or the node itself.

    `beside` is what may be missing elsewhere, as it is written, of the statements in a row in which the node stands;
    `asked` is what the loops around it ask for, and `done` what may be missing elsewhere in it and within it.
    """

    node: ast.AST
    field: str
    scope: _AlsoScope
    branches: ast.AST
    beside: frozenset[str]
    asked: frozenset[str]
    done: frozenset[str]

    @property
    def statements(self) -> Sequence[ast.stmt]:
        """Those of the block itself."""
        found: Sequence[ast.stmt] = getattr(self.node, self.field)
        return found


def list_also_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program: first the branches beside those that do it, then the others of a function."""
    blocks = [*islice(_list_blocks(tree.body, _AlsoScope(), frozenset()), _MOST_BLOCKS)]
    found: dict[str, list[_AlsoBlock]] = {}
    for block in blocks:
        for statement in block.statements:
            if _may_be_missing(statement):
                found.setdefault(ast.unparse(statement), []).append(block)
    often = sorted(found.items(), key=lambda each: (-len(each[1]), len(each[0])))[:_MOST_STATEMENTS]
    ranked = [
        (_rank(block, places), number, written, block)
        for number, (written, places) in enumerate(often)
        for block in blocks
        if written not in block.done and _may_do(written, places, block)
    ]
    ranked.sort(key=lambda each: each[:2])
    return islice((edit for _, _, written, block in ranked for edit in _do_also(block, written)), _MOST)


def _list_blocks(statements: Sequence[ast.stmt], scope: _AlsoScope, asked: frozenset[str]) -> Iterator[_AlsoBlock]:
    beside = _write_all(statements)
    for statement in statements:
        inner, further = scope, asked
        if isinstance(statement, AnyFunction):
            inner, further = _read_scope(statement), frozenset()
        elif isinstance(statement, ast.While):
            further = asked | {ast.unparse(node) for node in ast.walk(statement.test) if isinstance(node, ast.expr)}
        yield from _list_branches(statement, statement, beside, inner, further)


def _list_branches(
    node: ast.AST, branches: ast.AST, beside: frozenset[str], scope: _AlsoScope, asked: frozenset[str]
) -> Iterator[_AlsoBlock]:
    """The blocks of a node, of further branches of it, and within these."""
    for name in (*BLOCK_FIELDS, "finalbody"):
        statements = getattr(node, name, None)
        if not isinstance(statements, list) or not statements:
            continue
        if name == "orelse" and isinstance(node, ast.If) and len(statements) == 1 and isinstance(statements[0], ast.If):
            yield from _list_branches(statements[0], branches, beside, scope, asked)
            continue
        if isinstance(node, _BRANCHES | AnyLoop | AnyFunction):
            done = _write_all(each for one in statements for each in ast.walk(one))
            yield _AlsoBlock(node, name, scope, branches, beside, asked, done)
        yield from _list_blocks(statements, scope, asked)
    for handler in getattr(node, "handlers", ()):
        yield from _list_branches(handler, branches, beside, scope, asked)


def _write_all(nodes: Iterable[ast.AST]) -> frozenset[str]:
    """Those that may be missing elsewhere."""
    return frozenset(ast.unparse(each) for each in nodes if isinstance(each, ast.stmt) and _may_be_missing(each))


def _read_scope(function: AnyFunction) -> _AlsoScope:
    nodes = [*ast.walk(function)]
    own = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    given = {node.arg for node in nodes if isinstance(node, ast.arg)} - {"self"}
    return _AlsoScope(function.name, frozenset(own | given))


def _may_be_missing(statement: ast.stmt) -> bool:
    """Whether it counts something or calls what neither prints nor reads."""
    match statement:
        case ast.AugAssign(op=ast.Add() | ast.Sub()):
            return True
        case ast.Expr(value=ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name))):
            return not any(word in name.lower() for word in _SHOWS)
    return False


def _rank(block: _AlsoBlock, places: Sequence[_AlsoBlock]) -> int:
    """0 where it is done in another branch beside it, 1 in the same function, else 2."""
    if any(place.branches is block.branches for place in places):
        return 0
    return 1 if any(place.scope is block.scope for place in places) else 2


def _may_do(written: str, places: Sequence[_AlsoBlock], block: _AlsoBlock) -> bool:
    """Whether what is done in some places may be done in a block: with the same names, and not without end."""
    called = ast.parse(written).body[0]
    call = called.value if isinstance(called, ast.Expr) and isinstance(called.value, ast.Call) else None
    if call and isinstance(call.func, ast.Attribute) and ast.unparse(call.func.value) in block.asked:
        return False  # it would keep the loop going that empties a queue
    if call and ast.unparse(call.func) == block.scope.name:
        return False
    # What stands behind a block that leaves is a change of its own.
    if isinstance(block.statements[-1], Leaving) and written in block.beside:
        return False
    names = {node.id for node in ast.walk(called) if isinstance(node, ast.Name)}
    return any(place.scope is block.scope or names.isdisjoint(place.scope.own) for place in places)


def _prints(statement: ast.stmt) -> bool:
    match statement:
        case ast.Expr(value=ast.Call(func=ast.Name(id="print"))):
            return True
    return False


def _do_also(block: _AlsoBlock, written: str) -> Iterator[TreeEdit]:
    statements, again = block.statements, ast.parse(written).body
    last = len(statements) - isinstance(statements[-1], Leaving)
    if isinstance(again[0], ast.Expr) and all(map(_prints, statements)):
        return  # what is refused there is not done
    if all(isinstance(each, ast.Pass) for each in statements):
        return  # there all is missing
    if isinstance(again[0], ast.Expr) and last:
        values = ((block.node, block.field, [*again, *statements]),)
        yield TreeEdit(ChangeKind.ALSO_HERE, statements[0], values, code=written)
    values = ((block.node, block.field, [*statements[:last], *again, *statements[last:]]),)
    yield TreeEdit(ChangeKind.ALSO_HERE, statements[max(0, last - 1)], values, code=written)
