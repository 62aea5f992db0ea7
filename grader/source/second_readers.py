"""Programs in Java that read the standard input by more than one reader."""

from __future__ import annotations

import re
from dataclasses import dataclass

from grader.source.code_blocks import Code

_READER = re.compile(r"\bnew\s(?P<name>Scanner|BufferedReader)\s?\(\s?(?:new\sInputStreamReader\s?\(\s?)?System\.in\b")


@dataclass(frozen=True)
class SecondReader:
    """The line of a reader that is made again, or of the second one, and the name of its class."""

    line: int
    name: str


def scan_for_second_reader(text: str, code: str) -> SecondReader | None:
    """The second reader of the standard input, or the only one that is made in a loop."""
    read = Code(text, code)
    made = [*_READER.finditer(code)]
    if not made:
        return None
    again = made[1] if len(made) > 1 else made[0]
    if len(made) == 1 and read.find_loop(again.start()) is None:
        return None
    return SecondReader(read.count_line(again.start()), again["name"])
