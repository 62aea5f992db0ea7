"""Names of a program that may stand for others of the same type, in languages that are built."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code, CodeStatement

_MOST, _MOST_OTHERS, _MOST_DECLARED = 40, 3, 80
_LONGEST_LIST = 200
_DECLARED = re.compile(
    r"(?<![\w.<:>])(?<!out )(?:const\s|final\s)?((?:unsigned\s|long\s)?(?:int|long|double|float|bool|boolean|char"
    r"|size_t|short|byte|decimal|uint|ulong|string|String)|std::string)\s{1,3}([A-Za-z_]\w{0,40})\s?(=(?!=)|[,):;])"
)
"""A single value that is declared: its type, its name, and what follows."""
_NEXT = re.compile(r"\s?([A-Za-z_]\w{0,40})\s?=(?!=)")
_BODY = re.compile(r"\s{0,80}(?:const\s{0,9})?(?:throws\s[\w\s,.]{1,80})?\{")
_HEAD = re.compile(r"\b(?:if|while|switch|catch|foreach|for)\s?\Z")
_WORD = re.compile(r"(?<![\w.])[A-Za-z_]\w{0,40}")
_NO_VALUE_BEFORE = re.compile(
    r"(?:\.|->|::|>>|\+\+|--|(?<!&)&|(?<!\breturn)(?<!\belse)(?<=[\w>\]*])\s|\bsizeof\s?\(\s?)\s?\Z"
)
"""What stands before a name that is given a value, declared, or is a part of something."""
_NO_VALUE_BEHIND = re.compile(r"\s?(?:[(\[.{]|->|::|(?:[-+*/%&|^]|<<|>>)?=(?!=)|\+\+|--)")
_FIXED = re.compile(r"\s?(?:static|const|constexpr|final|enum|case|goto|using|typedef|#)\b|#")
_LAMBDA = re.compile(r"(?:\)|\w)\s->\s|\)->|=>|\[[&=\w, ]{0,40}\]\s?\(")
_LABEL = re.compile(r"\b(?:case\s[^:;{}]{1,60}|default\s?):")
_BEFORE = 40


@dataclass(frozen=True)
class _Declared:
    """A name with its type, from where on it has a value, and where it is known no more."""

    name: str
    type: str
    start: int
    end: int


def list_other_names(code: Code) -> Iterator[SumPlace]:
    """Each use of a name in a function, with others of its type that are known there and have a value.

    Of these the name comes first that was declared last before; each use is tried with one other name before any is
    tried with a second one.
    """
    declared = sorted(islice(_list_declared(code), _MOST_DECLARED), key=lambda each: each.start)
    names = {each.name for each in declared}
    statements = (each for each in code.list_in_functions() if not _FIXED.match(code.code, each.start))
    ranked = sorted(
        (ranked for each in statements for ranked in _exchange_in(code, each, declared, names)),
        key=lambda each: each[0],
    )
    return islice((place for _, place in ranked), _MOST)


def _exchange_in(
    code: Code, statement: CodeStatement, declared: Sequence[_Declared], names: set[str]
) -> Iterator[tuple[int, SumPlace]]:
    """The places of a statement, each with its place among those of one use."""
    start, end = statement.start, code.find_head_end(statement)
    written = code.code[start:end]
    here = set(_WORD.findall(written))
    if here.isdisjoint(names) or _LAMBDA.search(written):
        return
    for found in _WORD.finditer(code.code, start, end):
        if found[0] not in names or not _is_value(code.code, *found.span()):
            continue
        known = declared[: bisect_left(declared, found.start(), key=lambda each: each.start)]
        known = [each for each in known if found.end() <= each.end]
        own = next((each for each in reversed(known) if each.name == found[0]), None)
        # What the head of a loop declares itself is what it counts with.
        if own is None or start <= own.start < end:
            continue
        others = [each for each in reversed(known) if each.type == own.type and each.name not in here]
        told = code.quote(start, end)
        for rank, other in enumerate(others[:_MOST_OTHERS]):
            arrow = f"{own.name} → {other.name}"
            yield rank, SumPlace(ChangeKind.OTHER_NAME, *found.span(), other.name, told, arrow)


def _is_value(code: str, start: int, end: int) -> bool:
    is_taken = _NO_VALUE_BEFORE.search(code[max(0, start - _BEFORE) : start])
    return not is_taken and not _NO_VALUE_BEHIND.match(code, end)


def _list_declared(code: Code) -> Iterator[_Declared]:
    """The names of functions that have a value where they are declared."""
    brackets = sorted(place for place in code.ends if code.code[place] == "(")
    inside = [(each.start, each.end) for each in code.list_in_functions()]
    for found in _DECLARED.finditer(code.code):
        before = brackets[: bisect_left(brackets, found.start())]
        opening = next((place for place in reversed(before) if code.ends[place] > found.start()), -1)
        if opening >= 0:
            yield from _declare_in_head(code, found, opening)
        elif found[3] == "=" and any(start <= found.start() < end for start, end in inside):
            end = code.find_block_end(found.start())
            label = _LABEL.search(code.code, found.end(), end)  # in the next branch it is known, and has no value
            end = label.start() if label else end
            yield _Declared(found[2], found[1], found.end(), end)
            yield from (_Declared(name, found[1], at, end) for name, at in _list_further(code, found.end()))


def _declare_in_head(code: Code, found: re.Match[str], opening: int) -> Iterator[_Declared]:
    """What a function is given, or the head of a loop makes, where a block follows the brackets."""
    body = _BODY.match(code.code, code.ends[opening] + 1)
    is_loop = _HEAD.search(code.code[max(0, opening - _BEFORE) : opening]) is not None
    if body and (found[3] in "=:") == is_loop:
        yield _Declared(found[2], found[1], found.end(), code.ends.get(body.end() - 1, -1))


def _list_further(code: Code, place: int) -> Iterator[tuple[str, int]]:
    """The names that one declaration also gives a value, and where each is known from."""
    last = min(len(code.code), place + _LONGEST_LIST)
    while place < last and code.code[place] != ";":
        further = _NEXT.match(code.code, place + 1) if code.code[place] == "," else None
        if further:
            yield further[1], further.end()
        place = code.ends.get(place, place) + 1
