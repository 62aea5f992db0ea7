"""Lists of code with braces that may stand for others: an item of another one at the same place, or its length."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from grader.changes.source_changes import ChangeKind, tell_other_name
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code, CodeStatement

_MOST, _MOST_OTHERS, _MOST_USES = 48, 4, 300
_USED = re.compile(
    r"(?<![\w$.>])(?<!(?<!&)&)(?<!\+\+|--)(?P<name>[A-Za-z_$][\w$]{0,40})"
    r"(?P<how>\[\s?[A-Za-z_$][\w$]{0,40}\s?\](?!\[)|\.(?:size\(\s?\)|length\(\s?\)|[lL]ength\b|Count\b(?!\()))"
)
_GETS_VALUE = re.compile(r"\s?(?:(?:[-+*/%&|^]|<<|>>)?=(?!=)|\+\+|--)")
_TYPES = frozenset({"int", "long", "double", "float", "char", "boolean", "bool", "string", "byte", "short", "size_t"})
_TYPE = (
    r"\b(int|long|double|float|char|boolean|bool|[sS]tring)\b(?:\s?\[,?\]|\s?>)*\s?[&*]?"
    r"(?:(?:[A-Za-z_][^;(){{}}\n]{{0,160}},)?\s?)\b{name}\b"
)
"""How a list is declared, with what its items are."""


@dataclass(frozen=True)
class _Use:
    """A name, where it is used, and from where to where the block around that goes, in which it is known."""

    name: str
    place: int
    block_start: int
    block_end: int


def list_other_lists(code: Code) -> Iterator[SumPlace]:
    """Each use of a list, with others of the same kind that are used in the same way elsewhere.

    Each use is tried with the list whose name is a part of the statement, or which is used next to it, before any is
    tried with a second one.
    """
    found_uses = ((each, found) for each in code.in_functions for found in _list_uses(code, each))
    uses = [*islice(found_uses, _MOST_USES)]
    alike = defaultdict[tuple[str, str], list[_Use]](list)
    types = {name: _find_type(code, name) for name in {found["name"] for _, found in uses if found["how"][0] == "["}}
    for _, found in uses:
        brace = code.find_brace(found.start())
        use = _Use(found["name"], found.start(), brace, code.ends.get(brace, len(code.code)))
        alike[found["how"], types.get(found["name"], "")].append(use)
    ranked = [
        ranked
        for statement, found in uses
        for ranked in _exchange(code, statement, found, alike[found["how"], types.get(found["name"], "")])
    ]
    ranked.sort(key=lambda each: each[0])
    return islice((place for _, place in ranked), _MOST)


def _list_uses(code: Code, statement: CodeStatement) -> Iterator[re.Match[str]]:
    found = _USED.finditer(code.code, statement.start, code.find_head_end(statement))
    return (each for each in found if each["name"] not in _TYPES)


def _find_type(code: Code, name: str) -> str:
    found = re.search(_TYPE.format(name=re.escape(name)), code.code)
    return found[1] if found else ""


def _exchange(
    code: Code, statement: CodeStatement, found: re.Match[str], alike: Sequence[_Use]
) -> Iterator[tuple[int, SumPlace]]:
    end = code.find_head_end(statement)
    here = {each["name"] for each in _USED.finditer(code.code, statement.start, end)}
    known = (each for each in alike if each.block_start < found.start() < each.block_end)
    others = sorted(known, key=lambda each: abs(each.place - found.start()))
    names = [name for name in dict.fromkeys(each.name for each in others) if name not in here]
    written = code.code[statement.start : end].lower()
    names.sort(key=lambda name: name.lower() not in written)  # who adds to `total_net` may mean `net`
    for rank, name in enumerate(() if _GETS_VALUE.match(code.code, found.end()) else names[:_MOST_OTHERS]):
        told, tried = code.quote(statement.start, end), tell_other_name(found["name"], name)
        yield rank, SumPlace(ChangeKind.OTHER_NAME, *found.span(), f"{name}{found['how']}", told, tried)
