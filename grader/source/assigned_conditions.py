"""Conditions that give a name a value, where they are to compare, in languages with braces."""

from __future__ import annotations

import re
from dataclasses import dataclass

from grader.source.known_lines import count_line

_TARGET = r"[A-Za-z_]\w{0,40}(?:\[[^\[\]\n]{1,40}\]|(?:\.|->)\w{1,40}){0,4}"
_CONSTANT = re.compile(r"\s{0,3}(?:-?[0-9][\w.]{0,20}|['\"]['\" ]{0,40}|true|false|NULL|null|)\s{0,40}")
_ASSIGNED = re.compile(rf"\bif\s?\(\s?({_TARGET})\s?=(?!=)(\s{{0,3}}[\w.'\"]*[ '\"]{{0,20}})\)")


@dataclass(frozen=True)
class AssignedCondition:
    """The line of such a condition, the condition, and what gets the value."""

    line: int
    written: str
    name: str


def scan_for_assigned_condition(text: str, code: str) -> AssignedCondition | None:
    """The first one; `code` is the text without comments and quotations, and as long."""
    found = next((each for each in _ASSIGNED.finditer(code) if _CONSTANT.fullmatch(each[2])), None)
    if found is None or "#if 0" in code:
        return None
    name, written = (
        " ".join(text[start:end].split()) for start, end in (found.span(1), (found.start(1), found.end(2)))
    )
    return AssignedCondition(count_line(code, found.start()), written, name)
