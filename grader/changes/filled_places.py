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
    r"\bvector\s?<[\w\s,:<>*]{1,80}>\s(?P<name>[A-Za-z_]\w{0,40})\s?\(\s?(?P<size>[\w.]{1,40}(?:\(\s?\))?)\s?(?=[,)])"
    r"|(?P<array>[A-Za-z_$][\w$]{0,40})\s?=\s?new\sArray\(\s?(?P<length>[\w$.]{1,40})\s?(?=\))"
)
_ADDED = r"(?<![\w$.]){name}\.(?:push_back|emplace_back|push)\s?\("


def list_filled_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program: the number of items that such a list is made with, 0 in its place."""
    for found in islice(_MADE.finditer(code.code), _MOST):
        name, size = found["name"] or found["array"], found.span("size" if found["name"] else "length")
        if re.search(_ADDED.format(name=re.escape(name)), code.code) and code.code[slice(*size)] != "0":
            yield SumPlace(ChangeKind.FILLED_BEFORE, *size, "0", code.quote(found.start(), found.end() + 1), name)
