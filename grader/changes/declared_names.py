"""Names that a program declares in a language with braces, each with its type and where it has a value."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

from grader.source.code_blocks import CASE_LABEL, Code

_LONGEST_LIST, _BEFORE = 200, 40
_DECLARED = re.compile(
    r"(?<![\w.<:>])(?<!out )(?:const\s|final\s)?((?:unsigned\s|long\s)?(?:int|long|double|float|bool|boolean|char"
    r"|size_t|short|byte|decimal|uint|ulong|string|String)|std::string)\s{1,3}([A-Za-z_]\w{0,40})\s?(=(?!=)|[,):;])"
)
"""A single value that is declared: its type, its name, and what follows."""
_PLACE = re.compile(r"\[[^\[\]]{0,40}\]")
_TEXT = r"\b(?:char|[sS]tring|StringBuilder)\s?[&*]?\s?(?:[^;(){{}}]{{0,60}},\s?)?{name}\b"
"""How a text is declared, or a character."""
_BEFORE_PLACE = 200
_FIXED = re.compile(r"\b(?:const|constexpr|static|final|enum)\b[^;{}]{0,200}\Z|\benum\s[^;{}]{0,80}\{[^;{}]{0,200}\Z")
_NEXT = re.compile(r"\s?([A-Za-z_]\w{0,40})\s?=(?!=)")
_BODY = re.compile(r"\s{0,80}(?:const\s{0,9})?(?:throws\s[\w\s,.]{1,80})?\{")
_HEAD = re.compile(r"\b(?:if|while|switch|catch|foreach|for)\s?\Z")


@dataclass(frozen=True)
class DeclaredName:
    """A name with its type, from where on it has a value, and where it is known no more."""

    name: str
    type: str
    start: int
    end: int


def holds_text(code: Code, path: str) -> bool:
    """Whether the name at the end of a path is declared as a text, or as one character of one."""
    return re.search(_TEXT.format(name=re.escape(take_last_name(path))), code.code) is not None


def is_fixed(code: Code, place: int) -> bool:
    """Whether a place belongs to a declaration of what must be known before the program runs."""
    return _FIXED.search(code.code, max(0, place - _BEFORE_PLACE), place) is not None


def take_last_name(path: str) -> str:
    """The name of what is taken from something, without a place in it."""
    return _PLACE.sub("", path).replace("->", ".").rpartition(".")[2]


def list_declared(code: Code) -> Iterator[DeclaredName]:
    """The names of functions that have a value where they are declared."""
    brackets = sorted(place for place in code.ends if code.code[place] == "(")
    inside = [(each.start, each.end) for each in code.in_functions]
    for found in _DECLARED.finditer(code.code):
        before = brackets[: bisect_left(brackets, found.start())]
        opening = next((place for place in reversed(before) if code.ends[place] > found.start()), -1)
        if opening >= 0:
            yield from _declare_in_head(code, found, opening)
        elif found[3] == "=" and any(start <= found.start() < end for start, end in inside):
            end = code.find_block_end(found.start())
            label = CASE_LABEL.search(code.code, found.end(), end)  # in the next branch it is known, and has no value
            end = label.start() if label else end
            yield DeclaredName(found[2], found[1], found.end(), end)
            yield from (DeclaredName(name, found[1], at, end) for name, at in _list_further(code, found.end()))


def _declare_in_head(code: Code, found: re.Match[str], opening: int) -> Iterator[DeclaredName]:
    """What a function is given, or the head of a loop makes, where a block follows the brackets."""
    body = _BODY.match(code.code, code.ends[opening] + 1)
    is_loop = _HEAD.search(code.code[max(0, opening - _BEFORE) : opening]) is not None
    if body and (found[3] in "=:") == is_loop:
        yield DeclaredName(found[2], found[1], found.end(), code.ends.get(body.end() - 1, -1))


def _list_further(code: Code, place: int) -> Iterator[tuple[str, int]]:
    """The names that one declaration also gives a value, and where each is known from."""
    last = min(len(code.code), place + _LONGEST_LIST)
    while place < last and code.code[place] != ";":
        further = _NEXT.match(code.code, place + 1) if code.code[place] == "," else None
        if further:
            yield further[1], further.end()
        place = code.ends.get(place, place) + 1
