"""Loops in a language with braces that count from the wrong end of a row, as the digits of a number are counted from
its last one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from grader.changes.iteration_places import CountedLoop, list_counted_loops
from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.changes.text_edits import find_operands
from grader.source.code_blocks import Code

_MOST = 12
_CALCULATES = re.compile(r"(?<=[\w)\]])\s?(?:\*|%)(?!\w{0,9}\s?[;,)])|<<\s?\w|\b[pP]ow\s?\(")
_FEWER = re.compile(r"(?P<number>.{1,80})\s-\s(?P<less>[0-9]{1,3})")
_IS_SET = r"\s?(?:\+\+|--|[-+*/%]?=(?!=))"
_ROW = re.compile(r"(?P<row>[A-Za-z_$][\w$.]{0,60})(?:\[\s?|\.(?:charAt|get|at)\(\s?)\Z")
_CALL = re.compile(r"\b(?:Math\.)?[pP]ow\s?\([^()]{1,40},\s?\Z")
_SIGN_BEFORE = re.compile(r"(?:\s?\*\*|(?<=[0-9])\s?<<|\s?[-+*/%])\s?\Z")
_SIGN_BEHIND = re.compile(r"\s?[-+*/%](?![-+=])\s?")
_ONE_MORE = re.compile(r"\s?\+\s?1(?![\w.])")
_LONGEST = 70


def list_other_end_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program: the items that a loop takes, and what it calculates with their places."""
    loops = (loop for loop in list_counted_loops(code) if _may_be_turned(code, loop))
    return islice((place for loop in loops for place in _turn_loop(code, loop)), _MOST)


def _may_be_turned(code: Code, loop: CountedLoop) -> bool:
    """Whether it counts all places of a row from 0, calculates, and leaves its name alone."""
    body, name = code.code[slice(*loop.body)], re.escape(loop.name)
    is_set = re.search(rf"(?<![\w$.]){name}{_IS_SET}|(?:\+\+|--){name}\b", body)
    return loop.first == "0" and not loop.takes_last and not is_set and _CALCULATES.search(body) is not None


def _turn_loop(code: Code, loop: CountedLoop) -> Iterator[SumPlace]:
    """The items of each row from the last one on, and the places in all that is calculated with them."""
    rows: dict[str, list[tuple[int, int]]] = {}
    calculated: list[tuple[int, int]] = []
    for start, end in _list_uses(code, loop):
        row = _ROW.search(code.code, max(0, start - _LONGEST), start)
        is_closed = code.code[end : end + 1] in ("]", ")")
        if row and is_closed and not re.match(_IS_SET, code.code[end + 1 : end + 4]):
            rows.setdefault(row["row"], []).append((start, end))
        elif not row and _is_calculated(code, start, end):
            calculated.append((start, end))
    turned = f"{_write_last(loop.last)} - {loop.name}"
    for places in rows.values():
        yield _turn_items(code, loop, places, turned)
    if calculated:
        yield _turn_calculated(code, loop, calculated, turned)


def _list_uses(code: Code, loop: CountedLoop) -> Iterator[tuple[int, int]]:
    name = re.compile(rf"(?<![\w$.]){re.escape(loop.name)}(?![\w$(\[.])")
    return (found.span() for found in name.finditer(code.code, *loop.body))


def _is_calculated(code: Code, start: int, end: int) -> bool:
    is_second = _SIGN_BEFORE.search(code.code, max(0, start - 6), start) or _find_call(code, start) is not None
    return bool(is_second or _SIGN_BEHIND.match(code.code, end))


def _find_call(code: Code, start: int) -> int | None:
    """Where a call begins that raises something to the power that stands there."""
    found = _CALL.search(code.code, max(0, start - _LONGEST), start)
    return found.start() if found else None


def _turn_items(code: Code, loop: CountedLoop, places: Sequence[tuple[int, int]], turned: str) -> SumPlace:
    (start, end), *others = places
    row = _ROW.search(code.code, max(0, start - _LONGEST), start)
    told = code.quote(row.start() if row else start, end + 1)
    name = f"{told[: -len(loop.name) - 1]}{turned}{told[-1]}"
    further = tuple((*each, turned) for each in others)
    return SumPlace(ChangeKind.FROM_OTHER_END, start, end, turned, told, name, further)


def _turn_calculated(code: Code, loop: CountedLoop, places: Sequence[tuple[int, int]], turned: str) -> SumPlace:
    (start, end), *others = places
    new = f"({turned})"
    told, name = _tell_calculated(code, loop, (start, end), turned)
    return SumPlace(ChangeKind.FROM_OTHER_END, start, end, new, told, name, tuple((*each, new) for each in others))


def _tell_calculated(code: Code, loop: CountedLoop, place: tuple[int, int], turned: str) -> tuple[str, str]:
    """What is calculated with a place, as it is and as it is to be."""
    start, end = place
    call, more = _find_call(code, start), _ONE_MORE.match(code.code, end)
    if call is not None:
        return code.quote(call, end + 1), f"{code.quote(call, start)} {turned})"
    if more:
        return code.quote(start, more.end()), f"{loop.last} - {loop.name}"
    before, behind = _SIGN_BEFORE.search(code.code, max(0, start - 6), start), _SIGN_BEHIND.match(code.code, end)
    left, right = find_operands(code, before.start() if before else start, behind.end() if behind else end)
    if before and left is not None:
        return code.quote(left, end), f"{code.quote(left, start)} ({turned})"
    return code.quote(start, right or end), f"({turned}) {code.quote(end, right or end)}"


def _write_last(number: str) -> str:
    """One less than the number of places."""
    fewer = _FEWER.fullmatch(number)
    return f"{fewer['number']} - {int(fewer['less']) + 1}" if fewer else f"{number} - 1"
