"""What a function in a language with braces returns, and where it looks: the wrong one of two."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.changes.text_edits import find_operands
from grader.source.code_blocks import Code

_MOST = 12
_RETURNED = re.compile(r"\breturn\s(?P<value>true|false)(?=\s?;)")
_OTHER = {"true": "false", "false": "true"}
_AMONG = re.compile(r"\.(?P<way>containsValue|ContainsValue)(?=\s?\()")
_PIECE = re.compile(r"\.(?P<way>substring|Substring|substr|slice)\(\s?(?P<which>0|1|0\s?,\s?1)\s?\)")
_OTHER_PIECES = {"0": ("0, 1", "1"), "1": ("0, 1",), "0,1": ("1",)}
"""The pieces that are tried in the place of one: the first character, and all behind it."""
_KEYS = {"containsValue": "containsKey", "ContainsValue": "ContainsKey"}


def list_result_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program, each with what is to be tried there."""
    for found in islice(_RETURNED.finditer(code.code), _MOST):
        other = _OTHER[found["value"]]
        yield SumPlace(ChangeKind.OTHER_RESULT, *found.span("value"), other, found[0], f"return {other}")
    for found in islice(_PIECE.finditer(code.code), _MOST):
        start, _ = find_operands(code, found.start(), found.start())
        if start is None:
            continue
        told = code.quote(start, found.end())
        for other in _OTHER_PIECES["".join(found["which"].split())]:
            new = f"{code.text[start : found.start('way')]}{found['way']}({other})"
            yield SumPlace(ChangeKind.OTHER_PIECE, start, found.end(), new, told, new)
    for found in islice(_AMONG.finditer(code.code), _MOST):
        start, _ = find_operands(code, found.start(), found.start())
        end = code.ends.get(code.code.index("(", found.end()), -1) + 1
        if start is not None and end:
            new = f"{code.text[start : found.start('way')]}{_KEYS[found['way']]}{code.text[found.end() : end]}"
            yield SumPlace(ChangeKind.AMONG_VALUES, start, end, new, code.quote(start, end), " ".join(new.split()))
