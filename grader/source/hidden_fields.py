"""Fields of a class that a name of a method hides, so that the method never sees what others put there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from grader.source.code_blocks import Code, CodeStatement

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
    r"(?<![\w.]){name}\s?(?:(?:[-+*/%^|&]|<<|>>>?|\?\?)?=(?!=)|\+\+|--)|(?:\+\+|--){name}\b|\b(?:out|ref)\s{name}\b"
    r"|\b(?:this|[A-Z]\w{{0,40}})\.{name}\s?(?:[-+*/%^|&]?=(?!=)|\+\+|--)"
)
_DECLARES = r"\b(?!return\b|else\b)[A-Za-z_][\w<>\[\]]{{0,40}}\s{name}\s?[=;,)]"
_STATIC = re.compile(r"\bstatic\b")
_MOST_METHODS = 60


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
        members = blocks.blocks.get(found.end() - 1, ())
        methods = [each for each in members if each.body >= 0][:_MOST_METHODS]
        fields = [each for each in members if each.body < 0][:_MOST_FIELDS]
        for statement in fields:
            field = _FIELD.fullmatch(code, statement.start, statement.end)
            line = _find_hiding_line(blocks, methods, field) if field else 0
            if field and line:
                return HiddenField(line, blocks.count_line(statement.start), field["name"])
    return None


def _find_hiding_line(code: Code, methods: Sequence[CodeStatement], field: re.Match[str]) -> int:
    """The line of the declaration in a method; 0 where there is none, or no other method sets the field."""
    name = re.escape(field["name"])
    own, sets, declares = (re.compile(each.format(name=name)) for each in (_OWN, _SETS, _DECLARES))
    is_shared = _STATIC.search(field[0]) is not None
    hiding, changing = 0, False
    for method in methods:
        head = code.code[method.start : method.body]
        if not is_shared and _STATIC.search(head):
            continue  # it does not know the field
        declared = own.search(code.code, method.body, method.end)
        if declared and not sets.search(code.code, declared.end(), method.end):
            hiding = hiding or code.count_line(declared.start())
        elif not declares.search(code.code, method.start, method.end):
            changing = changing or sets.search(code.code, method.body, method.end) is not None
    return hiding if changing else 0
