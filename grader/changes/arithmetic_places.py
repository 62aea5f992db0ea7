"""Slips of arithmetic and logic in code with braces: one too many of a whole division, or two of them, minutes, `&&`
before `||`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

from grader.changes.question_places import MAKES_NAME
from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.changes.text_edits import find_operands
from grader.source.code_blocks import Code

_MOST, _LONGEST = 8, 300
_QUOTIENT = re.compile(r"(?<=[\w)\]])\s?/(?![/=*])\s?(?=[\w$(])")
_CUT_AND_MORE = re.compile(
    r"(?<![\w)\]])\((?P<type>int|long)\)\s?(?:(?P<name>[A-Za-z_]\w{0,40}(?:\.[A-Za-z_]\w{0,40}){0,2})"
    r"|\((?P<inside>[\w .*/]{1,60})\))\s?\+\s?1(?![\w.])(?!\s?[*/%])"
)
_BINDS_BEFORE = re.compile(r"[-*/%]\s?\Z")
_DECIMAL = re.compile(r"\b(?:double|float)\s(?:[^;(){}=]{0,60},\s?)?([A-Za-z_]\w{0,40})(?=\s?[=;,)\[])")
_ONE_MORE = re.compile(r"\s?\+\s?1(?![\w.])")
_ADDED = re.compile(r"\s?([+-])(?![+\-=])\s?(?=[\w$(])")
_PRODUCT_BEFORE = re.compile(r"[*/%]\s?\Z")
_FLOOR = re.compile(r"(?<![\w.])Math\.(?:floor|trunc)\(")
_CALLED = re.compile(r"[\w$\])]\s?\Z")
_SIMPLE = re.compile(r"[\w$.]{1,60}")
_HUNDRED = re.compile(r"(?<=[*/%])\s?100(?![\w.])|(?<![\w.])100\s?(?=\*)")
_HOURS = re.compile(r"(?<=[\w)\]])\s?\*\s?(100)\s?\+(?![+=])\s?|(?<![\w.])(100)\s?\*\s?[\w.]{1,40}\s?\+(?![+=])\s?")
"""A number times 100, to which something is added."""


def list_arithmetic_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program, each with what is to be tried there."""
    yield from islice(_round_up(code), _MOST)
    yield from islice(_round_floor_up(code), _MOST)
    yield from islice(_round_cut_up(code), _MOST)
    yield from islice(_divide_once(code), _MOST)
    yield from islice(_group(code), _MOST)
    yield from _count_by_sixty(code)


def _round_up(code: Code) -> Iterator[SumPlace]:
    """`x / n + 1` of whole numbers, which is one too many where nothing is left over, rounded up."""
    for sign in _QUOTIENT.finditer(code.code):
        left, right = find_operands(code, *sign.span())
        more = _ONE_MORE.match(code.code, right) if right is not None else None
        if left is None or right is None or more is None or _PRODUCT_BEFORE.search(code.code, max(0, left - 3), left):
            continue
        top, bottom = code.text[left : sign.start()], code.text[sign.end() : right]
        told = f"({top} + {bottom} - 1) / {bottom}"
        yield SumPlace(ChangeKind.ROUND_UP, left, more.end(), f"({told})", code.quote(left, more.end()), told)


def _round_cut_up(code: Code) -> Iterator[SumPlace]:
    """`(int) x + 1` of a number with decimals, rounded up."""
    function = "ceil" if "#include" in code.text else "Math.Ceiling" if code.is_csharp else "Math.ceil"
    decimals = {*_DECIMAL.findall(code.code)}
    for found in _CUT_AND_MORE.finditer(code.code):
        number = found["name"] or found["inside"]
        is_part = _BINDS_BEFORE.search(code.code, max(0, found.start() - 3), found.start())
        if is_part or decimals.isdisjoint(re.findall(r"[A-Za-z_]\w*", number)):
            continue
        cut = f"({found['type']}) ({number})"
        new = f"({cut} + (({number}) > {cut} ? 1 : 0))"
        yield SumPlace(ChangeKind.ROUND_UP, *found.span(), new, code.quote(*found.span()), f"{function}({number})")


def _round_floor_up(code: Code) -> Iterator[SumPlace]:
    """`Math.floor(…) + 1` in JavaScript."""
    for found in _FLOOR.finditer(code.code):
        end = code.ends.get(found.end() - 1, -1) + 1
        more = _ONE_MORE.match(code.code, end) if end else None
        if more:
            told = f"Math.ceil{code.text[found.end() - 1 : end]}"
            quoted = code.quote(found.start(), more.end())
            yield SumPlace(ChangeKind.ROUND_UP, found.start(), more.end(), told, quoted, told)


