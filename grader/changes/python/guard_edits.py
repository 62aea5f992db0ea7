"""Questions with which some branches of a program in Python begin, and leave, asked first in another branch, too."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from copy import copy
from itertools import islice, takewhile

from grader.changes.python.tree_edits import AnyFunction, Leaving, TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST, _LONGEST = 16, 200
_PythonBranch = ast.If | AnyFunction | ast.match_case


def list_guard_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The beginnings of branches and functions, each with the question that others beside it ask first."""
    return islice((edit for row in _list_rows(tree) for edit in _ask_first(row)), _MOST)


def _ask_first(row: Sequence[_PythonBranch]) -> Iterator[TreeEdit]:
    guards = {ast.unparse(asks): asks for branch in row if (asks := _find_guard(branch))}
    guards = {written: asks for written, asks in guards.items() if len(written) <= _LONGEST}
    for branch in row if guards else ():
        declared, rest = _split_declared(branch.body)
        written = {ast.unparse(each) for each in rest}
        for guard, asks in guards.items():
            if guard not in written and not _asks_alike(rest[:1], asks):
                head = branch if not isinstance(branch, ast.match_case) else branch.body[0]
                body = [*declared, *ast.parse(guard).body, *rest]
                code = _quote_head(branch, branch is not row[0])
                question = guard.partition("\n")[0].removesuffix(":")
                yield TreeEdit(ChangeKind.NO_GUARD, head, ((branch, "body", body),), question, code=code)


def _quote_head(branch: _PythonBranch, is_further: bool) -> str:
    """The line with which a branch begins, without decorators and colon."""
    bare = copy(branch)
    bare.body = [ast.Pass()]
    if isinstance(bare, AnyFunction):
        bare.decorator_list = []
    if isinstance(bare, ast.If):
        bare.orelse = []
    written = ast.unparse(bare).partition("\n")[0].removesuffix(":")
    return f"el{written}" if is_further and isinstance(branch, ast.If) else written


def _list_rows(tree: ast.Module) -> Iterator[Sequence[_PythonBranch]]:
    """Branches that stand beside each other: of one chain, of a `match`, or functions of one class or of the file."""
    nodes = [*ast.walk(tree)]
    further = {id(node.orelse[0]) for node in nodes if isinstance(node, ast.If) and len(node.orelse) == 1}
    for node in nodes:
        match node:
            case ast.If(orelse=[ast.If()]) if id(node) not in further:
                yield _list_chain(node)
            case ast.Match(cases=cases):
                yield cases
            case ast.Module(body=body) | ast.ClassDef(body=body):
                yield [each for each in body if isinstance(each, AnyFunction)]


def _list_chain(node: ast.If) -> Sequence[ast.If]:
    chain = [node]
    while len(chain[-1].orelse) == 1 and isinstance(chain[-1].orelse[0], ast.If):
        chain.append(chain[-1].orelse[0])
    return chain


def _asks_alike(first: Sequence[ast.stmt], asks: ast.If) -> bool:
    """Whether a branch begins with a question about the same names: then that may be wrong, but none is missing."""
    return any(
        isinstance(each, ast.If) and not _list_names(each.test).isdisjoint(_list_names(asks.test)) for each in first
    )


def _list_names(test: ast.expr) -> set[str]:
    """The names that a question is about, an attribute by its own."""
    nodes = [*ast.walk(test)]
    owners = {id(node.value) for node in nodes if isinstance(node, ast.Attribute)}
    names = {node.id for node in nodes if isinstance(node, ast.Name) and id(node) not in owners}
    return names | {node.attr for node in nodes if isinstance(node, ast.Attribute)}


def _split_declared(body: Sequence[ast.stmt]) -> tuple[Sequence[ast.stmt], Sequence[ast.stmt]]:
    """What declares names or describes a function, and what it does."""
    number = len([*takewhile(lambda each: isinstance(each, ast.Global | ast.Nonlocal) or _is_text(each), body)])
    return body[:number], body[number:]


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _find_guard(branch: _PythonBranch) -> ast.If | None:
    """The question with which a branch begins, where it leaves then."""
    match _split_declared(branch.body)[1]:
        case [ast.If(body=[*_, last], orelse=[]) as asks, *_] if isinstance(last, Leaving):
            return asks
    return None
