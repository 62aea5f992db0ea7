"""The text of a program in Python with changes to its syntax tree: only the statements that change are written anew."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

NewValues = Sequence[tuple[ast.AST, str, object]]
"""Attributes of nodes, and what they are to be."""
_OF_SEVERAL_LINES = ("'''", '"""')


@dataclass(frozen=True)
class TreeText:
    """A text whose lines end with a newline, and its syntax tree."""

    text: str
    tree: ast.Module

    def change(self, values: NewValues, before: NewValues = ()) -> str | None:
        """The text with these changes and those made `before` them; None where they change nothing."""
        changed = self._find_statements(values)
        with _set(before):
            plain = [self._write_plain(each, before) for each in changed]
            with _set(values):
                written = {id(each): _unparse(each) for each in changed}
                if [*written.values()] == plain:
                    return None
                return self._write(self._find_statements((*before, *values)), written)

    def find_lines(self, values: NewValues) -> tuple[tuple[int, int], ...]:
        """The first and the last line of each statement that changes; none where all of the program may."""
        statements = self._find_statements(values)
        lines = ((each.lineno, each.end_lineno or each.lineno) for each in statements if isinstance(each, ast.stmt))
        return () if self.tree in statements else tuple(lines)

    def _find_statements(self, values: NewValues) -> Sequence[ast.stmt | ast.Module]:
        """The innermost statements around what changes, but for those within another one of them."""
        found = {id(each): each for each in (self._around.get(id(owner), self.tree) for owner, _, _ in values)}
        if len(found) == 1:
            return [*found.values()]
        inner = {id(node) for each in found.values() for node in ast.walk(each) if node is not each}
        return [each for each in found.values() if id(each) not in inner]

    def _write_plain(self, statement: ast.stmt | ast.Module, before: NewValues) -> str:
        """A statement with what is made `before`, written once: many changes are tried in it."""
        key = id(statement), *((id(owner), name, id(value)) for owner, name, value in before)
        if key not in self._plain:
            self._plain[key] = _unparse(statement)
        return self._plain[key]

    def _write(self, statements: Sequence[ast.stmt | ast.Module], known: Mapping[int, str]) -> str:
        """The text with statements as they are now, some of which are `known` by their identity."""
        written = [(each, known.get(id(each)) or _unparse(each)) for each in statements if isinstance(each, ast.stmt)]
        # What stands in the lines of a text must not be indented anew.
        if len(written) < len(statements) or any(mark in new for _, new in written for mark in _OF_SEVERAL_LINES):
            return _unparse(self.tree)
        text = self.text.encode()
        for each, new in sorted(written, key=lambda both: both[0].lineno, reverse=True):
            start, end = self._find_span(each)
            line = text[text.rfind(b"\n", 0, start) + 1 : start]
            indent = line[: len(line) - len(line.lstrip())].decode()
            own = new.replace("\n", f"\n{indent}")
            text = (
                text[:start]
                + f"{'el' * (isinstance(each, ast.If) and text.startswith(b'elif', start))}{own}".encode()
                + text[end:]
            )
        return text.decode()

    def _find_span(self, statement: ast.stmt) -> tuple[int, int]:
        """Where a statement stands in the text, in bytes, with what decorates it."""
        first = min([statement.lineno, *(each.lineno for each in getattr(statement, "decorator_list", ()))])
        last = statement.end_lineno or statement.lineno
        return self._lines[first - 1] + statement.col_offset, self._lines[last - 1] + (statement.end_col_offset or 0)

    @cached_property
    def _plain(self) -> dict[tuple[object, ...], str]:
        """What was written of statements before a change, by these and what was made before."""
        return {}

    @cached_property
    def _lines(self) -> Sequence[int]:
        """Where each line begins, in bytes."""
        return [0, *accumulate(len(line.encode()) + 1 for line in self.text.split("\n"))]

    @cached_property
    def _around(self) -> dict[int, ast.stmt | ast.Module]:
        """By the identity of each node, the innermost statement around it, which may be the node itself."""
        return dict(_list_around(self.tree, self.tree))


def _list_around(node: ast.AST, statement: ast.stmt | ast.Module) -> Iterator[tuple[int, ast.stmt | ast.Module]]:
    yield id(node), statement
    for child in ast.iter_child_nodes(node):
        yield from _list_around(child, child if isinstance(child, ast.stmt) else statement)


def _unparse(node: ast.AST) -> str:
    """A node as text: only some new nodes ask for a line, and giving all of them one takes as long as writing them."""
    try:
        return ast.unparse(node)
    except AttributeError:
        return ast.unparse(ast.fix_missing_locations(node))


@contextmanager
def _set(values: NewValues) -> Iterator[None]:
    """The attributes have their new values within the context."""
    before = [(owner, name, getattr(owner, name)) for owner, name, _ in values]
    for owner, name, value in values:
        setattr(owner, name, value)
    try:
        yield
    finally:
        for owner, name, value in reversed(before):
            setattr(owner, name, value)