def _divide_once(code: Code) -> Iterator[SumPlace]:
    """`a / n - b / n`, of which each part is rounded, as `(a - b) / n`; in JavaScript with `Math.floor` around them."""
    quotients = [*_list_quotients(code), *_list_floors(code)]
    by_start = {first.start: first for first in quotients}
    for first in quotients:
        added = _ADDED.match(code.code, first.end)
        second = by_start.get(added.end()) if added else None
        if not added or not second or (first.bottom, first.function) != (second.bottom, second.function):
            continue
        if not _PRODUCT_BEFORE.search(code.code, max(0, first.start - 3), first.start):
            told = f"({first.top} {added[1]} {second.top}) / {first.bottom}"
            told = f"{first.function}({told})" if first.function else told
            quoted = code.quote(first.start, second.end)
            new = told if first.function else f"({told})"
            yield SumPlace(ChangeKind.DIVIDED_APART, first.start, second.end, new, quoted, told)


@dataclass(frozen=True)
class _Quotient:
    """A division that gives a whole number, as it is written, and the function around it."""

    start: int
    end: int
    top: str
    bottom: str
    function: str = ""


def _list_quotients(code: Code) -> Iterator[_Quotient]:
    for sign in _QUOTIENT.finditer(code.code):
        left, right = find_operands(code, *sign.span())
        if left is not None and right is not None:
            top, bottom = code.text[left : sign.start()], code.text[sign.end() : right]
            has_brackets = code.ends.get(left - 1) == right and not _CALLED.search(
                code.code, max(0, left - 3), left - 1
            )
            yield _Quotient(left - has_brackets, right + has_brackets, top, bottom)


def _list_floors(code: Code) -> Iterator[_Quotient]:
    for found in _FLOOR.finditer(code.code):
        end = code.ends.get(found.end() - 1, -1)
        sign = _QUOTIENT.search(code.code, found.end(), max(end, 0))
        if sign and _SIMPLE.fullmatch(code.code, sign.end(), end):
            top, bottom = code.text[found.end() : sign.start()], code.text[sign.end() : end]
            yield _Quotient(found.start(), end + 1, top, bottom, found[0][:-1])


def _count_by_sixty(code: Code) -> Iterator[SumPlace]:
    """Hours and minutes put together as if an hour had 100 minutes; then all that is calculated with 100 at once."""
    hours = [*_HOURS.finditer(code.code)]
    every = [_trim(code, *found.span()) for found in _HUNDRED.finditer(code.code)]
    first = [found.span(found.lastindex or 0) for found in hours]
    for spans in (first, every if len(every) > len(first) else []):
        if first and 0 < len(spans) <= _MOST:
            (start, end), *others = spans
            left, right = find_operands(code, hours[0].start(), hours[0].end())
            quoted = code.quote(hours[0].start() if left is None else left, hours[0].end() if right is None else right)
            yield SumPlace(
                ChangeKind.HUNDRED_MINUTES, start, end, "60", quoted, "", tuple((*each, "60") for each in others)
            )


def _trim(code: Code, start: int, end: int) -> tuple[int, int]:
    """Without the blanks around it."""
    written = code.code[start:end]
    return start + len(written) - len(written.lstrip()), end - len(written) + len(written.rstrip())


@dataclass(frozen=True)
class _JoinedPart:
    """What stands between two connectives, and the connective behind it; empty for the last."""

    start: int
    end: int
    sign: str


def _group(code: Code) -> Iterator[SumPlace]:
    """`a || b && c` as `(a || b) && c`, and `a && b || c` as `a && (b || c)`."""
    for opening, closing in [*code.ends.items()]:
        if code.code[opening] == "(" and "&&" in code.code[opening:closing] and "||" in code.code[opening:closing]:
            yield from _group_parts(code, [*_list_parts(code, opening + 1, closing)])


def _list_parts(code: Code, start: int, end: int) -> Iterator[_JoinedPart]:
    place = start
    while place < end:
        if code.code.startswith(("&&", "||"), place):
            yield _JoinedPart(*_trim(code, start, place), code.code[place : place + 2])
            start = place + 2
        place = max(place + 1, code.ends.get(place, place))
    yield _JoinedPart(*_trim(code, start, end), "")


def _group_parts(code: Code, parts: Sequence[_JoinedPart]) -> Iterator[SumPlace]:
    for at, (one, other) in enumerate(pairwise(parts)):
        if one.sign == "||" and other.sign == "&&" and (at == 0 or parts[at - 1].sign == "||"):
            last = next(part for part in parts[at + 1 :] if part.sign != "&&")
            yield from _put_brackets(code, one.start, last.end, one.start, other.end)
        if one.sign == "&&" and other.sign == "||":
            first = next((place for place in range(at, 0, -1) if parts[place - 1].sign != "&&"), 0)
            behind = parts[at + 2]
            if behind.sign != "&&":
                yield from _put_brackets(code, parts[first].start, behind.end, other.start, behind.end)


def _put_brackets(code: Code, start: int, end: int, opening: int, closing: int) -> Iterator[SumPlace]:
    """The condition from `start` to `end`, with brackets around a part of it."""
    if end - start <= _LONGEST and not MAKES_NAME.search(code.code, start, end):
        new = f"{code.text[start:opening]}({code.text[opening:closing]}){code.text[closing:end]}"
        told = " ".join(new.split())
        yield SumPlace(ChangeKind.GROUPED, start, end, new, code.quote(start, end), told)
