"""Loops that count with the variable of the loop around them, in languages with braces."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from grader.source.code_blocks import Code, Loop

_COUNTED = re.compile(r"\s{0,9}(?:(?:int|long|let|var|size_t|unsigned)\s{1,9})?(\w{1,40})\s?=(?!=)")
_FOR = re.compile(r"\bfor\s?\(")
_SET_ANEW = re.compile(r"\s{0,9}(\w{1,40})\s?=(?!=)")
_LEAVES = re.compile(r"(?:break|return|throw|goto|continue|exit|std::exit|System\.exit)\b")
_MOST_LOOPS = 60


@dataclass(frozen=True)
class SharedLoopName:
    """The line of a loop, that of the loop around it, and the variable with which both count."""

    line: int
    around: int
    name: str


def scan_for_shared_loop_name(text: str, code: str) -> SharedLoopName | None:
    """The first such loop; `code` is the text without comments and quotations, and as long."""
    blocks = Code(text, code)
    loops = blocks.loops[:_MOST_LOOPS]
    inner_ones = [*loops, *islice(_list_without_braces(blocks), _MOST_LOOPS)]
    for outer in loops:
        counted = _COUNTED.match(code, outer.head[0], outer.head[1])
        inner = _find_inner(blocks, inner_ones, outer, counted[1]) if counted else None
        if counted and inner:
            return SharedLoopName(blocks.count_line(inner.start), blocks.count_line(outer.start), counted[1])
    return None


def _list_without_braces(code: Code) -> Iterator[Loop]:
    """The loops over a single statement."""
    for found in _FOR.finditer(code.code):
        opening = found.end() - 1
        closing = code.ends.get(opening, -1)
        end = code.code.find(";", closing)
        if 0 < closing < end and not code.code[closing + 1 : end].lstrip().startswith("{"):
            yield Loop(found.start(), (opening + 1, closing), (closing, end))


def _find_inner(code: Code, loops: Sequence[Loop], outer: Loop, name: str) -> Loop | None:
    """The first loop in another one that sets its variable anew, where the outer one goes on after it."""
    for inner in loops:
        if not (outer.body[0] < inner.start and inner.body[1] < outer.body[1]):
            continue
        counted = _SET_ANEW.match(code.code, *inner.head) if code.code.startswith("for", inner.start) else None
        if counted and counted[1] == name and not _is_another(code.code, name, outer, inner):
            return inner if _goes_on(code, outer, inner) else None
    return None


def _is_another(code: str, name: str, outer: Loop, inner: Loop) -> bool:
    """Whether it may be another variable, is set from itself, or is set back after the loop."""
    before, behind = (slice(outer.body[0], inner.start), slice(inner.body[1], outer.body[1]))
    uses_itself = re.match(rf"[^;]{{0,60}}=[^;]{{0,60}}\b{name}\b", code[slice(*inner.head)]) is not None
    own = rf"=\s?{name}\s?;|\b(?:var|let|int|long|auto|size_t)\s[^;{{}}()]{{0,80}}\b{name}\b|\bfunction\b|=>"
    is_kept = re.search(own, code[before]) is not None
    return uses_itself or is_kept or re.search(rf"\b{name}\s?=(?!=)", code[behind]) is not None


def _goes_on(code: Code, outer: Loop, inner: Loop) -> bool:
    """Whether no statement after the inner loop, in any block up to that of the outer one, leaves the outer one."""
    around = [block for block in code.blocks if outer.body[0] <= block < inner.start < code.ends.get(block, -1)]
    return not any(
        _LEAVES.match(code.code, statement.start)
        for block in around
        for statement in code.blocks[block]
        if statement.start > inner.start
    )
