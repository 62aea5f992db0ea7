"""Slips in C and C++ that the source shows: a sum that never gets a first value, a loop that asks for the end first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from grader.feedback.generic.known_lines import count_line

_DECLARED = re.compile(
    r"(?m)^[ \t]{1,40}(?:(?:unsigned|long|short|signed)[ \t]{1,9}){0,3}(?:int|long|double|float|short|unsigned|size_t)"
    r"[ \t]{1,9}([\w \t,=.+\-]{1,200});"
)
_OF_FUNCTION = re.compile(r"(?:\)\s{0,20}(?:const\s{0,20})?|\belse\s{0,20}|\bdo\s{0,20})\Z")
_ADDED = r"(?<![\w.>])(?:\+\+\s?{0}\b|{0}\s{{0,3}}(?:\+\+|\+=|=\s{{0,3}}{0}\s{{0,3}}\+))"
_SET = r"&\s?{0}\b|>>\s?{0}\b|(?<![\w.>]){0}\s{{0,3}}=(?!=|\s{{0,3}}{0}\s{{0,3}}\+)"
_NAMED = r"(?<![\w.>]){0}\b|\+\+\s?{0}\b"
_END_LOOP = re.compile(
    r"\bwhile\s{0,3}\(\s{0,3}!\s{0,3}(?:(\w{1,40})\.eof\(\)|feof\(\s{0,3}(\w{1,40})\s{0,3}\))\s{0,3}\)\s{0,200}\{?\s{0,200}"
)
_READ = (
    r"(?:{0}\s{{0,3}}>>[^;]{{1,80}}|(?:getline|fscanf)\s?\(\s{{0,3}}{0}\s{{0,3}},[^;]{{1,80}}|fgets\s?\([^;]{{1,80}});"
)


@dataclass(frozen=True)
class UnsetSum:
    """A name that is added to and never set, with the line that first adds."""

    line: int
    name: str


@dataclass(frozen=True)
class EndLoop:
    """A loop that asks for the end of the input before it reads: its line, its condition and what it reads first."""

    line: int
    condition: str
    read: str


def find_unset_sum(code: str) -> UnsetSum | None:
    """The first local name that is added to without ever being set; `code` is without comments and quotations."""
    for declared in _DECLARED.finditer(code):
        if not _is_in_function(code, declared.start()):
            continue
        for name in _list_unset(declared[1]):
            added = re.compile(_ADDED.format(name)).search(code, declared.end())
            named = re.compile(_NAMED.format(name)).search(code, declared.end())
            is_first = added and named and added.start() <= named.start()
            if added and is_first and not re.search(_SET.format(name), code):
                return UnsetSum(count_line(code, added.start()), name)
    return None


def _list_unset(names: str) -> Iterator[str]:
    return (name.strip() for name in names.split(",") if name.strip().isidentifier())


def _is_in_function(code: str, offset: int) -> bool:
    """Whether the braces around a place are those of a function, and not of a class: there a constructor may set it."""
    depth = 0
    for place in range(offset - 1, -1, -1):
        depth += (code[place] == "}") - (code[place] == "{")
        if depth < 0:
            return _OF_FUNCTION.search(code, max(0, place - 80), place) is not None
    return False


def find_end_loop(code: str) -> EndLoop | None:
    """The first loop that asks for the end and then reads; `code` is without comments and quotations."""
    for loop in _END_LOOP.finditer(code):
        read = re.compile(_READ.format(loop[1] or loop[2])).match(code, loop.end())
        if read:
            condition = " ".join(loop[0].rstrip("{ \t\r\n").split())
            return EndLoop(count_line(code, loop.start()), condition, read[0].removesuffix(";"))
    return None
