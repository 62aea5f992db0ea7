"""Tables in languages with braces whose rows and columns are mixed up: their sizes, the limits of loops, a length."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.changes.text_edits import begins_comparison
from grader.source.code_blocks import Code, Loop

_MOST, _MOST_LOOPS = 8, 40
_NAME = r"[A-Za-z_$][\w$]{0,40}"
_SIZE = rf"{_NAME}(?:\.{_NAME})?(?:\(\s?\))?"
_MADE = re.compile(rf"\bnew\s{_NAME}\[\s?(?P<one>{_SIZE})\s?(?:\]\[|,\s?)(?P<other>{_SIZE})\s?\]")
_MADE_OF_VECTORS = re.compile(
    rf"\bvector\s?<\s?(?:std::)?vector\s?<[\w\s:]{{1,30}}>\s?>\s{_NAME}\s?\(\s?(?P<one>{_SIZE})\s?,\s?"
    rf"(?:std::)?vector\s?<[\w\s:]{{1,30}}>\s?\(\s?(?P<other>{_SIZE})(?=\s?[,)])"
)
_COUNTS = re.compile(
    rf"\s?(?:(?:int|long|size_t|let|var|auto|unsigned)\s)?(?P<name>{_NAME})\s?=(?!=)[^;]{{1,60}};"
    rf"\s?(?P<counted>{_NAME})\s?<=?\s?(?P<limit>{_SIZE})\s?;\s?(?:(?P<up>{_NAME})\s?(?:\+\+|\+=)|\+\+(?P<raised>{_NAME}))"
)
_ITEM = r"(?<![\w$.]){0}\[\s?([A-Za-z_$][\w$]{{0,40}})\s?\]\[\s?{1}\b"
"""An item of a table by its row and by the place that a loop counts."""
_LENGTH = re.compile(rf"(?P<table>{_NAME})\.(?:length|Length|size\(\s?\)|Count)\Z")
_TURNED_FIELDS = re.compile(
    rf"(?<![\w$.>\])])(?P<owner>(?:{_NAME}(?:\.|->))?)(?P<one>{_NAME})(?P<sign>\s?[!=]==?\s?)"
    rf"(?P<behind>{_NAME}(?:\.|->))(?P<other>{_NAME})(?![\w$.(\[]|->|\s?[-+*/%])"
)
"""A size of one thing compared with another size of a second one."""


def list_table_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program, each with what is to be tried there."""
    yield from islice(_exchange_sizes(code), _MOST)
    yield from islice(_turn_fields(code), _MOST)
    yield from islice((place for loop in code.loops[:_MOST_LOOPS] for place in _look_into(code, loop)), _MOST)


def _exchange_sizes(code: Code) -> Iterator[SumPlace]:
    """The number of rows for that of columns, and the other way round."""
    for found in (*_MADE.finditer(code.code), *_MADE_OF_VECTORS.finditer(code.code)):
        if found["one"] == found["other"]:
            continue
        (start, end), (begins, ends) = found.span("one"), found.span("other")
        one, other = code.text[start:end], code.text[begins:ends]
        told, name = code.quote(found.start(), found.end() + 2 * (found.re is _MADE_OF_VECTORS)), f"{other}, {one}"
        if found.re is _MADE_OF_VECTORS:
            others = ((begins, ends, one),)
            yield SumPlace(ChangeKind.SWAPPED_SIZES, start, end, other, told, name, others)
        else:
            new = code.text[found.start() : start] + other + code.text[end:begins] + one + code.text[ends : found.end()]
            yield SumPlace(ChangeKind.SWAPPED_SIZES, *found.span(), new, told, " ".join(new.split()))


def _turn_fields(code: Code) -> Iterator[SumPlace]:
    """`a.rows == b.columns` in the place of `a.columns == b.rows`: each of the two has both."""
    for found in _TURNED_FIELDS.finditer(code.code):
        one, other = found["one"], found["other"]
        has_both = all(re.search(rf"(?:\.|->){re.escape(name)}(?![\w$(])", code.code) for name in (one, other))
        is_whole = begins_comparison(code, found.start())
        if one != other and is_whole and (has_both or found["owner"]):
            new = f"{found['owner']}{other}{found['sign']}{found['behind']}{one}"
            yield SumPlace(
                ChangeKind.TURNED_SIZES, *found.span(), new, code.quote(*found.span()), " ".join(new.split())
            )


def _look_into(code: Code, loop: Loop) -> Iterator[SumPlace]:
    """What may be mixed up in the head of a loop that counts up."""
    head = _read_head(code, loop)
    if head is None:
        return
    yield from _take_length_of_row(code, loop, head)
    inner = next((each for each in code.loops if loop.body[0] < each.start < loop.body[1]), None)
    counts = _read_head(code, inner) if inner else None
    if inner and counts and counts["limit"] != head["limit"] and counts["name"] != head["name"]:
        (start, end), other = head.span("limit"), counts.span("limit")
        one, two = code.text[start:end], code.text[slice(*other)]
        quoted = [code.quote(each.head[0] - 1, each.head[1] + 1) for each in (loop, inner)]
        names = (f"for {each}" for each in quoted)
        yield SumPlace(ChangeKind.SWAPPED_LIMITS, start, end, two, next(names), next(names), ((*other, one),))


def _read_head(code: Code, loop: Loop) -> re.Match[str] | None:
    """The head of a `for` that counts one name up to a limit."""
    found = _COUNTS.fullmatch(code.code, *loop.head) if code.code.startswith("for", loop.start) else None
    is_same = found and found["name"] == found["counted"] == (found["up"] or found["raised"])
    return found if is_same else None


def _take_length_of_row(code: Code, loop: Loop, head: re.Match[str]) -> Iterator[SumPlace]:
    """The length of a row, where a loop along it asks for the number of rows."""
    length = _LENGTH.match(head["limit"])
    names = [re.escape(each) for each in (length["table"], head["name"])] if length else []
    used = re.search(_ITEM.format(*names), code.code[slice(*loop.body)]) if length else None
    if length and used and used[1] != head["name"]:
        start, end = head.span("limit")
        new = f"{length['table']}[{used[1]}]{head['limit'][length.end('table') :]}"
        yield SumPlace(ChangeKind.LENGTH_OF_TABLE, start, end, new, head["limit"], new)
