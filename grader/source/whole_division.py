"""The division of whole numbers, told from the source where there is only one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice

from grader.model import Language
from grader.source.known_lines import count_line

_FLOOR = re.compile(r"(?<!/)//(?!/)")
_DIVISION = re.compile(
    r"(?:(?<=[=(,+:?])|(?<=\breturn))\s{0,3}(\w{1,40})\s{0,3}/\s{0,3}"
    r"(\w{1,40}(?:\.(?:size\(\)|length\(\)|[lL]ength|Count))?)(?!\w|\s{0,3}[.(\[])"
)
_BEFORE = r"(?:\w{{1,40}}\s{{0,3}}(?:=[^,;(){{}}]{{1,60}})?,\s{{0,20}}){{0,10}}"
"""What may stand between a type and a name that it declares: other names."""
_WHOLE = rf"\b(?:int|long|short|unsigned|size_t|Integer|Long)\s{{{{1,20}}}}{_BEFORE}{{name}}\b"
_OTHER = rf"\b(?:double|float|Double|Float|decimal|var|auto)\s{{{{1,20}}}}{_BEFORE}{{name}}\b"
_MOST = 40
"""Divisions that are looked at."""
_DECIMAL_BEFORE = re.compile(r"\b(?:double|float|decimal)\s{1,20}\w{1,40}\s{0,3}=\s{0,3}\Z")
"""What stands before a division whose result is stored as a number with decimals."""
_LONGEST = 100
_QUOTIENT = re.compile(
    r"(?:[=(,+:?<>&|]|(?<![*/%])(?<![*/%]\s)-|\breturn)\s{0,3}(?P<all>([0-9]{1,9})\s{0,3}/\s{0,3}([1-9][0-9]{0,8}))(?!\w|\s{0,3}\.)"
)


@dataclass(frozen=True)
class WholeQuotient:
    """Two whole numbers as they are written, one divided by the other, and the `value` that is left of it."""

    line: int
    written: str
    first: str
    second: str

    @property
    def value(self) -> int:
        """What the language makes of it."""
        return int(self.first) // int(self.second)


def scan_for_whole_quotient(code: str, language: Language) -> WholeQuotient | None:
    """The first division of two written whole numbers that loses something; `code` is without comments and texts."""
    if language.grammar == "python" or language.name == "javascript":
        return None
    for found in _QUOTIENT.finditer(code):
        if int(found[2]) % int(found[3]):
            return WholeQuotient(
                count_line(code, found.start("all")), " ".join(found["all"].split()), found[2], found[3]
            )
    return None


def find_whole_division(code: str, language: Language) -> int | None:
    """The only line that divides, where it divides whole numbers, or the only one that stores that with decimals.

    `code` is without comments and quotations.
    """
    if language.grammar == "python":
        found = list(_FLOOR.finditer(code))
        return count_line(code, found[0].start()) if len(found) == 1 else None
    if language.name == "javascript":
        return None
    found = [
        each
        for each in islice(_DIVISION.finditer(code), _MOST)
        if all(is_whole(code[: each.start()], name) for name in each.groups())
    ]
    to_decimal = [each for each in found if _DECIMAL_BEFORE.search(code, max(0, each.start() - _LONGEST), each.start())]
    if len(found) == code.count("/") == 1 or len(to_decimal) == 1:
        return count_line(code, (to_decimal or found)[0].start(1))
    return None


def is_whole(before: str, name: str) -> bool:
    """Whether an operand is a whole number, such as how many items there are, or was last declared as one.

    `before` is the code up to it.
    """
    if name.isdecimal() or "." in name:
        return True
    return _find_last(_WHOLE.format(name=name), before) > _find_last(_OTHER.format(name=name), before)


def _find_last(pattern: str, code: str) -> int:
    return max((found.start() for found in re.finditer(pattern, code)), default=-1)
