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

_MOST, _MOST_LOOPS, _MOST_LOOKED_AT = 10, 40, 400
_PATH = r"[A-Za-z_$][\w$]{0,40}(?:(?:\.|->)[A-Za-z_$][\w$]{0,40}){0,2}"
_GROWS = re.compile(
    rf"(?P<target>{_PATH})\s?(?:\+=|=\s?(?P=target)\s?\+(?![+=]))\s?(?P<value>[^;={{}}]{{1,100}}?)\s?;?\Z"
)
_TEXT = (
    r"\b[sS]tring\s?&?\s?(?:[^;(){{}}]{{0,60}},\s?)?{name}\b"
    r"|\b(?:let|var)\s(?:[^;(){{}}]{{0,60}},\s?)?{name}\s?=\s?[\"'`]"
)
"""How a text is declared, but for a character."""
_TEXTS = r"\b(?:[sS]tring|char)(?:\s?\[[^\[\]]{{0,20}}\]){{0,2}}[\s>&*]{{1,4}}{name}\b"
"""How a list of texts is declared."""
_DIGIT = re.compile(r"\(?[\w$.]{1,40}\s?%\s?10\)?")
_SUM = re.compile(r"[+\-*/%]")
"""What makes a number of characters in C++."""
_COUNTED = re.compile(r"\s?(?:(?:int|let|var|size_t)\s)?([A-Za-z_$][\w$]{0,40})\s?=")
_ADDED = r"\+=\s?(?P<place>{place})(?=\s?;)"
_ITEMS = r"(?<![\w$.>])((?P<list>{path})(?:\[\s?{place}\s?\]|\.get\(\s?{place}\s?\)))(?!\s?[\[.])"


def list_build_up_places(code: Code) -> Iterator[StatementPlace]:
    """The statements of a program that are tried in another way."""
    yield from islice(_grow_otherwise(code), _MOST)


def _grow_otherwise(code: Code) -> Iterator[StatementPlace]:
    """A digit put behind the others, not added to them; and what is put behind a text, before it."""
    texts: dict[str, bool] = {}
    for start, end in islice(list_simple_statements(code), _MOST_LOOKED_AT):
        found = _GROWS.match(code.code, start, end)
        if found is None:
            continue
        target, value = found["target"], code.text[slice(*found.span("value"))]
        if target not in texts:
            texts[target] = re.search(_TEXT.format(name=re.escape(take_last_name(target))), code.code) is not None
        quoted = code.quote(start, end).rstrip("; ")
        if texts[target] and not (code.is_cpp and _SUM.search(found["value"])):
            told = f"{target} = {value} + {target}"
            yield StatementPlace(
                ChangeKind.WRONG_SIDE, start, end, f"{target} = ({value}) + {target};", quoted, start, told
            )
        elif not texts[target] and _DIGIT.fullmatch(found["value"]):
            told = f"{target} = {target} * 10 + {value}"
            # By `+=`, the number keeps its type.
            new = f"{target} += {target} * 9 + ({value});"
            yield StatementPlace(ChangeKind.NOT_SHIFTED, start, end, new, quoted, start, told)


def list_item_places(code: Code) -> Iterator[SumPlace]:
    """The place of an item that is added, as the item."""
    return islice((place for loop in code.loops[:_MOST_LOOPS] for place in _take_items(code, loop)), _MOST)


def _take_items(code: Code, loop: Loop) -> Iterator[SumPlace]:
    counted = _COUNTED.match(code.code, *loop.head) if ";" in code.code[slice(*loop.head)] else None
    place, body = re.escape(counted[1]) if counted else "", code.code[slice(*loop.body)]
    items = re.search(_ITEMS.format(path=_PATH, place=place), body) if place else None
    texts = _TEXTS.format(name=re.escape(take_last_name(items["list"]))) if items else ""
    if items is None or re.search(texts, code.code):
        return
    for found in re.finditer(_ADDED.format(place=place), body):
        start, end = (loop.body[0] + at for at in found.span("place"))
        told = code.quote(*(loop.body[0] + at for at in found.span()))
        yield SumPlace(ChangeKind.PLACE_FOR_ITEM, start, end, items[1], told, items[1])
