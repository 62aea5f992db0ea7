"""Vectors of C++ that never get an item, though a program takes items of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice

from grader.source.code_blocks import Code

_MOST = 40
_DECLARED = re.compile(r"(?:std::)?vector\s?<[^;=(){}]{1,80}>\s(?P<name>[A-Za-z_]\w{0,40})\s?;")
_ITEM = r"(?<![\w.]){name}\s?\["
_KNOWN = r"(?<![\w.]){name}\s?(?:\[|\.(?:size|empty|begin|end|at|front|back)\s?\()"
"""All uses of a vector that leave it empty."""
_ANY = r"(?<![\w.]){name}\b"


@dataclass(frozen=True)
class EmptyVector:
    """The line that declares a vector without an item, how it is written there, and its name."""

    line: int
    declared: str
    name: str


def scan_for_empty_vector(text: str, code: str) -> EmptyVector | None:
    """The first vector that is only asked for items; `code` is the text without comments and texts, and as long."""
    blocks = Code(text, code)
    for found in islice(_DECLARED.finditer(code), _MOST):
        name = re.escape(found["name"])
        used = [*re.finditer(_ANY.format(name=name), code)]
        known = [*re.finditer(_KNOWN.format(name=name), code)]
        if len(used) == len(known) + 1 and re.search(_ITEM.format(name=name), code):
            return EmptyVector(blocks.count_line(found.start()), blocks.quote(*found.span()), found["name"])
    return None
