"""Arrays and objects in JavaScript that are stored while they go on changing, stored as copies instead."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.text_edits import Pieces, TextEdit, quote_call
from grader.source.code_blocks import Code

_NAME = r"[A-Za-z_$][\w$]{0,40}(?:\.[A-Za-z_$][\w$]{0,40}){0,2}"
_CHANGED = re.compile(
    rf"(?<![\w$.\]])({_NAME})\.(?:push|pop|shift|unshift|splice|sort|reverse|fill)\(|(?<![\w$.\]])({_NAME})\[[^\]\n]{{1,60}}\]\s?(?:[-+*/%]?=(?!=)|\+\+|--)"
)
_CHANGED_INSIDE = re.compile(
    rf"(?<![\w$.\]])({_NAME})\[[^\]\n]{{1,60}}\](?:\[[^\]\n]{{1,60}}\]\s?=(?!=)|\.(?:push|pop|splice)\()"
)
_STORED = re.compile(rf"\.(?:push|unshift)(?=\(\s?({_NAME})\s?\))")
_SECOND_NAME = re.compile(rf"(?<![\w$.])({_NAME})\s?=\s?({_NAME})(?=\s?[;\n])")
_FILLED = re.compile(r"(?<![\w$.])(?:new\s)?Array\([^()\n]{1,60}\)\.fill\((?=\s?(?:\[|\{|(?:new\s)?Array\())")
_NO_ARRAYS = ("null", "undefined", "true", "false", "this")
_MOST = 6
_IS_OBJECT = r"(?<![\w$.]){name}\s?=\s?\{{"


@dataclass(frozen=True)
class _ChangedArrays:
    """The names of the arrays and objects that a program changes, and of those in whose items it changes some."""

    names: frozenset[str]
    nested: frozenset[str]
    objects: frozenset[str]

    def write_copy(self, name: str) -> str:
        """A copy of one of them."""
        if name in self.nested:
            return f"structuredClone({name})"
        return f"{{ ...{name} }}" if name in self.objects else f"[...{name}]"


def list_script_copies(code: Code) -> Iterator[TextEdit]:
    """The changes of a program: each place where an array is stored, all such places, and each second name of one."""
    nested = {found[1] for found in _CHANGED_INSIDE.finditer(code.code)}
    changed = {found[1] or found[2] for found in _CHANGED.finditer(code.code)} | nested
    objects = {name for name in changed if re.search(_IS_OBJECT.format(name=re.escape(name)), code.code)}
    arrays = _ChangedArrays(frozenset(changed), frozenset(nested), frozenset(objects))
    stored = [*_copy_stored(code, arrays)][:_MOST]
    yield from stored
    if len(stored) > 1:
        first, pieces = stored[0], tuple(piece for edit in stored for piece in edit.pieces)
        yield TextEdit(ChangeKind.STORED_LISTS, first.start, first.code, pieces, first.name)
    yield from [*_copy_named(code, arrays)][:_MOST]
    yield from islice(_make_each_row(code), _MOST)


def _make_each_row(code: Code) -> Iterator[TextEdit]:
    """An array that is filled with one array or object, with a new one at each place."""
    for found in _FILLED.finditer(code.code):
        start, end = found.end(), code.ends.get(found.end() - 1, -1)
        if end > start:
            pieces: Pieces = ((start, start, ").map(() => ("), (end, end, ")"))
            row = code.quote(start, end)
            told = f"fill().map(() => {f'({row})' if row.startswith('{') else row})"
            quoted = code.quote(found.start(), end + 1)
            yield TextEdit(ChangeKind.SAME_ROWS, found.start(), quoted, pieces, told)


def _copy_stored(code: Code, arrays: _ChangedArrays) -> Iterator[TextEdit]:
    for found in _STORED.finditer(code.code):
        if found[1] in arrays.names:
            copy = arrays.write_copy(found[1])
            quoted = quote_call(code, found.start(), code.ends.get(found.end(), found.end()) + 1)
            pieces = ((found.start(1), found.end(1), copy),)
            yield TextEdit(ChangeKind.STORED_LIST, found.start(), quoted, pieces, copy)


def _copy_named(code: Code, arrays: _ChangedArrays) -> Iterator[TextEdit]:
    for found in _SECOND_NAME.finditer(code.code):
        if not arrays.names.isdisjoint((found[1], found[2])) and found[2] not in _NO_ARRAYS:
            copy = arrays.write_copy(found[2])
            pieces = ((found.start(2), found.end(2), copy),)
            yield TextEdit(ChangeKind.SECOND_NAME, found.start(), code.quote(found.start(), found.end()), pieces, copy)
