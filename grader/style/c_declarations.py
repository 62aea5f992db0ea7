"""Finds the one-letter names that C, C++, Java, C# and JavaScript source declares, in one walk over its brackets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_BUILT_IN = (
    r"int|char|long|short|float|double|bool|boolean|byte|unsigned|signed|size_t|string|auto|decimal|uint|ulong|ushort|"
    r"object|const|let|var|u?int(?:8|16|32|64)_t"
)
# A type of the library or of the student begins with a capital letter and is told by the declaration that follows.
_TYPE = rf"\b(?:(?:{_BUILT_IN})\b|[A-Z]\w*+(?:<[^<>;(){{}}]{{0,80}}>)?(?:\[\])*(?=\s++\*{{0,2}}[A-Za-z]\s*+[=;,):]))"
_PARAMETERS = r"\bfunction\b\s*+\*?\s*+\w*+\s*+\("
_TURN = re.compile(rf"(?P<begins>{_TYPE}|{_PARAMETERS})|[()\[\]{{}},;]")
_DECLARATOR = re.compile(
    rf"(?:(?:{_BUILT_IN})\b|[\s*&\[\]>])*(?P<name>[A-Za-z])\s*+(?:\[[^\[\]]*\]\s*+)*(?:(?:[=:]|of\b|in\b).*)?",
    re.DOTALL,
)
_LONGEST_PART = 300
# The counter of a loop, what is caught, and the parameters of a lambda of C++ may have short names.
_USUAL = re.compile(r"(?:\b(?P<what>for|catch)\s*\(|\]\s*\()[^();]*\Z")
_LONGEST_BEFORE = 100


@dataclass(frozen=True)
class _Part:
    """A declaration from a type or a comma on, `depth` brackets deep; `type_end` is where the last type in it ends."""

    depth: int
    start: int
    type_end: int
    usual: re.Match[str] | None

    def name(self, code: str, end: int) -> Iterator[tuple[str, int]]:
        """The one-letter name that it declares when it ends at `end`, with its offset."""
        for start in dict.fromkeys((self.start, self.type_end)):
            text = code[start : min(end, start + _LONGEST_PART)]
            found = _DECLARATOR.fullmatch(text)
            if found:
                if self.usual is None or (self.usual["what"] == "for" and "=" not in text):
                    yield found["name"], start + found.start("name")
                return


def find_one_letter_names(code: str) -> Iterator[tuple[str, int]]:
    """Variables and parameters with their offsets; counters of loops, what is caught and lambdas of C++ are free."""
    parts: list[_Part] = []
    depth = 0
    for turn in _TURN.finditer(code):
        mark = turn.group()[-1]
        ended = _take_ended(parts, mark, depth)
        for part in ended:
            yield from part.name(code, turn.start())
        if mark in ")]}":
            depth = max(0, depth - 1)
        elif mark in "([{":
            depth += 1
        if turn["begins"]:
            _begin(parts, turn, depth)
        elif mark == "," and ended:
            parts.append(_Part(depth, turn.end(), turn.end(), ended[0].usual))
    for part in parts:
        yield from part.name(code, len(code))


def _take_ended(parts: list[_Part], mark: str, depth: int) -> list[_Part]:
    """Take out what ends: all of them at a semicolon, else the one whose brackets these are."""
    if mark == ";":
        ended, parts[:] = parts[:], []
        return ended
    return [parts.pop()] if mark in ",)]}" and parts and parts[-1].depth == depth else []


def _begin(parts: list[_Part], turn: re.Match[str], depth: int) -> None:
    """Begin a declaration, or go on with the one that this type stands in."""
    if parts and parts[-1].depth == depth:
        part = parts.pop()
        parts.append(_Part(depth, part.start, turn.end(), part.usual))
    else:
        usual = _USUAL.search(turn.string, max(0, turn.start() - _LONGEST_BEFORE), turn.start())
        parts.append(_Part(depth, turn.end(), turn.end(), usual))
