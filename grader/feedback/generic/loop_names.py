"""Loops that count with the variable of the loop around them, in languages with braces."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from grader.feedback.generic.code_blocks import Code, Loop

_COUNTED = re.compile(r"\s{0,9}(?:(?:int|long|let|var|size_t|unsigned)\s{1,9})?(\w{1,40})\s?=(?!=)")
_SET_ANEW = re.compile(r"\s{0,9}(\w{1,40})\s?=(?!=)")
_LEAVES = re.compile(r"\b(?:break|return\b[^;{}]{0,80});\s{0,80}\Z")
_MOST_LOOPS = 200


@dataclass(frozen=True)
class SharedLoopName:
    """The line of a loop, that of the loop around it, and the variable with which both count."""

    line: int
    around: int
    name: str


def find_shared_loop_name(text: str, code: str) -> SharedLoopName | None:
    """The first such loop; `code` is the text without comments and quotations, and as long."""
    blocks = Code(text, code)
    loops = blocks.loops[:_MOST_LOOPS]
    for outer in loops:
        counted = _COUNTED.match(code, outer.head[0], outer.head[1])
        inner = _find_inner(code, loops, outer, counted[1]) if counted else None
        if counted and inner:
            return SharedLoopName(blocks.count_line(inner.start), blocks.count_line(outer.start), counted[1])
    return None


def _find_inner(code: str, loops: Sequence[Loop], outer: Loop, name: str) -> Loop | None:
    """The first loop in another one that sets its variable anew, unless the other one is left behind it."""
    for inner in loops:
        is_inside = outer.body[0] < inner.start and inner.body[1] < outer.body[1]
        counted = _SET_ANEW.match(code, *inner.head) if is_inside and code.startswith("for", inner.start) else None
        if counted and counted[1] == name and not _LEAVES.search(code, inner.body[1], outer.body[1]):
            return inner
    return None
