"""Fields of a class that a name of a method hides, so that the method never sees what others put there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from grader.source.code_blocks import Code

_MOST_CLASSES, _MOST_FIELDS = 20, 40
_CLASS = re.compile(r"\bclass\s[A-Za-z_]\w{0,40}[^;{}()]{0,120}\{")
_FIELD = re.compile(
    r"(?:(?:public|private|protected|internal|static)\s){1,3}(?:int|long|double|float|bool|boolean|char|string|String)"
    r"\s(?P<name>[A-Za-z_]\w{0,40})\s?(?:=[^;{}]{1,40})?;"
)
_OWN = (
    r"(?:int|long|double|float|bool|boolean|char|string|String|var)\s{name}\s?=(?!=)"
    r"\s?(?:-?[0-9][\w.]{{0,9}}|true|false|\"{{2}})\s?;"
)
_SETS = (
    r"(?<![\w.]){name}\s?(?:[-+*/%^|&]?=(?!=)|\+\+|--)|(?:\+\+|--){name}\b"
    r"|\b(?:this|[A-Z]\w{{0,40}})\.{name}\s?(?:[-+*/%^|&]?=(?!=)|\+\+|--)"
)
_METHOD = re.compile(r"\)\s{0,80}(?:throws\s[\w\s,.]{1,80})?\{")


@dataclass(frozen=True)
class HiddenField:
    """The line that declares a name anew, the line of the field that it hides, and the name."""

    line: int
    hidden: int
    name: str


def scan_for_hidden_field(text: str, code: str) -> HiddenField | None:
    """The first name of a method that keeps its constant, where another method changes the field of that name.

    `code` is the text without comments and quotations, and as long.
    """
    blocks = Code(text, code)
    for found in islice(_CLASS.finditer(code), _MOST_CLASSES):
        brace = found.end() - 1
        for statement in islice(blocks.blocks.get(brace, ()), _MOST_FIELDS):
            field = _FIELD.fullmatch(code, statement.start, statement.end)
            line = _find_hiding_line(blocks, brace, field["name"]) if field else 0
            if field and line:
                return HiddenField(line, blocks.count_line(statement.start), field["name"])
    return None


def _find_hiding_line(code: Code, brace: int, name: str) -> int:
    """The line of the declaration in a method; 0 where there is none, or no other method sets the field."""
    own, sets = (re.compile(each.format(name=re.escape(name))) for each in (_OWN, _SETS))
    hiding, changing = 0, False
    for start, end in _list_bodies(code, brace):
        declared = own.search(code.code, start, end)
        if declared is None:
            changing = changing or sets.search(code.code, start, end) is not None
        elif not sets.search(code.code, declared.end(), end):
            hiding = hiding or code.count_line(declared.start())
    return hiding if changing else 0


def _list_bodies(code: Code, brace: int) -> Iterator[tuple[int, int]]:
    """Where the body of each method of a class opens and closes."""
    end = code.ends.get(brace, brace)
    for found in _METHOD.finditer(code.code, brace, end):
        opening = found.end() - 1
        if code.find_brace(opening) == brace:
            yield opening, code.ends.get(opening, opening)
