"""What a loop of code with braces builds up wrongly: digits, texts, and places in the place of items."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.declared_names import take_last_name
from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import StatementPlace, list_simple_statements
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code, Loop

_MOST = 10
_PATH = r"[A-Za-z_$][\w$]{0,40}(?:(?:\.|->)[A-Za-z_$][\w$]{0,40}){0,2}"
_GROWS = re.compile(
    rf"(?P<target>{_PATH})\s?(?:\+=|=\s?(?P=target)\s?\+(?![+=]))\s?(?P<value>[^;={{}}]{{1,100}}?)\s?;?\Z"
)
_TEXT = (
    r"\b[sS]tring\s?&?\s?(?:[^;(){{}}]{{0,60}},\s?)?{name}\b"
    r"|\b(?:let|var)\s(?:[^;(){{}}]{{0,60}},\s?)?{name}\s?=\s?[\"'`]"
)
"""How a text is declared, but for a character."""
_DIGIT = re.compile(r"%\s?10(?![\w.])")
_COUNTED = re.compile(r"\s?(?:(?:int|let|var|size_t)\s)?([A-Za-z_$][\w$]{0,40})\s?=")
_ADDED = r"(?:\+=\s?|\.(?:add|Add|push|push_back|append)\(\s?)(?P<place>{place})(?=\s?[;)])"
_ITEMS = r"(?<![\w$.>])({path}(?:\[\s?{place}\s?\]|\.get\(\s?{place}\s?\)))"


def list_build_up_places(code: Code) -> Iterator[StatementPlace]:
    """The statements of a program that are tried in another way."""
    yield from islice(_grow_otherwise(code), _MOST)


def _grow_otherwise(code: Code) -> Iterator[StatementPlace]:
    """A digit put behind the others, not added to them; and what is put behind a text, before it."""
    for start, end in list_simple_statements(code):
        found = _GROWS.match(code.code, start, end)
        if found is None:
            continue
        target, value = found["target"], code.text[slice(*found.span("value"))]
        if re.search(_TEXT.format(name=re.escape(take_last_name(target))), code.code):
            told = f"{target} = {value} + {target}"
            new = f"{target} = ({value}) + {target};"
            yield StatementPlace(ChangeKind.WRONG_SIDE, start, end, new, code.quote(start, end), start, told)
        elif _DIGIT.search(found["value"]):
            told = f"{target} = {target} * 10 + {value}"
            yield StatementPlace(ChangeKind.NOT_SHIFTED, start, end, f"{told};", code.quote(start, end), start, told)


def list_item_places(code: Code) -> Iterator[SumPlace]:
    """The place of an item that is added, or put into a list, as the item."""
    return islice((place for loop in code.loops for place in _take_items(code, loop)), _MOST)


def _take_items(code: Code, loop: Loop) -> Iterator[SumPlace]:
    counted = _COUNTED.match(code.code, *loop.head) if ";" in code.code[slice(*loop.head)] else None
    place, body = re.escape(counted[1]) if counted else "", code.code[slice(*loop.body)]
    items = re.search(_ITEMS.format(path=_PATH, place=place), body) if place else None
    for found in re.finditer(_ADDED.format(place=place), body) if items else ():
        start, end = (loop.body[0] + at for at in found.span("place"))
        told = code.quote(*(loop.body[0] + at for at in found.span()))
        item = items[1] if items else ""
        yield SumPlace(ChangeKind.PLACE_FOR_ITEM, start, end, item, told, item)
