"""Names of a program that may stand for others of the same type, in languages that are built."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import islice

from grader.changes.declared_names import DeclaredName, list_declared
from grader.changes.source_changes import ChangeKind, tell_other_name
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code, CodeStatement

_MOST, _MOST_OTHERS, _MOST_DECLARED = 40, 3, 80
_WORD = re.compile(r"(?<![\w.])[A-Za-z_]\w{0,40}")
_NO_VALUE_BEFORE = re.compile(
    r"(?:\.|->|::|>>|\+\+|--|(?<!&)&|(?<!\breturn)(?<!\belse)(?<=[\w>\]*])\s|\bsizeof\s?\(\s?)\s?\Z"
)
"""What stands before a name that is given a value, declared, or is a part of something."""
_NO_VALUE_BEHIND = re.compile(r"\s?(?:[(\[.{]|->|::|(?:[-+*/%&|^]|<<|>>)?=(?!=)|\+\+|--)")
_FIXED = re.compile(r"\s?(?:static|const|constexpr|final|enum|case|goto|using|typedef|#)\b|#")
_LAMBDA = re.compile(r"(?:\)|\w)\s->\s|\)->|=>|\[[&=\w, ]{0,40}\]\s?\(")
_BEFORE = 40
_BOUND = re.compile(r"[<>]=?\s?(?P<name>[A-Za-z_]\w{0,40})(?=\s?[-+;&|)])")
_MOST_BOUNDS, _MOST_LOOPS = 16, 60
"""Loops that get the bound of another one, and loops that are looked at."""


def list_other_names(code: Code) -> Iterator[SumPlace]:
    """Each use of a name in a function, with others of its type that are known there and have a value.

    Of these the name comes first that was declared last before; each use is tried with one other name before any is
    tried with a second one, and first with what is declared just before it. The bounds of loops come first, with the
    bounds of others: rows are taken for columns.
    """
    declared = sorted(islice(list_declared(code), _MOST_DECLARED), key=lambda each: each.start)
    yield from islice(_exchange_bounds(code, declared), _MOST_BOUNDS)
    names = {each.name for each in declared}
    statements = (each for each in code.in_functions if not _FIXED.match(code.code, each.start))
    ranked = sorted(
        (ranked for each in statements for ranked in _exchange_in(code, each, declared, names)),
        key=lambda each: each[:2],
    )
    yield from islice((place for *_, place in ranked), _MOST)


def _exchange_bounds(code: Code, declared: Sequence[DeclaredName]) -> Iterator[SumPlace]:
    """What a loop is to stay below, with what another one is."""
    loops = code.loops[:_MOST_LOOPS]
    bounds = [(loop, found) for loop in loops for found in _BOUND.finditer(code.code, *loop.head)]
    names = dict.fromkeys(found["name"] for _, found in bounds)
    for loop, found in bounds:
        known = _list_known(declared, found)
        own = next((each for each in reversed(known) if each.name == found["name"]), None)
        if own is None or loop.head[0] <= own.start:
            continue
        told = code.quote(loop.start, loop.head[1] + 1)
        for other in known:
            if other.type == own.type and other.name in names and other.name != own.name:
                yield SumPlace(
                    ChangeKind.OTHER_NAME, *found.span("name"), other.name, told, tell_other_name(own.name, other.name)
                )


def _list_known(declared: Sequence[DeclaredName], found: re.Match[str]) -> list[DeclaredName]:
    """The names that are known where one is found, in the order in which they are declared."""
    before = declared[: bisect_left(declared, found.start(), key=lambda each: each.start)]
    return [each for each in before if found.end() <= each.end]


def _exchange_in(
    code: Code, statement: CodeStatement, declared: Sequence[DeclaredName], names: set[str]
) -> Iterator[tuple[int, int, SumPlace]]:
    """The places of a statement, each with its place among those of one use, and how far before it is declared."""
    start, end = statement.start, code.find_head_end(statement)
    written = code.code[start:end]
    here = set(_WORD.findall(written))
    if here.isdisjoint(names) or _LAMBDA.search(written):
        return
    for found in _WORD.finditer(code.code, start, end):
        if found[0] not in names or not _is_value(code.code, *found.span()):
            continue
        known = _list_known(declared, found)
        own = next((each for each in reversed(known) if each.name == found[0]), None)
        # What the head of a loop declares itself is what it counts with.
        if own is None or start <= own.start < end:
            continue
        others = [each for each in reversed(known) if each.type == own.type and each.name not in here]
        told = code.quote(start, end)
        for rank, other in enumerate(others[:_MOST_OTHERS]):
            tried = tell_other_name(own.name, other.name)
            yield (
                rank,
                found.start() - other.start,
                SumPlace(ChangeKind.OTHER_NAME, *found.span(), other.name, told, tried),
            )


def _is_value(code: str, start: int, end: int) -> bool:
    is_taken = _NO_VALUE_BEFORE.search(code[max(0, start - _BEFORE) : start])
    return not is_taken and not _NO_VALUE_BEHIND.match(code, end)
