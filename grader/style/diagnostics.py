"""What a compiler or linter says of a place, and how that becomes a remark at a character of the source."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from grader.style.remarks import Remark, limit_remarks

Column = Callable[[int, str], int]
"""How a column of a tool becomes characters, from 1, of its line."""

_TAB_STOPS = 8
_PATH = re.compile(r"(?<![\w.])/(?:[\w.+-]+/)+(?=[\w.+-])")


@dataclass(frozen=True)
class Diagnostic:
    """One warning or error of a tool. `rule` is its own name of it, empty for none; `line` counts from 1.

    `column` is as the tool counts.
    """

    is_error: bool
    rule: str
    file: str
    line: int
    column: int
    message: str


def sort_remarks(remarks: Iterable[Remark]) -> list[Remark]:
    """Each remark once, in the order of the places, no more than are shown."""
    return limit_remarks(sorted(set(remarks), key=lambda one: (one.line, one.column, one.rule, one.message)))


@dataclass(frozen=True)
class Reader:
    """Turns what the tool `tool` says into remarks at characters of a source. `advice`: what to do about its rules."""

    tool: str
    column: Column
    advice: Mapping[str, str]
    lines: tuple[str, ...]

    @classmethod
    def of(cls, content: bytes, tool: str, column: Column, advice: Mapping[str, str]) -> Reader:
        lines = re.split("\r\n|\r|\n", content.decode("utf-8", "surrogateescape"))
        return cls(tool, column, advice, tuple(lines))

    def remarks(self, diagnostics: Iterable[Diagnostic]) -> list[Remark]:
        """Each warning once, in the order of the places; of a source that does not compile only its first error."""
        found = list(diagnostics)
        errors = [self._syntax(one) for one in found if one.is_error]
        return errors[:1] or sort_remarks(map(self.remark, found))

    def _syntax(self, error: Diagnostic) -> Remark:
        said = self.remark(error)
        message = f"The file does not compile: {said.message}"
        return replace(said, rule="style/syntax", message=message, fix="Correct the line, or the one before it.")

    def remark(self, said: Diagnostic) -> Remark:
        line = min(max(said.line, 1), len(self.lines))
        text = self.lines[line - 1]
        column = min(max(self.column(said.column, text), 1), len(text) + 1)
        rule = f"{self.tool}/{said.rule or 'other'}"
        from grader.style.header.header_lines import show_value

        return Remark(rule, line, column, show_value(_PATH.sub("", said.message)), self.advice.get(rule, ""))


def of_bytes(column: int, line: str) -> int:
    before = line.encode("utf-8", "surrogateescape")[: max(0, column - 1)]
    return len(before.decode("utf-8", "surrogateescape")) + 1


def of_tabs(column: int, line: str) -> int:
    """javac lets a tab end at the next multiple of eight."""
    reached = 0
    for place, character in enumerate(line, 1):
        reached = reached + _TAB_STOPS - reached % _TAB_STOPS if character == "\t" else reached + 1
        if reached >= column:
            return place
    return len(line) + 1


def of_characters(column: int, _line: str) -> int:
    return column


def of_utf16(column: int, line: str) -> int:
    """JavaScript counts halves of the characters beyond U+FFFF."""
    before = line.encode("utf-16-le", "surrogatepass")[: 2 * max(0, column - 1)]
    return len(before.decode("utf-16-le", "replace")) + 1
