"""Variables that are declared anew in an inner block, and so hide those of the block around it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from grader.feedback.generic.code_blocks import Code

_DECLARED = re.compile(
    r"(?:(?<=[;{}])|(?<=\n))[ \t\n]{0,80}"
    r"(?:(?:int|long|double|float|bool|char|short|size_t|auto|let|var|(?:std::)?string)\s{1,9})([A-Za-z_]\w{0,40})\s?=(?!=)"
)
_MOST, _MOST_BRACKETS = 200, 10_000


@dataclass(frozen=True)
class HiddenName:
    """The line that declares a name anew, the line of the variable that it hides, and the name."""

    line: int
    hidden: int
    name: str


@dataclass(frozen=True)
class _Declaration:
    start: int
    name: str
    block: int


def find_hidden_name(text: str, code: str) -> HiddenName | None:
    """The first name that is declared anew though the outer one is used after the inner block.

    `code` is the text without comments and quotations, and as long.
    """
    blocks = Code(text, code)
    if len(blocks.ends) > _MOST_BRACKETS:
        return None
    declared = [*islice(_list_declarations(code, blocks), _MOST)]
    for inner in declared:
        for outer in declared:
            is_around = outer.name == inner.name and outer.block < inner.block and outer.start < inner.block
            if is_around and outer.block >= 0 and _is_used_after(code, blocks, inner, outer):
                return HiddenName(blocks.count_line(inner.start), blocks.count_line(outer.start), inner.name)
    return None


def _list_declarations(code: str, blocks: Code) -> Iterator[_Declaration]:
    for found in _DECLARED.finditer(code):
        around = [opening for opening, end in blocks.ends.items() if opening < found.start(1) < end]
        if all(code[opening] == "{" for opening in around):  # not the variable of a loop, in its brackets
            yield _Declaration(found.start(1), found[1], max(around, default=-1))


def _is_used_after(code: str, blocks: Code, inner: _Declaration, outer: _Declaration) -> bool:
    """Whether the outer block goes on with the name after the inner one, which lies in it."""
    end, last = blocks.ends[inner.block], blocks.ends[outer.block]
    return end < last and re.compile(rf"\b{re.escape(inner.name)}\b").search(code, end, last) is not None
