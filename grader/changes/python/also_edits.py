"""What a program in Python counts or calls in some of its blocks, done in another one, too."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import islice

from grader.changes.python.tree_edits import BLOCK_FIELDS, AnyFunction, AnyLoop, TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST, _MOST_STATEMENTS = 48, 12
_LEAVES = ast.Return | ast.Break | ast.Continue | ast.Raise
_SHOWS = ("print", "input", "exit", "sort", "write", "reverse", "main", "readline", "close", "strip")
_AlsoBlock = tuple[ast.AST, str, ast.AST]
"""A node, the name of a block of it, and the function around it, or the program."""


def list_also_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program: first the branches beside those that do it, then the others of a function."""
    blocks = [*_list_blocks(tree, tree)]
    found: dict[str, list[tuple[_AlsoBlock, ast.stmt]]] = {}
    for block in blocks:
        for statement in getattr(block[0], block[1]):
            if _may_be_missing(statement):
                found.setdefault(ast.unparse(statement), []).append((block, statement))
    often = sorted(found.items(), key=lambda each: (-len(each[1]), len(each[0])))[:_MOST_STATEMENTS]
    ranked = [
        (_rank(block, [each for each, _ in places]), number, written, block)
        for number, (written, places) in enumerate(often)
        for block in blocks
        if not _does(block, written)
        and not _goes_round(written, block)
        and not _is_left_out(block, [each for each, _ in places])
        and any(_is_known(written, each, block) for each, _ in places)
    ]
    ranked.sort(key=lambda each: each[:2])
    return islice((edit for _, _, written, block in ranked for edit in _do_also(block, written)), _MOST)


def _list_blocks(node: ast.AST, scope: ast.AST) -> Iterator[_AlsoBlock]:
    for child in ast.iter_child_nodes(node):
        inner = child if isinstance(child, AnyFunction) else scope
        for field in (*BLOCK_FIELDS, "finalbody"):
            statements = getattr(child, field, None)
            is_block = isinstance(child, ast.If | ast.Try | ast.ExceptHandler | AnyLoop | AnyFunction)
            is_chain = field == "orelse" and isinstance(child, ast.If) and _is_elif(child)
            if is_block and isinstance(statements, list) and statements and not is_chain:
                yield child, field, inner
        yield from _list_blocks(child, inner)


def _is_elif(node: ast.If) -> bool:
    return len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If)


def _may_be_missing(statement: ast.stmt) -> bool:
    """Whether it counts something or calls what neither prints nor reads."""
    match statement:
        case ast.AugAssign(op=ast.Add() | ast.Sub()):
            return True
        case ast.Expr(value=ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name))):
            return not any(word in name.lower() for word in _SHOWS)
    return False


def _does(block: _AlsoBlock, written: str) -> bool:
    nodes = (node for each in getattr(block[0], block[1]) for node in ast.walk(each) if isinstance(node, ast.stmt))
    return any(ast.unparse(node) == written for node in nodes)


def _goes_round(written: str, block: _AlsoBlock) -> bool:
    """Whether the function would call itself, or a loop asks for what is called in it, as one that empties a queue."""
    called = ast.parse(written).body[0]
    if not isinstance(called, ast.Expr) or not isinstance(called.value, ast.Call):
        return False
    if isinstance(called.value.func, ast.Attribute):
        owner = ast.unparse(called.value.func.value)
        loops = (node for node in ast.walk(block[2]) if isinstance(node, ast.While) and block[0] in ast.walk(node))
        return any(owner in map(ast.unparse, ast.walk(loop.test)) for loop in loops)
    return isinstance(block[2], AnyFunction) and ast.unparse(called.value.func) == block[2].name


def _is_left_out(block: _AlsoBlock, places: Sequence[_AlsoBlock]) -> bool:
    """Whether a block leaves before what stands behind it: that is a change of its own."""
    leaves = isinstance(getattr(block[0], block[1])[-1], _LEAVES)
    return leaves and any(block[0] in getattr(place[0], place[1]) for place in places)


def _rank(block: _AlsoBlock, places: Sequence[_AlsoBlock]) -> int:
    """0 where it is done in another branch beside it, 1 in the same function, else 2."""
    if any(_is_beside(block[0], place[0]) or _is_beside(place[0], block[0]) for place in places):
        return 0
    return 1 if any(place[2] is block[2] for place in places) else 2


def _is_beside(one: ast.AST, other: ast.AST) -> bool:
    """Whether both are branches of one `if` or `try`, the second further below."""
    if one is other:
        return True
    further = [*getattr(one, "orelse", []), *getattr(one, "handlers", [])] if isinstance(one, ast.If | ast.Try) else []
    return any(_is_beside(each, other) for each in further if isinstance(each, ast.If | ast.ExceptHandler))


def _is_known(written: str, place: _AlsoBlock, block: _AlsoBlock) -> bool:
    """Whether what is counted or called in one block is the same in another one."""
    if place[2] is block[2]:
        return True
    names = {node.id for node in ast.walk(ast.parse(written)) if isinstance(node, ast.Name)}
    own = {node.id for node in ast.walk(place[2]) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    given = {each.arg for each in ast.walk(place[2]) if isinstance(each, ast.arg)} - {"self"}
    return names.isdisjoint(own | given) or isinstance(place[2], ast.Module)


def _do_also(block: _AlsoBlock, written: str) -> Iterator[TreeEdit]:
    node, field, _ = block
    statements: Sequence[ast.stmt] = getattr(node, field)
    again = ast.parse(written).body
    last = len(statements) - isinstance(statements[-1], _LEAVES)
    if isinstance(again[0], ast.Expr) and last:
        values = ((node, field, [*again, *statements]),)
        yield TreeEdit(ChangeKind.ALSO_HERE, statements[0], values, code=written)
    values = ((node, field, [*statements[:last], *again, *statements[last:]]),)
    yield TreeEdit(ChangeKind.ALSO_HERE, statements[max(0, last - 1)], values, code=written)
