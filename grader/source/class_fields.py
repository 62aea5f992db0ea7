"""Fields that an object never gets: all objects share them, or a parameter is given to itself in their place."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice

from grader.model import Language
from grader.source.code_blocks import Code
from grader.source.known_lines import count_line

_MOST_CLASSES, _MOST_FIELDS, _LONGEST_CLASS = 20, 40, 20_000
_CLASS = re.compile(r"\bclass\s(?P<name>[A-Za-z_]\w{0,40})[^;{}()]{0,120}\{")
_FIELD = re.compile(
    r"(?P<words>(?:(?:public|private|protected|internal)\s)?static\s(?:(?:public|private|protected|internal)\s)?)"
    r"[A-Za-z_][\w.]{0,40}(?:<[^;=(){}]{1,60}>)?(?:\[,?\]){0,2}\s(?P<name>[A-Za-z_]\w{0,40})\s?(?:=[^;{}]{1,80})?;"
)
_MAIN = re.compile(r"\bstatic\s[^;{}]{0,60}\b[mM]ain\s?\(")
_TO_ITSELF = re.compile(r"(?P<name>[A-Za-z_$][\w$]{0,40})\s?=\s?(?P=name)\s?;")
_LINE_TO_ITSELF = re.compile(r"(?m)^[ \t]{1,80}(?P<name>[A-Za-z_]\w{0,40})[ \t]?=[ \t]?(?P=name)[ \t;]*$")
_DEF = re.compile(r"\bdef\s\w{1,60}\s?\((?P<given>[^()]{0,300})\)")
_LONGEST_FUNCTION = 2_000
_PARAMETER = r"(?<![\w.])(?:this\.)?{name}\s?=\s?(?:{parameters})\s?;"


@dataclass(frozen=True)
class SelfSet:
    """The line that gives a parameter to itself, and its name."""

    line: int
    name: str


@dataclass(frozen=True)
class SharedField:
    """The line of a field that is shared, its name and that of its class."""

    line: int
    name: str
    owner: str


def scan_for_shared_field(text: str, code: str) -> SharedField | None:
    """The first field to which a constructor gives what it is given, and that is one for all objects of the class.

    `code` is the text without comments and quotations, and as long.
    """
    blocks = Code(text, code)
    for found in islice(_CLASS.finditer(code), _MOST_CLASSES):
        brace, name = found.end() - 1, found["name"]
        end = blocks.ends.get(brace, -1)
        inside = code[brace:end] if 0 < end - brace < _LONGEST_CLASS else ""
        if not inside or _MAIN.search(inside) or not re.search(rf"\bnew\s{name}\s?\(", code):
            continue
        for statement in islice(blocks.blocks.get(brace, ()), _MOST_FIELDS):
            field = _FIELD.fullmatch(code, statement.start, statement.end)
            if field and _is_given(inside, name, field["name"]):
                return SharedField(blocks.count_line(statement.start), field["name"], name)
    return None


def _is_given(inside: str, owner: str, field: str) -> bool:
    """Whether a constructor of the class sets the field to one of its parameters."""
    for made in re.finditer(rf"(?<!new\s)\b{owner}\s?\((?P<given>[^(){{}};]{{1,200}})\)\s?\{{", inside):
        body = inside[made.end() : inside.find("}", made.end())]
        names = "|".join(re.escape(each.split()[-1]) for each in made["given"].split(",") if each.split())
        if re.search(_PARAMETER.format(name=re.escape(field), parameters=names), body):
            return True
    return False


def scan_for_self_set(text: str, code: str, language: Language) -> SelfSet | None:
    """The first statement of a method or function that gives a parameter to itself."""
    if language.grammar == "python":
        return _find_in_python(code)
    blocks = Code(text, code)
    for statement in blocks.list_in_functions():
        found = _TO_ITSELF.fullmatch(code, statement.start, statement.end)
        if found:
            return SelfSet(blocks.count_line(statement.start), found["name"])
    return None


def _find_in_python(code: str) -> SelfSet | None:
    for found in _LINE_TO_ITSELF.finditer(code):
        heads = [*_DEF.finditer(code, max(0, found.start() - _LONGEST_FUNCTION), found.start())]
        if heads and re.search(rf"\b{found['name']}\b", heads[-1]["given"]):
            return SelfSet(count_line(code, found.start("name")), found["name"])
    return None
