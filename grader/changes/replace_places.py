"""Calls on texts in languages with braces that mean something else than they seem to: a pattern, the first, an end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.changes.text_edits import find_operands
from grader.source.code_blocks import Code

_MOST = 12
_JAVA_FIRST = re.compile(r"\.(replaceFirst)\(")
_SCRIPT_FIRST = re.compile(r"\.(replace)\(\s?(?=[\"'`])")
_SCRIPT_PATTERN = re.compile(r"\.replace\(\s?(/(?:[^/\\\n]|\\.){1,60}/[imsuy]{0,4})(?=\s?,)")
_PATTERN_MARK = re.compile(r'\.(?:split|replaceAll)\(\s?"([.|*+?^$(){\[])"')
_SEPARATED = re.compile(r"\.[sS]plit\(\s?(?:\"([^\"\\\s]{1,3})\"|'([^'\\\s]{1,3})')\s?\)")
_PART = re.compile(
    r"\.(?P<how>substr|substring|Substring|slice)\(\s?(?P<from>[\w$.]{1,40})\s?,\s?(?P<to>[^()\n;]{1,40}?(?:\(\s?\)[^()\n;]{0,20}?)?)\s?\)"
)
_AT_EACH_BLANK = re.compile(r"\.[sS]plit\(\s?(?:\" \"|' ')\s?\)")
_TRIMMED = re.compile(r"\.([tT]rim)\(\s?\)")
_TRIMMED_AT_END = {"java": "stripTrailing", "csharp": "TrimEnd", "javascript": "trimEnd"}
_AT_BLANKS = {
    "java": '.trim().split("\\\\s+")',
    "csharp": ".Split((char[])null, StringSplitOptions.RemoveEmptyEntries)",
    "javascript": ".trim().split(/\\s+/)",
}


def list_replace_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program in a language that is built, each with what is to be tried there."""
    if code.is_csharp:
        yield from islice(_split_at_blanks(code, "csharp"), _MOST)
        yield from islice(_take_length(code, "Substring"), _MOST)
        yield from islice(_keep_start(code, "csharp"), _MOST)
    elif code.is_java:
        yield from islice(_replace_all(code, _JAVA_FIRST), _MOST)
        yield from islice(_take_literally(code), _MOST)
        yield from islice(_split_at_blanks(code, "java"), _MOST)
        yield from islice(_take_end(code, "substring"), _MOST)
        yield from islice(_keep_start(code, "java"), _MOST)
    elif code.is_cpp:
        yield from islice(_take_length(code, "substr"), _MOST)


def list_script_replaces(code: Code) -> Iterator[SumPlace]:
    """The places of a program in JavaScript."""
    yield from islice(_replace_all(code, _SCRIPT_FIRST), _MOST)
    for found in islice(_SCRIPT_PATTERN.finditer(code.text), _MOST):
        if code.code.startswith(".replace", found.start()):
            told = f"{found[1]}g"
            yield SumPlace(ChangeKind.FIRST_ONLY, *found.span(1), told, code.quote(*found.span(1)), told)
    yield from islice(_split_at_blanks(code, "javascript"), _MOST)
    yield from islice(_take_length(code, "substr"), _MOST)
    yield from islice(_take_end(code, "substring"), _MOST)
    yield from islice(_take_end(code, "slice"), _MOST)
    yield from islice(_keep_start(code, "javascript"), _MOST)


def _keep_start(code: Code, language: str) -> Iterator[SumPlace]:
    """What takes away blanks at the end of a text only."""
    called = f"{_TRIMMED_AT_END[language]}()"
    for found in _TRIMMED.finditer(code.code):
        start, _ = find_operands(code, *found.span())
        if start is not None and not code.is_statement(start, found.end()):
            yield from _exchange_call(code, ChangeKind.START_BLANKS, *found.span(), f".{called}", called)


def _replace_all(code: Code, pattern: re.Pattern[str]) -> Iterator[SumPlace]:
    for found in pattern.finditer(code.code):
        end = code.ends.get(found.end(1))
        if end is not None and code.text[found.end()] != "/":
            called = f"replaceAll{code.text[found.end(1) : end + 1]}"
            yield from _exchange_call(code, ChangeKind.FIRST_ONLY, found.start(), end + 1, f".{called}", called)


def _take_literally(code: Code) -> Iterator[SumPlace]:
    """A mark that has a meaning in patterns, as the mark itself."""
    for found in _PATTERN_MARK.finditer(code.text):
        end = code.ends.get(code.text.index("(", found.start()))
        if code.code.startswith(".", found.start()) and end is not None:
            before, behind = code.text[found.start() : found.start(1)], code.text[found.end(1) : end + 1]
            called = f"{before}\\\\{found[1]}{behind}"
            yield from _exchange_call(code, ChangeKind.PATTERN_MARK, found.start(), end + 1, called, called[1:])


def _split_at_blanks(code: Code, language: str) -> Iterator[SumPlace]:
    """A text that is split at a mark which may not be in it, or at each blank, split at any white space."""
    new = _AT_BLANKS[language]
    for kind, pattern in ((ChangeKind.OTHER_SEPARATOR, _SEPARATED), (ChangeKind.EMPTY_WORDS, _AT_EACH_BLANK)):
        for found in pattern.finditer(code.text):
            if code.code.startswith(".", found.start()):
                yield from _exchange_call(code, kind, *found.span(), new, new[1:])


def _take_length(code: Code, method: str) -> Iterator[SumPlace]:
    """A part of a text whose length was given as an end."""
    for found in _list_parts(code, method):
        told = f"{method}({found['from']}, {found['to']} - {found['from']})"
        new = f".{method}({found['from']}, ({found['to']}) - ({found['from']}))"
        yield from _exchange_call(code, ChangeKind.END_FOR_LENGTH, *found.span(), new, told)


def _take_end(code: Code, method: str) -> Iterator[SumPlace]:
    """A part of a text whose end was given as a length."""
    for found in _list_parts(code, method):
        told = f"{method}({found['from']}, {found['from']} + {found['to']})"
        new = f".{method}({found['from']}, ({found['from']}) + ({found['to']}))"
        yield from _exchange_call(code, ChangeKind.LENGTH_FOR_END, *found.span(), new, told)


def _list_parts(code: Code, method: str) -> Iterator[re.Match[str]]:
    return (found for found in _PART.finditer(code.code) if found["how"] == method and found["from"] != "0")


def _exchange_call(code: Code, kind: ChangeKind, dot: int, end: int, new: str, told: str) -> Iterator[SumPlace]:
    """Another call of what stands before a dot: both are whole expressions."""
    start, _ = find_operands(code, dot, end)
    if start is not None:
        yield SumPlace(kind, start, end, f"{code.text[start:dot]}{new}", code.quote(start, end), told)
