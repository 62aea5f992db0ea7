"""Variables that are declared anew in an inner block and never used there, and so hide those of the block around it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from grader.source.code_blocks import Code

_DECLARED = re.compile(
    r"(?:(?<=[;{}])|(?<=\n))[ \t\n]{0,80}"
    r"(?:(?:int|long|double|float|bool|char|short|size_t|auto|let|(?:std::)?string)\s{1,9})([A-Za-z_]\w{0,40})\s?=(?!=)"
)
_HEAD = re.compile(r"(?:\b(?:if|for|while|switch)\s{0,3}|\belse\s{0,9}|\bdo\s{0,9})\Z")
_OTHER = re.compile(r"(?:\.|->|\b(?:int|long|double|float|bool|char|short|size_t|auto|let|string)\s{1,9})\Z")
_SET = re.compile(r"\s?=(?!=)")
_MOST, _MOST_BRACKETS = 60, 10_000


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


def scan_for_hidden_name(text: str, code: str) -> HiddenName | None:
    """The first name that is declared anew and not used in its block, though the outer one is used after that.

    `code` is the text without comments and quotations, and as long.
    """
    blocks = Code(text, code)
    if len(blocks.ends) > _MOST_BRACKETS:
        return None
    declared = [*islice(_list_declarations(code, blocks), _MOST)]
    names = {each.name: [found.start() for found in re.finditer(rf"\b{each.name}\b", code)] for each in declared}
    for inner in declared:
        for outer in declared:
            is_around = outer.name == inner.name and 0 <= outer.block < inner.block and outer.start < inner.block
            if is_around and _is_hidden(blocks, inner, outer, names[inner.name]):
                return HiddenName(blocks.count_line(inner.start), blocks.count_line(outer.start), inner.name)
    return None


def _list_declarations(code: str, blocks: Code) -> Iterator[_Declaration]:
    for found in _DECLARED.finditer(code):
        around = [opening for opening, end in blocks.ends.items() if opening < found.start(1) < end]
        if all(code[opening] == "{" for opening in around):  # not the variable of a loop, in its brackets
            yield _Declaration(found.start(1), found[1], max(around, default=-1))


def _is_hidden(blocks: Code, inner: _Declaration, outer: _Declaration, places: list[int]) -> bool:
    """Whether only branches and loops lie between the two, and the next use of the name reads the outer one."""
    end, last = blocks.ends[inner.block], blocks.ends[outer.block]
    around = [block for block in blocks.blocks if outer.block < block < inner.start < blocks.ends.get(block, -1)]
    if not end < last or not all(_is_branch_or_loop(blocks, block) for block in around):
        return False
    following = next((place for place in places if place > inner.start), None)
    return following is not None and end < following < last and _is_read(blocks.code, following, inner.name)


def _is_branch_or_loop(blocks: Code, brace: int) -> bool:
    before = blocks.code[:brace].rstrip()[-1:]
    start = blocks.openings.get(len(blocks.code[:brace].rstrip()) - 1, brace) if before == ")" else brace
    return _HEAD.search(blocks.code, max(0, start - 20), start) is not None


def _is_read(code: str, place: int, name: str) -> bool:
    is_other = _OTHER.search(code, max(0, place - 20), place) is not None
    return not is_other and not _SET.match(code, place + len(name))
