"""Two loops in code with braces over the steps from -1 to 1 that leave out the middle, and the diagonals, too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST = 4
_NAME = r"[A-Za-z_$][\w$]{0,40}"
_IN_MIDDLE = re.compile(rf"(?<![\w$.])(?P<row>{_NAME})\s?===?\s?0\s?&&\s?(?P<column>{_NAME})\s?===?\s?0(?![\w.])")
_NOT_IN_MIDDLE = re.compile(rf"(?<![\w$.])(?P<row>{_NAME})\s?!==?\s?0\s?\|\|\s?(?P<column>{_NAME})\s?!==?\s?0(?![\w.])")
_STEPS = r"\bfor\s?\([^;{{}}()]{{0,40}}\b{name}\s?=\s?-\s?1\s?;"


def list_diagonal_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program: what asks for the middle, asking for the diagonals as well."""
    return islice(_list_all(code), _MOST)


def _list_all(code: Code) -> Iterator[SumPlace]:
    for pattern, sign in ((_IN_MIDDLE, "=="), (_NOT_IN_MIDDLE, "!=")):
        for found in pattern.finditer(code.code):
            loops = (_STEPS.format(name=re.escape(found[name])) for name in ("row", "column"))
            if all(re.search(loop, code.code) for loop in loops):
                told = f"({found['row']} == 0) {sign} ({found['column']} == 0)"
                yield SumPlace(ChangeKind.DIAGONALS, *found.span(), f"({told})", code.quote(*found.span()), told)
