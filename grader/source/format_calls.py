"""Calls of the families of `printf` and `scanf`, with what is given to them."""

from __future__ import annotations

import re
from dataclasses import dataclass

_CALL = re.compile(r"\b(\w{0,20}(?:printf|scanf))\s{0,3}\(")
_MARK = re.compile(r'"(?:[^"\\\n]|\\.){0,400}"|\'(?:[^\'\\\n]|\\.){1,8}\'|[()\[\]{},;]')
_LONGEST = 600
"""Characters from a call to the place in it, and to its end."""


@dataclass(frozen=True)
class FormatCall:
    """The name of what is called, and what is given to it, as written; `arguments` count from the format's file on."""

    name: str
    arguments: tuple[str, ...]


def find_format_call(source: str, offset: int) -> FormatCall | None:
    """The last call that begins before an offset of the source; None where there is none, or it does not end."""
    start = max(0, offset - _LONGEST)
    call = None
    for call in _CALL.finditer(source, start, offset + 1):  # noqa: B007  the last one
        pass
    arguments = _split_arguments(source, call.end()) if call else None
    return FormatCall(call[1], arguments) if call and arguments else None


def _split_arguments(source: str, start: int) -> tuple[str, ...] | None:
    """What stands between commas up to the bracket that closes the call; None where it is not closed."""
    found, depth, begin = list[str](), 0, start
    for mark in _MARK.finditer(source, start, start + _LONGEST):
        if depth == 0 and mark[0] in (",", ")"):
            found.append(" ".join(source[begin : mark.start()].split()))
            begin = mark.end()
            if mark[0] == ")":
                return tuple(found)
        elif mark[0] in "([{":
            depth += 1
        elif mark[0] in ")]}":
            depth -= 1
        elif mark[0] == ";":
            return None
    return None
