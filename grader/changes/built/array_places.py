"""Arrays of a fixed length that are tried with more places, in languages that are built."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST = 8
_SIZE = re.compile(r"\[\s?([0-9]{1,4})\s?\]")
_NAME = re.compile(r"([A-Za-z_]\w{0,40})\s?\[")
_DECLARED = re.compile(
    r"(?:unsigned\s)?(?:int|long|double|float|char|short|bool)(?:\slong)?\s[\w\s,\[\]]{0,120}\[\s?[0-9]{1,4}\s?\][\w\s,\[\]]{0,120};"
)
"""Arrays that are declared in a function, with nothing in them."""
_MADE = re.compile(
    r"\bnew\s(?:int|long|double|float|char|short|bool|boolean|String|string)\[\s?([0-9]{1,4})\s?\](?!\s?[\[{])"
)
_MADE_BY_NAMES = re.compile(
    r"\bnew\s(?:int|long|double|float|char|short|bool|boolean)\[((?=[^\]\n]{0,60}[A-Za-z_])"
    r"[\w .+\-*/]{1,60}(?:\([\w ., \[\]+\-*()]{0,60}\))?[\w .+\-*/]{0,40})\](?!\s?[\[{])"
)
_PASSED = re.compile(
    r"[(,]\s?(?:const\s)?(?:int|long|double|float|char|short|bool)\s\w{1,40}"
    r"\s?\[\s?[0-9]{0,4}\s?\]\[\s?[0-9]{1,4}\s?\]\s?[,)]"
)
"""A table whose length a function takes for granted."""
_FIXED = re.compile(r"\b(?:switch|goto)\b|\b(?:sizeof|begin|end|size)\s?\(|\[[&=]\]|\(\s?\*\s?\w{1,40}\s?\)\s?\[")
"""Where the length of an array must be known before the program runs, or counts itself."""
_COUNTS = (
    r"(?<![\w.>]){name}(?:\[(?:[^\[\];\n]|\[[^\[\];\n]{{0,40}}\]){{1,40}}\]){{1,2}}\s?(?:\+\+|--|[-+*/|^&]=)"
    r"|(?:\+\+|--){name}\["
)
"""What is added to items of an array: it may only lack its first values."""
_MANY, _OF_TABLE, _MORE = 5_000, 600, 100
"""Places of an array, of a table in each direction, so that several fit onto a stack, and more than are calculated."""


def list_array_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program: all sizes of a declaration at once."""
    yield from islice(_lengthen_declared(code), _MOST)
    for found in islice(_MADE_BY_NAMES.finditer(code.code), _MOST):
        new = f"({code.text[slice(*found.span(1))]}) + {_MORE}"
        yield SumPlace(ChangeKind.FEW_PLACES, *found.span(1), new, code.quote(*found.span()), "")
    for found in islice(_MADE.finditer(code.code), _MOST):
        yield SumPlace(ChangeKind.FEW_PLACES, *found.span(1), str(_MANY), code.quote(*found.span()), "")


def _lengthen_declared(code: Code) -> Iterator[SumPlace]:
    for statement in code.in_functions if not _FIXED.search(code.code) else ():
        if not _DECLARED.fullmatch(code.code, statement.start, statement.end):
            continue
        sizes = [*_SIZE.finditer(code.code, statement.start, statement.end)]
        most = _OF_TABLE if "][" in code.code[statement.start : statement.end] else _MANY
        names = [re.escape(name) for name in _NAME.findall(code.code, statement.start, statement.end)]
        if any(re.search(_COUNTS.format(name=name), code.code) for name in names):
            continue
        shorter = [each.span(1) for each in sizes if int(each[1]) < most]
        if shorter and not (most == _OF_TABLE and _PASSED.search(code.code)):
            (start, end), *others = shorter
            more = tuple((*each, str(most)) for each in others)
            yield SumPlace(
                ChangeKind.FEW_PLACES, start, end, str(most), code.quote(statement.start, statement.end), "", more
            )
