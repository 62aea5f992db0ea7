"""Questions of C++ about an entry of a map that make the entry where there is none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST = 8
_MAP = re.compile(r"\b(?:unordered_)?map\s?<[\w\s,:<>*]{1,100}>\s?&?\s?([A-Za-z_]\w{0,40})\b")
_KEY = r"\[(?P<{key}>[^\[\];\n]{{1,60}})\]"
_ASKS = re.compile(
    rf"(?<![\w.>])(?:!\s?(?P<map>[A-Za-z_]\w{{0,40}}){_KEY.format(key='key')}(?!\s?[.=\[<>+\-*/%]|->)"
    rf"|(?P<other>[A-Za-z_]\w{{0,40}}){_KEY.format(key='of')}"
    r"(?:\.empty\(\s?\)|\.size\(\s?\)\s?==\s?0|\s?==\s?(?:0|nullptr|\"\")))"
)


def list_asked_entries(code: Code) -> Iterator[SumPlace]:
    """The places of a program: each asks whether there is an entry, and makes none."""
    maps = set(_MAP.findall(code.code))
    found = (each for each in _ASKS.finditer(code.code) if (each["map"] or each["other"]) in maps) if maps else iter(())
    for each in islice(found, _MOST):
        key = code.text[slice(*each.span("key" if each["map"] else "of"))]
        new = f"{each['map'] or each['other']}.count({key}) == 0"
        yield SumPlace(ChangeKind.ASKED_ENTRY, *each.span(), new, code.quote(*each.span()), new)
