"""Lists in a language with braces that are made with items, and then get all of theirs behind these."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST = 6
_MADE = re.compile(
    r"\bvector\s?<\s?(?:std::)?vector\s?<[\w\s:]{1,30}>\s?>\s(?P<table>[A-Za-z_]\w{0,40})\s?\([^;()]{1,60},\s?"
    r"(?:std::)?vector\s?<[\w\s:]{1,30}>\s?\(\s?(?P<row>[\w.]{1,40})\s?(?=[,)])"
    r"|\bvector\s?<[\w\s,:<>*]{1,80}>\s(?P<name>[A-Za-z_]\w{0,40})\s?\(\s?(?P<size>[\w.]{1,40}(?:\(\s?\))?)\s?(?=[,)])"
    r"|(?<![\w$])(?P<array>[A-Za-z_$][\w$]{0,40})\s?=\s?new\sArray\(\s?(?P<length>[\w$.]{1,40})\s?(?=\))"
)
_SIZES = (("name", "size"), ("table", "row"), ("array", "length"))
_ADDED = r"(?<![\w$.]){name}{row}\.(?:push_back|emplace_back|push)\s?\("


def list_filled_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program: the number of items that such a list is made with, 0 in its place."""
    for found in islice(_MADE.finditer(code.code), _MOST):
        group, size = next(each for each in _SIZES if found[each[0]])
        name, row = found[group], r"\[[^\[\];\n]{1,30}\]" if group == "table" else ""
        added = re.search(_ADDED.format(name=re.escape(name), row=row), code.code)
        if added and found[size] != "0":
            told = code.quote(found.start(), found.end() + (2 if row else 1))
            filled = code.quote(*added.span()).partition(".")[0]
            yield SumPlace(ChangeKind.FILLED_BEFORE, *found.span(size), "0", told, filled)
