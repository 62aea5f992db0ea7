"""Characters that are added up by their numbers, where digits are meant, in languages with braces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, islice

from grader.changes.declared_names import holds_text, take_last_name
from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST = 12
_IN_BRACKETS = r"\([^()\n]{0,40}(?:\([^()\n]{0,40}\)[^()\n]{0,20})?\)"
_PATH = r"[A-Za-z_]\w{0,40}(?:(?:\.|->)[A-Za-z_]\w{0,40}){0,2}"
_CHARACTER = rf"{_PATH}(?:\.charAt{_IN_BRACKETS}|\[[^\[\]\n]{{1,40}}\])?"
_ADDED = re.compile(
    rf"(?:\*\s?10\s?\+|(?<![\w.>])(?P<to>{_PATH})\s?[+\-*]=|\b(?:int|long)\s[A-Za-z_]\w{{0,40}}\s?=)\s?"
    rf"(?P<character>(?:\(int\)\s?)?{_CHARACTER})(?=\s?;)"
)
_MULTIPLIED = re.compile(rf"(?<=[\w)\]])\s?\*\s?(?P<character>{_CHARACTER})(?=\s?[;+\-)])")
_CONVERTED = re.compile(rf"\bConvert\.ToInt32\(\s?(?P<character>{_CHARACTER})\s?\)")
_SCRIPT_CODE = re.compile(rf"{_PATH}\.charCodeAt{_IN_BRACKETS}(?!\s?[-<>=!])")
_NUMBER = r"\b(?:int|long|double|float|short)\s(?:[^;(){{}}]{{0,80}},\s?)?{name}\s?[,;=)]"
_ONE = r"\bchar\s&?(?:[^;(){{}}*]{{0,60}},\s?)?{name}\b(?!\s?\[)"
"""How one character is declared."""


def list_character_codes(code: Code) -> Iterator[SumPlace]:
    """The places of a program in a language that is built, each with the value of the digit."""
    added = (found for found in _ADDED.finditer(code.code) if not found["to"] or _is_number(code, found["to"]))
    multiplied = (found for found in _MULTIPLIED.finditer(code.code) if re.search(r"[\])]\Z", found["character"]))
    converted = _CONVERTED.finditer(code.code) if code.is_csharp else iter(())
    for found in islice((each for each in chain(added, multiplied) if _is_character(code, each["character"])), _MOST):
        yield _take_value(code, *found.span("character"), code.text[slice(*found.span("character"))])
    for found in islice((each for each in converted if _is_character(code, each["character"])), _MOST):
        yield _take_value(code, *found.span(), code.text[slice(*found.span("character"))])


def list_script_codes(code: Code) -> Iterator[SumPlace]:
    """The places of a program in JavaScript."""
    for found in islice(_SCRIPT_CODE.finditer(code.code), _MOST):
        told = f"{code.quote(*found.span())} - 48"
        yield SumPlace(ChangeKind.DIGIT_CODE, *found.span(), f"({told})", code.quote(*found.span()), told)


def _take_value(code: Code, start: int, end: int, character: str) -> SumPlace:
    told = f"{' '.join(character.split())} - '0'"
    return SumPlace(ChangeKind.DIGIT_CODE, start, end, f"({told})", code.quote(start, end), told)


def _is_number(code: Code, path: str) -> bool:
    return re.search(_NUMBER.format(name=re.escape(take_last_name(path))), code.code) is not None


def _is_character(code: Code, written: str) -> bool:
    """Whether it is one character: taken from a text, or declared as one."""
    path = written.removeprefix("(int)").strip()
    if ".charAt(" in path:
        return True
    if path.endswith("]"):
        return holds_text(code, path)
    return re.search(_ONE.format(name=re.escape(take_last_name(path))), code.code) is not None
