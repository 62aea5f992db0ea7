"""Values of a program in Python that are set in one branch or method, and may have to be set in others, too."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from grader.changes.python.tree_edits import BLOCK_FIELDS, AnyFunction, AnyLoop, Leaving, TreeEdit
from grader.changes.source_changes import SET_AT_END, ChangeKind

_MOST, _SWITCH = 120, ("True", "False")
_TARGETS = ast.Name | ast.Attribute | ast.Subscript


@dataclass(frozen=True)
class _FlagValue:
    """What gets a constant somewhere, by how it is written, and the constant."""

    target: str
    value: str
    scope: ast.AST
    is_shared: bool

    @property
    def statement(self) -> str:
        """The statement that sets it."""
        return f"{self.target} = {self.value}"


@dataclass(frozen=True)
class _FlagBlock:
    """A block of a scope, the name of the field that holds it, and what decides whether it is executed."""

    owner: ast.AST
    field: str
    statements: Sequence[ast.stmt]
    scope: ast.AST


def list_flag_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program: each value set where a block begins, or where it ends; switches and counts first."""
    counted = {ast.unparse(node.target) for node in ast.walk(tree) if isinstance(node, ast.AugAssign)}
    is_less = {each: each.value not in _SWITCH and each.target not in counted for each in _list_values(tree)}
    blocks = [*_list_blocks(tree, tree)]
    values = sorted(is_less, key=is_less.__getitem__)
    return islice((edit for value in values for block in blocks for edit in _set_in(block, value)), _MOST)


def _list_values(tree: ast.Module) -> Iterator[_FlagValue]:
    """Each value that something gets and that is asked for elsewhere; a switch also with its other value."""
    found: dict[tuple[str, str, int], _FlagValue] = {}
    for scope, node in _list_scoped(tree, tree):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and len(node.targets) == 1:
            target, value = node.targets[0], node.value.value
            if not isinstance(target, _TARGETS) or ast.unparse(target).isupper():
                continue
            is_shared = isinstance(target, ast.Attribute) or scope is tree
            values = [value, not value] if isinstance(value, bool) else [value]
            for each in values:
                one = _FlagValue(ast.unparse(target), repr(each), scope, is_shared)
                found.setdefault((one.target, one.value, 0 if is_shared else id(scope)), one)
    yield from found.values()


def _list_scoped(node: ast.AST, scope: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """Every node with the function around it, or the whole program."""
    for child in ast.iter_child_nodes(node):
        yield scope, child
        yield from _list_scoped(child, child if isinstance(child, AnyFunction) else scope)


def _list_blocks(node: ast.AST, scope: ast.AST) -> Iterator[_FlagBlock]:
    """The branches, loops and functions of a program."""
    for child in ast.iter_child_nodes(node):
        inner = child if isinstance(child, AnyFunction) else scope
        for field in BLOCK_FIELDS:
            statements = getattr(child, field, None)
            if isinstance(child, ast.If | AnyLoop | AnyFunction) and isinstance(statements, list) and statements:
                is_chain = field == "orelse" and isinstance(statements[0], ast.If) and len(statements) == 1
                if not is_chain:
                    yield _FlagBlock(child, field, statements, inner)
        yield from _list_blocks(child, inner)


def _set_in(block: _FlagBlock, value: _FlagValue) -> Iterator[TreeEdit]:
    if not _is_known(block, value) or value.target in map(_take_target, block.statements):
        return
    if all(isinstance(each, ast.Pass) for each in block.statements):
        return  # there all is missing
    again = ast.parse(value.statement).body
    node = block.statements[0]
    values = ((block.owner, block.field, [*again, *block.statements]),)
    yield TreeEdit(ChangeKind.SET_HERE, node, values, code=value.statement)
    if not isinstance(block.statements[-1], Leaving) and not isinstance(block.owner, AnyLoop):
        values = ((block.owner, block.field, [*block.statements, *again]),)
        last = _find_last_line(block.statements[-1])
        yield TreeEdit(ChangeKind.SET_HERE, last, values, SET_AT_END, code=value.statement)


def _find_last_line(statement: ast.stmt) -> ast.stmt:
    """The statement on the last lines of one that has others in it."""
    last = max(ast.walk(statement), key=lambda node: node.lineno if isinstance(node, ast.stmt) else 0)
    return last if isinstance(last, ast.stmt) else statement


def _take_target(statement: ast.stmt) -> str:
    return ast.unparse(statement.targets[0]) if isinstance(statement, ast.Assign) else ""


def _is_known(block: _FlagBlock, value: _FlagValue) -> bool:
    """Whether a value may be set in a block: it is one of the same function, or of the whole program."""
    if not value.is_shared:
        return block.scope is value.scope
    if "." in value.target:
        return True
    shared = (each for each in ast.walk(block.scope) if isinstance(each, ast.Global))
    return isinstance(block.scope, ast.Module) or any(value.target in each.names for each in shared)
