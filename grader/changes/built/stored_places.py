"""Collections and arrays of Java and C# that are stored while they go on changing, stored as copies instead."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.changes.text_edits import find_operands
from grader.source.code_blocks import Code

_MOST = 12
_JAVA_MADE = {
    "List": "ArrayList",
    "Collection": "ArrayList",
    "Map": "HashMap",
    "SortedMap": "TreeMap",
    "Set": "HashSet",
    "SortedSet": "TreeSet",
    "Deque": "ArrayDeque",
    "Queue": "ArrayDeque",
}
"""What is made for a collection that is declared by its interface."""
_COLLECTION = re.compile(
    r"\b((?:Array|Linked)?List|(?:Hash|Tree|LinkedHash|Sorted)?(?:Map|Set)|(?:Array)?Deque|Queue|Stack|Collection"
    r"|(?:Sorted)?Dictionary)\s?(<[^;(){}]{1,80}>)\s{1,3}([A-Za-z_]\w{0,40})(?=\s?[;,)=])"
)
_NEW = re.compile(r"\b([A-Za-z_]\w{0,40})\s?=\s?new\s(?:java\.util\.)?([A-Z]\w{1,30})\s?(<[^;(){}]{0,80}>)\s?\(")
_ARRAY = re.compile(r"\b([A-Za-z_][\w.]{0,40})((?:\[,?\]){1,2})\s([A-Za-z_]\w{0,40})(?=\s?[;,)=])")
_STORED = re.compile(
    r"\.(?:add|addFirst|addLast|push|offer|Add|Push|Enqueue|AddFirst|AddLast)\(\s?([A-Za-z_]\w{0,40})\s?(?=\)\s?;)"
    r"|\.put\(\s?[^;()\n]{1,80},\s?([A-Za-z_]\w{0,40})\s?(?=\)\s?;)"
    r"|\]\s?=\s?([A-Za-z_]\w{0,40})\s?(?=;)"
)
_NAMED = re.compile(r"(?<![\w.!=<>+\-*/])([A-Za-z_]\w{0,40})\s?=\s?([A-Za-z_]\w{0,40})\s?(?=;)")


def list_stored_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program: each where one is stored, all of these at once, and each second name of one."""
    if not code.is_java and not code.is_csharp:
        return
    copies = _list_copies(code)
    stored = [*islice(_copy_stored(code, copies), _MOST)]
    yield from stored
    if len(stored) > 1:
        first, *others = stored
        further = tuple((each.start, each.end, each.new) for each in others)
        yield SumPlace(
            ChangeKind.STORED_LISTS, first.start, first.end, first.new, first.told, first.name, others=further
        )
    yield from islice(_copy_named(code, copies), _MOST)


@dataclass(frozen=True)
class _Copy:
    """How a copy is made, and how it is told."""

    new: str
    told: str


def _list_copies(code: Code) -> Mapping[str, _Copy]:
    """What copies each collection and array, by its name."""
    made = {found[1]: (found[2], found[3]) for found in _NEW.finditer(code.code)}
    declared = {found[3]: (found[1], found[2]) for found in _COLLECTION.finditer(code.code)}
    write = _write_java if code.is_java else _write_csharp
    copies = {name: write(name, *kind) for name, kind in {**declared, **made}.items() if kind[0] != "Stack"}
    for kind, brackets, name in _ARRAY.findall(code.code):
        if brackets != "[][]":  # its rows would still be the same
            told = f"{name}.clone()" if code.is_java else f"({kind}{brackets}){name}.Clone()"
            copies[name] = _Copy(told, told)
    return copies


def _write_java(name: str, kind: str, _items: str) -> _Copy:
    made = _JAVA_MADE.get(kind, kind)
    return _Copy(f"new java.util.{made}<>({name})", f"new {made}<>({name})")


def _write_csharp(name: str, kind: str, items: str) -> _Copy:
    told = f"new {kind}{items}({name})"
    return _Copy(told, told)


def _copy_stored(code: Code, copies: Mapping[str, _Copy]) -> Iterator[SumPlace]:
    for found in _STORED.finditer(code.code):
        group = next(number for number in (1, 2, 3) if found[number])
        copy = copies.get(found[group])
        if copy:
            behind = found.start() + (code.code[found.start()] == "]")
            start, _ = find_operands(code, behind, behind)
            quoted = code.quote(behind if start is None else start, found.end() + (code.code[found.end()] == ")"))
            yield SumPlace(ChangeKind.STORED_LIST, *found.span(group), copy.new, quoted, copy.told)


def _copy_named(code: Code, copies: Mapping[str, _Copy]) -> Iterator[SumPlace]:
    for found in _NAMED.finditer(code.code):
        copy = copies.get(found[2])
        if copy and found[1] in copies:
            quoted = code.quote(*found.span())
            yield SumPlace(ChangeKind.SECOND_NAME, *found.span(2), copy.new, quoted, copy.told)
