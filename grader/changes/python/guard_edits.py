"""Questions with which some branches of a program in Python begin, and leave, asked first in another branch, too."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import islice, takewhile

from grader.changes.python.tree_edits import AnyFunction, Leaving, TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST, _LONGEST = 16, 200
_PythonBranch = ast.If | AnyFunction | ast.match_case


def list_guard_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The beginnings of branches and functions, each with the question that others beside it ask first."""
    return islice((edit for row in _list_rows(tree) for edit in _ask_first(row)), _MOST)


def _ask_first(row: Sequence[_PythonBranch]) -> Iterator[TreeEdit]:
    asked = [_find_guard(branch) for branch in row]
    for branch, own in zip(row, asked, strict=True):
        for guard in dict.fromkeys(each for each in asked if each and each != own):
            if guard not in {ast.unparse(each) for each in branch.body} and not _asks_alike(branch.body, guard):
                question = guard.partition("\n")[0].removesuffix(":")
                head = branch if not isinstance(branch, ast.match_case) else branch.body[0]
                declared, rest = _split_declared(branch.body)
                body = [*declared, *ast.parse(guard).body, *rest]
                is_further = isinstance(branch, ast.If) and branch is not row[0]
                code = ("el" if is_further else "") + ast.unparse(branch).partition("\n")[0].removesuffix(":")
                yield TreeEdit(ChangeKind.NO_GUARD, head, ((branch, "body", body),), question, code=code)


def _list_rows(tree: ast.Module) -> Iterator[Sequence[_PythonBranch]]:
    """Branches that stand beside each other: of one chain of questions, of a `match`, or functions of one class."""
    for node in ast.walk(tree):
        match node:
            case ast.If(orelse=[ast.If()]):
                yield [*_list_chain(node)]
            case ast.Match(cases=cases):
                yield cases
            case ast.Module(body=body) | ast.ClassDef(body=body):
                yield [each for each in body if isinstance(each, AnyFunction)]


def _list_chain(node: ast.If) -> Iterator[ast.If]:
    yield node
    if len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If):
        yield from _list_chain(node.orelse[0])


def _asks_alike(body: Sequence[ast.stmt], guard: str) -> bool:
    """Whether a branch begins with a question about the same names: then that may be wrong, but none is missing."""
    first, asked = next(iter(_split_declared(body)[1]), None), ast.parse(guard).body[0]
    if not isinstance(first, ast.If) or not isinstance(asked, ast.If):
        return False
    return not set.isdisjoint(*(_list_names(node.test) for node in (first, asked)))


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


def _find_guard(branch: _PythonBranch) -> str:
    """The question with which a branch begins, where it leaves then; empty for none."""
    match _split_declared(branch.body)[1]:
        case [ast.If(body=[*_, last], orelse=[]) as asks, *_] if isinstance(last, Leaving):
            written = ast.unparse(asks)
            return written if len(written) <= _LONGEST else ""
    return ""
