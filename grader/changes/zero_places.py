"""Leading zeros that are taken away in languages with braces, where nothing is left of a number that is zero."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.changes.text_edits import find_operands
from grader.source.code_blocks import Code

_MOST = 8
_STRIPS = re.compile(
    r"\.(?:(?P<java>replace(?:First|All))\(\s?\"(?P<java_pattern>\^0[+*])\"\s?,\s?\"\"\s?\)"
    r"|(?P<csharp>TrimStart)\(\s?'0'\s?\)"
    r"|(?P<script>replace)\(\s?/(?P<script_pattern>\^0[+*])/g?\s?,\s?(?:\"\"|'')\s?\))"
)
"""What takes the zeros away that a number begins with, in Java, C# and JavaScript."""


def list_zero_places(code: Code) -> Iterator[SumPlace]:
    """The calls of a program, each with the last zero kept."""
    return islice(_keep_last(code), _MOST)


def _keep_last(code: Code) -> Iterator[SumPlace]:
    for found in _STRIPS.finditer(code.text):
        start, _ = find_operands(code, found.start(), found.start())
        if start is None or code.code[found.start()] != ".":
            continue
        written, quoted = code.text[start : found.end()], code.quote(start, found.end())
        if found["csharp"]:
            told = f"{written}.PadLeft(1, '0')"
        else:
            pattern = found["java_pattern"] or found["script_pattern"]
            told = written.replace(pattern, f"{pattern}(?!$)", 1)
        yield SumPlace(ChangeKind.NO_DIGIT_LEFT, start, found.end(), told, quoted, told)
