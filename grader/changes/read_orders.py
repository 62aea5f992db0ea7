"""Two values that are read one after the other into each other's places, in languages that are built."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.changes.text_edits import split_at_commas
from grader.source.code_blocks import Code

_MOST, _MOST_READS = 12, 40
"""Exchanges, and places where something is read: for each of these the whole program is looked through."""
_SCANF = re.compile(r"\bf?scanf\s?\((?:[A-Za-z_]\w{0,40}\s?,)?\s{0,20}(?=\")")
_NUMBERS = re.compile(r"\"(?:\s?%(?:d|i|lf|f|ld|lld))(?:[\s,;:x]?\s?%(?:d|i|lf|f|ld|lld)){1,5}\s?(?:\\n)?\"")
_PLACE = r"[A-Za-z_]\w{0,40}(?:(?:\.|->)[A-Za-z_]\w{0,40}|\[\w{1,20}\]){0,3}"
_GIVEN = re.compile(rf"\s{{0,20}}(&{_PLACE})\s{{0,20}}")
_STREAM = re.compile(rf"\b(?:cin|in|fin|file|input|\w{{0,20}}[sS]tream|ss|is)(?:\s?>>\s?{_PLACE}){{2,6}}(?=\s?[;)])")
_INTO = re.compile(rf">>\s?({_PLACE})")
_PARSED = re.compile(
    r"(?<![\w$.])(?P<name>[A-Za-z_]\w{0,40}(?:\.\w{1,40})?)\s?=\s?"
    r"(?P<value>(?:Integer\.parseInt|int\.Parse|Convert\.ToInt32|stoi|std::stoi|atoi)"
    r"\((?P<parts>\w{1,40})\[[0-9]\](?:\.trim\(\)|\.Trim\(\))?\))\s?[;,]"
)
_DECLARED = r"\b(int|long|double|float|short|size_t)\s(?:[^;(){{}}]{{0,120}}[,*\s])?{name}\s?[;,=\[]"
_BETWEEN = re.compile(r"\s{0,80}(?:(?:final\s)?(?:int|long|var|auto)\s)?\s?")


def list_read_orders(code: Code) -> Iterator[SumPlace]:
    """Each two neighbours of what is read at once, or of the parts of a line, exchanged."""
    found = (pair for pairs in (_list_of_scanf(code), _list_of_streams(code), _list_parts(code)) for pair in pairs)
    return islice((_exchange(code, *pair) for pair in found), _MOST)


_Span = tuple[int, int]
_Read = tuple[_Span, _Span, _Span]
"""The two that are exchanged, and what is quoted of the reading."""


def _exchange(code: Code, one: _Span, other: _Span, quoted: _Span) -> SumPlace:
    first, second = (code.text[slice(*each)] for each in (one, other))
    others = ((*other, first),)
    return SumPlace(ChangeKind.SWAPPED_NAMES, *one, second, code.quote(*quoted), "", others)


def _list_of_scanf(code: Code) -> Iterator[_Read]:
    for call in islice(_SCANF.finditer(code.code), _MOST_READS):
        opening = code.code.index("(", call.start())
        numbers, end = _NUMBERS.match(code.text, call.end()), code.ends.get(opening, -1)
        if numbers and end > 0:
            given = (_GIVEN.fullmatch(code.code, *each) for each in split_at_commas(code, numbers.end() + 1, end))
            places = [found.span(1) for found in given if found]
            yield from _list_alike(code, places)


def _list_of_streams(code: Code) -> Iterator[_Read]:
    for read in islice(_STREAM.finditer(code.code), _MOST_READS):
        places = [found.span(1) for found in _INTO.finditer(code.code, *read.span())]
        yield from _list_alike(code, places)


def _list_alike(code: Code, places: Sequence[_Span]) -> Iterator[_Read]:
    """Neighbours of one type, as far as the program says which that is: others do not fit into each other's places."""
    types = [_find_type(code, code.code[slice(*place)]) for place in places]
    for (one, its), (other, type_of_other) in pairwise(zip(places, types, strict=True)):
        if its and its == type_of_other:
            yield one, other, (one[0], other[1])


def _find_type(code: Code, place: str) -> str:
    """The type of number that a name or field is declared with; empty for any other."""
    name = re.split(r"\.|->", place.partition("[")[0])[-1].lstrip("&")
    declared = re.search(_DECLARED.format(name=re.escape(name)), code.code)
    return declared[1] if declared else ""


def _list_parts(code: Code) -> Iterator[_Read]:
    """Names that follow each other and get two parts of the same line."""
    for first, second in pairwise(_PARSED.finditer(code.code)):
        is_next = first["parts"] == second["parts"] and _BETWEEN.fullmatch(code.code, first.end(), second.start())
        if is_next and first["value"] != second["value"]:
            yield first.span("value"), second.span("value"), (first.start(), second.end() - 1)
