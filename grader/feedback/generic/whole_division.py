"""The division of whole numbers, told from the source where there is only one."""

from __future__ import annotations

import re

from grader.feedback.generic.known_lines import count_line
from grader.model import Language

_FLOOR = re.compile(r"(?<!/)//(?!/)")
_DIVISION = re.compile(r"(?<=[=(,+:?])\s{0,3}(\w{1,40})\s{0,3}/\s{0,3}(\w{1,40})(?!\w|\s{0,3}[.(\[])")
_BEFORE = r"(?:\w{{1,40}}\s{{0,3}}(?:=[^,;(){{}}]{{1,60}})?,\s{{0,20}}){{0,10}}"
"""What may stand between a type and a name that it declares: other names."""
_WHOLE = rf"\b(?:int|long|short|unsigned|size_t|Integer|Long)\s{{{{1,20}}}}{_BEFORE}{{name}}\b"
_OTHER = rf"\b(?:double|float|Double|Float|decimal|var|auto)\s{{{{1,20}}}}{_BEFORE}{{name}}\b"


def find_whole_division(code: str, language: Language) -> int | None:
    """The only line that divides, where it divides whole numbers; `code` is without comments and quotations."""
    if language.grammar == "python":
        found = list(_FLOOR.finditer(code))
        return count_line(code, found[0].start()) if len(found) == 1 else None
    found = list(_DIVISION.finditer(code)) if language.name != "javascript" else []
    if len(found) != 1 or code.count("/") != 1 or not all(_is_whole(code, name) for name in found[0].groups()):
        return None
    return count_line(code, found[0].start(1))


def _is_whole(code: str, name: str) -> bool:
    """Whether an operand is a whole number, or only ever declared as one."""
    if name.isdecimal():
        return True
    declared = re.search(_WHOLE.format(name=name), code) is not None
    return declared and re.search(_OTHER.format(name=name), code) is None
