"""Programs in Java that read the standard input by more than one reader."""

from __future__ import annotations

import re
from dataclasses import dataclass

from grader.source.code_blocks import Code

_READER = re.compile(r"\bnew\s(?P<name>Scanner|BufferedReader)\s?\(\s?(?:new\sInputStreamReader\s?\(\s?)?System\.in\b")
_OTHERWISE = re.compile(r"\belse\b|[?:][^;{}]*\Z")
"""What stands before the second of two of which only one is made."""
_NEAR = 60


@dataclass(frozen=True)
class SecondReader:
    """The line of a reader that is made again, or of the second one, and the name of its class."""

    line: int
    name: str


def scan_for_second_reader(text: str, code: str) -> SecondReader | None:
    """The second reader of the standard input, or the only one that is made in a loop."""
    read = Code(text, code)
    made = [*_READER.finditer(code)]
    again = made[1] if len(made) > 1 else None
    if again is None and made and read.find_loop(made[0].start()) is not None:
        again = made[0]
    before = code[max(0, again.start() - _NEAR) : again.start()] if again else ""
    if again is None or {each["name"] for each in made} != {again["name"]} or _OTHERWISE.search(before):
        return None
    return SecondReader(read.count_line(again.start()), again["name"])
