"""Calls that read one word of the input and drop the white space around it, told from the source."""

from __future__ import annotations

import re
from dataclasses import dataclass

from grader.source.known_lines import count_line

_SCANNER = re.compile(r"\bScanner\s+(\w+)")
_TEXT = re.compile(r"\bstring\s+(\w+)")


@dataclass(frozen=True)
class WordReader:
    """The first line that reads a word, the call there, the call for a line; `before` is one that reads less."""

    line: int
    call: str
    better: str
    before: str = ""


def find_word_reader(code: str, language: str) -> WordReader | None:
    """Where a program reads words and no lines; `code` is without comments and quotations."""
    if language == "java":
        return _find_scanner(code)
    return _find_stream(code) if language == "cpp" else None


def _find_scanner(code: str) -> WordReader | None:
    for name in _SCANNER.findall(code):
        found = re.search(rf"\b{name}\.next\(\)", code)
        if found and f"{name}.nextLine()" not in code:
            number = re.search(rf"\b{name}\.(next(?:Int|Long|Double)\(\))", code)
            before = number[1] if number else ""
            return WordReader(count_line(code, found.start()), found[0], f"{name}.nextLine()", before)
    return None


def _find_stream(code: str) -> WordReader | None:
    """A stream into a string; `cin >> a >> b` reads a word for each."""
    if "getline" in code:
        return None
    for name in _TEXT.findall(code):
        found = re.search(rf"\b(\w+)\s*>>\s*{name}\b", code)
        if found:
            number = re.search(rf"\b{found[1]}\s*>>\s*(?!{name}\b)\w+", code)
            before = number[0] if number else ""
            return WordReader(count_line(code, found.start()), found[0], f"getline({found[1]}, {name})", before)
    return None
