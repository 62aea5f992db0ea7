"""Texts of a program in Python that may have to be in small letters from where they are made."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator, Sequence
from itertools import islice

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 24
_SMALL = (
    "(lambda v: v.lower() if isinstance(v, str) else [t.lower() if isinstance(t, str) else t for t in v] "
    "if isinstance(v, list) and any(isinstance(t, str) for t in v) else v)"
)
"""Makes small letters of a text, or of those in a list; all else stays."""
_NO_TEXT_READ = frozenset(
    {"abs", "divmod", "float", "int", "len", "range", "round", "str", "sum", "capitalize", "lower", "title", "upper"}
)
"""Functions that give numbers, or texts whose letters are chosen."""
_LOOKING = frozenset({"add", "append", "count", "find", "get", "index", "setdefault", "startswith"})
_MADE = ast.Call | ast.Subscript | ast.Attribute


def list_letter_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """What a name gets that is compared, counted or looked for, in small letters; and texts as they were before."""
    told_apart = {each.id for node in ast.walk(tree) for each in _list_told_apart(node) if isinstance(each, ast.Name)}
    given = (node for node in ast.walk(tree) if isinstance(node, ast.Assign))
    yield from islice((edit for node in given for edit in _make_small(node, told_apart)), _MOST)
    yield from islice(_list_plain(tree), _MOST)


def _list_plain(tree: ast.Module) -> Iterator[TreeEdit]:
    """Texts whose letters are made small or large, left as they are: both of a comparison, else each for itself."""
    nodes = [*ast.walk(tree)]
    left_out = {id(node.value) for node in nodes if isinstance(node, ast.Assign) and _keeps_itself(node)}
    for node in nodes:
        sides = [node.left, *node.comparators] if isinstance(node, ast.Compare) else [node]
        folded = [(each, text) for each in sides if (text := _find_folded(each)) and id(each) not in left_out]
        if folded and isinstance(node, ast.expr):
            left_out |= {id(call) for call, _ in folded}
            yield _leave_plain(node, folded)


def _keeps_itself(node: ast.Assign) -> bool:
    """Whether a name gets its own value with other letters: that statement may be left out as a whole."""
    text = _find_folded(node.value)
    return text is not None and ast.unparse(text) == ast.unparse(node.targets[0])


def _find_folded(node: ast.AST) -> ast.expr | None:
    """The text whose letters a call makes small or large."""
    match node:
        case ast.Call(func=ast.Attribute(value=text, attr="lower" | "upper" | "casefold"), args=[]):
            return text
    return None


def _leave_plain(node: ast.expr, folded: Sequence[tuple[ast.AST, ast.expr]]) -> TreeEdit:
    told = ast.unparse(node)
    values: list[tuple[ast.AST, str, object]] = []
    for call, text in folded:
        told = told.replace(ast.unparse(call), ast.unparse(text))
        values += (call, "func", ast.Name("str")), (call, "args", [text])
    return TreeEdit(ChangeKind.LETTERS_APART, node, tuple(values), told)


def _list_told_apart(node: ast.AST) -> Iterator[ast.expr]:
    """What a node compares, looks for, puts into something, or goes through."""
    if isinstance(node, ast.Compare):
        yield from (node.left, *node.comparators)
    elif isinstance(node, ast.Subscript):
        yield node.slice
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _LOOKING:
        yield from node.args
    elif isinstance(node, ast.For | ast.comprehension):
        yield node.iter


def _make_small(node: ast.Assign, told_apart: Container[str]) -> Iterator[TreeEdit]:
    value, target = node.value, node.targets[0]
    if not isinstance(target, ast.Name) or target.id not in told_apart or not isinstance(value, _MADE):
        return
    called = value.func if isinstance(value, ast.Call) else None
    name = called.id if isinstance(called, ast.Name) else called.attr if isinstance(called, ast.Attribute) else ""
    if name not in _NO_TEXT_READ:
        small = ast.Call(ast.parse(_SMALL, mode="eval").body, [value], [])
        yield TreeEdit(ChangeKind.LETTER_CASE, node, ((node, "value", small),), code=ast.unparse(value))
