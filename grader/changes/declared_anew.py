"""Names that a block declares anew, so that the value outside of it stays as it was, in a language with braces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from grader.source.code_blocks import Code, CodeStatement

_MOST, _MOST_DECLARED, _MOST_AROUND = 12, 400, 8
"""Places, declarations that are looked at, and blocks around each."""
_DECLARED = re.compile(
    r"(?P<type>(?:unsigned\s|long\s)?(?:int|long|double|float|bool|boolean|char|size_t|short|decimal|string|String|var|auto)"
    r"|std::(?:string|size_t)|let|const"
    r"|[A-Za-z_]\w{0,40}(?:\[[ ,]?\]){1,2}|[A-Z]\w{0,40}<[\w\s,<>\[\]]{1,60}>)\s{1,3}"
    r"(?P<name>[A-Za-z_$][\w$]{0,40})\s?=(?![=>])\s?(?P<value>[^;{}]{1,160}?)\s?;"
)
_DECLARES = (
    r"(?:(?:public|private|protected|static|const|unsigned|long|volatile)\s){{0,3}}[A-Za-z_][\w:]{{0,40}}(?:<[\w\s,:<>]{{1,60}}>)?"
    r"(?:\[[ ,]?\]){{0,2}}[\s*&]{{1,3}}(?:[^;(){{}}]{{0,120}},\s?[*&]?)?{name}\s?[=;,]"
)
_OWNER = re.compile(r"\b(?:class|struct|record)\s([A-Za-z_]\w{0,40})[^;{}()]{0,120}\Z")
_LONGEST_HEAD, _MOST_STATEMENTS = 160, 80


@dataclass(frozen=True)
class DeclaredAnew:
    """A declaration from `start` to `end` of a name that a block around it has as well.

    `type` ends at `name_start`. `owner` is what stands before the name outside where that is a class's, else empty.
    """

    start: int
    name_start: int
    end: int
    type: str
    name: str
    value: str
    owner: str


def list_declared_anew(code: Code) -> Iterator[DeclaredAnew]:
    """Those of a program where the value outside is used again behind the block."""
    return islice(_list_all(code), _MOST)


def _list_all(code: Code) -> Iterator[DeclaredAnew]:
    matches = ((each, _DECLARED.fullmatch(code.code, each.start, each.end)) for each in code.in_functions)
    for statement, found in islice(((each, match) for each, match in matches if match), _MOST_DECLARED):
        owner = _find_outside(code, statement, found["name"])
        if owner is not None:
            value = code.text[slice(*found.span("value"))]
            place = statement.start, found.start("name"), statement.end
            yield DeclaredAnew(*place, found["type"], found["name"], value, owner)


def _find_outside(code: Code, statement: CodeStatement, name: str) -> str | None:
    """What the same name outside of the block belongs to; None where there is none, or where it is not used again."""
    inner = code.find_brace(statement.start)
    around = sorted(brace for brace in code.blocks if -1 < brace < inner < code.ends.get(brace, -1))
    for brace in (*reversed(around[-_MOST_AROUND:]), -1):
        declared = _find_declaration(code, name, brace, statement.start)
        if declared:
            owner = _find_owner(code, brace, declared, name)
            word = re.compile(rf"(?<![\w$.>]){re.escape(name)}(?![\w$(])")
            behind = code.ends.get(inner, 0), code.ends.get(brace, len(code.code))
            return owner if owner or word.search(code.code, *behind) else None
    return None


def _find_declaration(code: Code, name: str, brace: int, place: int) -> str:
    """The statement of a block that declares the name before a place, or anywhere in a class; empty where none does."""
    pattern = re.compile(_DECLARES.format(name=re.escape(name)))
    is_class = _OWNER.search(code.code, max(0, brace - _LONGEST_HEAD), max(0, brace)) is not None
    for each in code.blocks.get(brace, ())[:_MOST_STATEMENTS]:
        if each.body < 0 and (each.end <= place or is_class):
            found = pattern.match(code.code, each.start, each.end + 1)
            if found and not found[0].startswith(("return ", "else ", "case ", "goto ", "delete ", "throw ")):
                return found[0]
    return ""


def _find_owner(code: Code, brace: int, declared: str, name: str) -> str:
    """`this`, or the class for what all of its objects share; empty where the name belongs to no class."""
    owner = _OWNER.search(code.code, max(0, brace - _LONGEST_HEAD), max(0, brace))
    if owner is None:
        return ""
    return owner[1] if re.match(rf"[^=;]*\bstatic\b[^=;]*\b{re.escape(name)}\b", declared) else "this"
