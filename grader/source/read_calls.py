"""Calls in a source that read less, or later, than a program takes for granted."""

from __future__ import annotations

import re
from dataclasses import dataclass

from grader.model import Language
from grader.source.known_lines import count_line

_BEFORE = 400
"""Characters in which a statement before a call ends."""


@dataclass(frozen=True)
class ReadCall:
    """A call that reads less than is meant, and on which line; `before` is the call that leaves something behind."""

    line: int
    call: str
    before: str = ""


_CHARACTER = re.compile(
    r"\b(?:int|var|long)\s{1,3}\w{1,40}\s?=\s?(?:Convert\.ToInt32\(\s?)?"
    r"(Console\.Read|System\.in\.read)\(\s?\)\s?\)?(?=\s?;)"
)
_SCANNED = re.compile(
    r"(?<![\w.])(\w{1,40})\.(next(?:Int|Long|Double|Float|Short|Byte|Boolean)?|nextLine)\(\s?\)(\s?;)?"
)
_CIN = re.compile(
    r"\bcin(?:\s{0,3}>>\s{0,3}\w{1,40}){0,9}\s{0,3}>>\s{0,3}(?P<name>\w{1,40})"
    r"|\bgetline\s?\(\s?(?:std::)?cin\s?,\s?(?P<line>\w{1,40})\s?\)"
)
_NUMBER = r"\b(?:int|long|double|float|size_t|short)\s(?:[^;(){{}}]{{0,100}}[ ,])?{}\b"
_SKIPS = re.compile(r"\bignore\s?\(|\bws\b|\bcin\s?\.\s?get\b|\bgetchar\b")
_LATE = re.compile(r"(?<![\w$.])((?:process\.stdin|[\w$]{1,40})\.(?:question|on))\s?\(")
_PRINT_OR_BRACKET = re.compile(r"[(){}]|\bconsole\.log\b")
_DECLARED = r"\bScanner\s{1,3}(\w{1,40})\s?="


def find_character_call(code: str) -> ReadCall | None:
    """The first call that gives the code of one character where a number is stored."""
    found = _CHARACTER.search(code)
    return ReadCall(count_line(code, found.start()), f"{found[1]}()") if found else None


def find_line_after_number(code: str, language: Language) -> ReadCall | None:
    """The first line that is read right after a number; a call alone only goes to the next line."""
    return _find_getline_after_number(code) if language.name == "cpp" else _find_next_line_after_number(code, language)


def _find_getline_after_number(code: str) -> ReadCall | None:
    """The first `getline` of C++ behind a `cin >>` of a number, with nothing in between that goes to the next line."""
    if len(re.findall(r"\bmain\s?\(", code)) != 1 or _SKIPS.search(code):
        return None
    before: re.Match[str] | None = None
    for found in _CIN.finditer(code):
        if found["line"] is None:
            before = found
        elif before is None or not re.search(_NUMBER.format(before["name"]), code):
            before = None
        else:
            call = f"getline(cin, {found['line']})"
            return ReadCall(count_line(code, found.start()), call, f"cin >> {before['name']}")
    return None


def _find_next_line_after_number(code: str, language: Language) -> ReadCall | None:
    """The same of a Scanner of Java."""
    if language.name != "java" or len(set(re.findall(_DECLARED, code))) != 1:
        return None
    before: re.Match[str] | None = None
    for found in _SCANNED.finditer(code):
        if found[2] != "nextLine":
            before = found
            continue
        alone = found[3] and re.search(r"[;{}]\s*\Z", code[max(0, found.start() - _BEFORE) : found.start()])
        if before and before[2] != "next" and not alone:
            return ReadCall(count_line(code, found.start()), f"{found[1]}.nextLine()", f"{before[1]}.{before[2]}()")
        before = None
    return None


def find_late_reading(code: str, language: Language) -> ReadCall | None:
    """The first print outside of all functions of a script that reads by functions which are called later."""
    reading = _LATE.search(code) if language.name == "javascript" else None
    depth = 0
    for found in _PRINT_OR_BRACKET.finditer(code) if reading else ():
        depth += {"(": 1, "{": 1, ")": -1, "}": -1}.get(found[0], 0)
        if depth == 0 and reading and found[0] not in ("(", ")", "{", "}"):
            return ReadCall(count_line(code, found.start()), f"{reading[1]}(…)")
    return None
