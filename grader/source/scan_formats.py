"""Formats of `scanf` in C and C++ that ask for a mark between two values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from grader.source.known_lines import count_line

_CALL = re.compile(r"(?<!\w)(?:scanf\s?\(|fscanf\s?\(\s?\w{1,40}\s?,)\s?(?=\")")
_TEXT = re.compile(r'"((?:[^"\\\n]|\\.){0,200})"')
_VALUE = re.compile(r"%\*?[0-9]{0,4}(?:hh|h|ll|l|L|z|j|t)?(?:\[\^?\]?[^\]]{0,60}\]|[a-zA-Z])")
_BEHIND_WORD = re.compile(r"(?<!%)%s([^\s%\\\[])[^%]*%")
_SPACE = re.compile(r"\s|\\[ntr]|%%")


@dataclass(frozen=True)
class ScanFormat:
    """A call that reads values with marks between them: its line, its format, and the first of the marks.

    `word` says that the mark stands right behind a `%s`, which itself ends only at a blank.
    """

    line: int
    written: str
    mark: str
    word: bool = False


def find_scan_formats(text: str, code: str) -> tuple[ScanFormat, ...]:
    """The calls in a source, given whole and as its code without comments and texts."""
    return tuple(_list_formats(text, code)) if len(text) == len(code) else ()


def _list_formats(text: str, code: str) -> Iterator[ScanFormat]:
    for call in _CALL.finditer(text):
        is_code = code[call.start() : call.start() + 5] == text[call.start() : call.start() + 5]
        found = _TEXT.match(text, call.end()) if is_code else None
        between = _VALUE.split(found[1])[:-1] if found else []
        mark = next(filter(None, (_SPACE.sub("", each) for each in between)), "")
        word = _BEHIND_WORD.search(found[1]) if found else None
        if found and word:
            yield ScanFormat(count_line(text, call.start()), found[0], word[1], word=True)
        elif found and mark:
            yield ScanFormat(count_line(text, call.start()), found[0], mark[0])
