"""Entries of a map in languages with braces that are made anew where there is one, or are never taken out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import OWN_NAMES, OpenBlock, StatementPlace, list_open_blocks
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import LEAVES, Code

_MOST_SET, _MOST_TAKEN, _MOST_MAPS, _MOST_BLOCKS = 16, 60, 12, 100
_NAME = r"(?P<name>[A-Za-z_$][\w$]{0,40})"
_KEY = r"[A-Za-z_$][\w$]{0,40}(?:(?:\.|->)[A-Za-z_$][\w$]{0,40}|\[\w{1,20}\]){0,2}"
_OWNER = r"(?<![\w$.>])(?P<owner>(?:this(?:\.|->))?{name})"
_NO_NUMBER = re.compile(r"-?[0-9][\w.]{0,15}|true|false|null|[\[{\"'`].*|new\b.*|\w{1,40}\s?\{.*", re.DOTALL)
_NUMBERS = r"(?:int|long|double|float|decimal|Integer|Long|Double|size_t|long\slong)"
_VALUE = r"(?P<value>[^;{}\n]{1,200})"


@dataclass(frozen=True)
class _MapKind:
    """How a kind of map is declared and asked in a language, with an owner, a key, and what it is set to.

    `numbers` tells the declaration of one whose values are numbers.
    """

    declared: re.Pattern[str]
    asks: str
    puts: str
    is_there: str
    item: str
    takes: str
    numbers: re.Pattern[str] | None = None


_IN_BRACKETS = r"\[\s?(?P<key>" + _KEY + r")\s?\]"
_SET_IN_BRACKETS = _IN_BRACKETS + r"\s?=(?![=>])\s?" + _VALUE
_KINDS = (
    _MapKind(
        re.compile(rf"\b(?:unordered_)?map\s?<[^;(){{}}]{{1,80}}>\s{{0,3}}&?\s?{_NAME}(?=\s?[;,)=])"),
        r"(?:\[|\.(?:at|find|count|contains)\()\s?(?P<key>" + _KEY + r")\s?[\])]",
        _SET_IN_BRACKETS + ";",
        "{owner}.count({key})",
        "{owner}[{key}]",
        "{owner}.erase({key});",
        re.compile(rf",\s?{_NUMBERS}\s?>\s{{0,3}}&?\s?\w{{1,40}}\Z"),
    ),
    _MapKind(
        re.compile(rf"\b(?:Hash|Tree|LinkedHash)?Map\s?<[^;(){{}}]{{1,80}}>\s{{1,3}}{_NAME}(?=\s?[;,)=])"),
        r"\.(?:get|containsKey|getOrDefault)\(\s?(?P<key>" + _KEY + r")\s?[,)]",
        r"\.put\(\s?(?P<key>" + _KEY + r")\s?,\s?" + _VALUE + r"\)\s?;",
        "{owner}.containsKey({key})",
        "{owner}.get({key})",
        "{owner}.remove({key});",
        re.compile(rf",\s?{_NUMBERS}\s?>\s{{1,3}}\w{{1,40}}\Z"),
    ),
    _MapKind(
        re.compile(
            rf"\b(?:Sorted)?Dictionary\s?<[^;(){{}}]{{1,80}}>\s{{1,3}}{_NAME}(?=\s?[;,)=])"
            r"|(?<=var\s)(?P<other>[A-Za-z_]\w{0,40})(?=\s?=\s?new\s(?:Sorted)?Dictionary\b)"
        ),
        r"(?:\[|\.(?:ContainsKey|TryGetValue)\()\s?(?P<key>" + _KEY + r")\s?[\],)]",
        _SET_IN_BRACKETS + ";",
        "{owner}.ContainsKey({key})",
        "{owner}[{key}]",
        "{owner}.Remove({key});",
        re.compile(rf",\s?{_NUMBERS}\s?>\s{{1,3}}\w{{1,40}}\Z"),
    ),
)
_SCRIPT_KINDS = (
    _MapKind(
        re.compile(rf"(?<![\w$]){_NAME}(?=\s?[=:]\s?new\sMap\b)"),
        r"\.(?:get|has)\(\s?(?P<key>" + _KEY + r")\s?\)",
        r"\.set\(\s?(?P<key>" + _KEY + r")\s?,\s?" + _VALUE + r"\)\s?(?:;|\Z)",
        "{owner}.has({key})",
        "{owner}.get({key})",
        "{owner}.delete({key});",
    ),
    _MapKind(
        re.compile(rf"(?<![\w$]){_NAME}(?=\s?=\s?(?:\{{\s?\}}|Object\.create\b))"),
        _IN_BRACKETS,
        _SET_IN_BRACKETS + r"(?:;|\Z)",
        "({key} in {owner})",
        "{owner}[{key}]",
        "delete {owner}[{key}];",
    ),
)


@dataclass(frozen=True)
class _Map:
    """A map of a program by its name."""

    name: str
    kind: _MapKind
    holds_numbers: bool

    def find(self, pattern: str) -> re.Pattern[str]:
        """What is done with it."""
        return re.compile(_OWNER.format(name=re.escape(self.name)) + pattern)


def list_entry_values(code: Code, is_script: bool = False) -> Iterator[SumPlace]:
    """What an entry is set to: kept where there is one; added to it where these are numbers (not of JavaScript)."""
    puts = ((each, found) for each in _list_maps(code, is_script) for found in _list_puts(code, each))
    for each, found in islice(puts, _MOST_SET):
        own = {"owner": code.text[slice(*found.span("owner"))], "key": code.text[slice(*found.span("key"))]}
        is_there, item = each.kind.is_there.format(**own), each.kind.item.format(**own)
        value, told = code.text[slice(*found.span("value"))], code.quote(*found.span())
        if item in value:
            continue
        kept = f"({is_there} ? {item} : ({value}))"
        yield SumPlace(ChangeKind.MADE_ANEW, *found.span("value"), kept, told, f"if (!{is_there})")
        if each.holds_numbers and not _NO_NUMBER.fullmatch(value):
            added = f"({is_there} ? {item} + ({value}) : ({value}))"
            yield SumPlace(ChangeKind.REPLACED_SUM, *found.span("value"), added, told, item)


def list_script_entry_values(code: Code) -> Iterator[SumPlace]:
    """Those of a program in JavaScript."""
    return list_entry_values(code, is_script=True)


def list_entry_places(code: Code, is_script: bool = False) -> Iterator[StatementPlace]:
    """The entry that a block asks for taken out at its end."""
    maps = [*_list_maps(code, is_script)]
    blocks = [*islice(list_open_blocks(code), _MOST_BLOCKS if maps else 0)]
    return islice((place for each in maps for block in blocks for place in _take_out(code, each, block)), _MOST_TAKEN)


def list_script_entries(code: Code) -> Iterator[StatementPlace]:
    """Those of a program in JavaScript."""
    return list_entry_places(code, is_script=True)


def _list_maps(code: Code, is_script: bool) -> Iterator[_Map]:
    names: dict[str, _Map] = {}
    for kind in _SCRIPT_KINDS if is_script else _KINDS:
        for found in kind.declared.finditer(code.code):
            name = found["name"] or found["other"]
            numbers = kind.numbers and kind.numbers.search(found[0])
            names.setdefault(name, _Map(name, kind, numbers is not None))
    return islice(names.values(), _MOST_MAPS)


def _list_puts(code: Code, one: _Map) -> Iterator[re.Match[str]]:
    pattern = one.find(one.kind.puts)
    for statement in code.in_functions:
        if statement.body < 0:
            yield from pattern.finditer(code.code, statement.start, statement.end)


def _take_out(code: Code, one: _Map, block: OpenBlock) -> Iterator[StatementPlace]:
    statements = code.blocks[block.start]
    taken = one.kind.takes.partition("(")[0].partition("[")[0].format(owner=one.name)
    if not statements or taken in code.code[block.start : block.end]:
        return
    last = statements[-1]
    leaves = LEAVES.match(code.code, last.start) is not None
    place, before = (last.start, statements[:-1]) if leaves else (block.end, statements)
    spans = [(block.head, block.start), *((each.start, code.find_head_end(each)) for each in before)]
    asks = one.find(one.kind.asks)
    found = (ask for span in spans for ask in asks.finditer(code.code, *span) if not OWN_NAMES.search(code.code, *span))
    for owner, key in dict.fromkeys((ask["owner"], ask["key"]) for ask in found):
        told = one.kind.takes.format(owner=owner, key=key)
        at = last.start if leaves or not before else before[-1].start
        yield StatementPlace(ChangeKind.STAYS_IN, place, place, told, told.rstrip(";"), at, one.name)
