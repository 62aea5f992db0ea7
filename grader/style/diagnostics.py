"""What a compiler or linter says of a place, and how that becomes a remark at a character of the source."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from grader.style.remarks import Remark, limit_remarks

Column = Callable[[int, str], int]
"""How a column of a tool becomes characters, from 1, of its line."""

_TAB_STOPS = 8
_LINE_END = "\r\n|\r|\n"
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
class _Line:
    """A line as a tool counts them: the line of the source that it is in, and how many characters stand before it."""

    number: int
    before: int
    text: str


def _split_tool_lines(lines: Iterable[str], line_ends: str) -> Iterator[_Line]:
    for number, line in enumerate(lines, 1):
        before = 0
        for text in re.split(f"[{line_ends}]", line) if line_ends else (line,):
            yield _Line(number, before, text)
            before += len(text) + 1


@dataclass(frozen=True)
class Reader:
    """Turns what the tool `tool` says into remarks at characters of a source. `advice`: what to do about its rules."""

    tool: str
    column: Column
    advice: Mapping[str, str]
    lines: tuple[_Line, ...]

    @classmethod
    def of(cls, content: bytes, tool: str, column: Column, advice: Mapping[str, str], line_ends: str = "") -> Reader:
        """`line_ends` are characters that end a line for the tool though not for others."""
        lines = re.split(_LINE_END, content.decode("utf-8", "surrogateescape"))
        return cls(tool, column, advice, tuple(_split_tool_lines(lines, line_ends)))

    def remarks(self, diagnostics: Iterable[Diagnostic]) -> list[Remark]:
        """Each warning once, in the order of the places."""
        return sort_remarks(map(self.remark, diagnostics))

    def remark(self, said: Diagnostic) -> Remark:
        line = self.lines[min(max(said.line, 1), len(self.lines)) - 1]
        column = min(max(self.column(said.column, line.text), 1), len(line.text) + 1)
        rule = f"{self.tool}/{said.rule or 'other'}"
        from grader.style.header.header_lines import show_value

        return Remark(
            rule, line.number, line.before + column, show_value(_PATH.sub("", said.message)), self.advice.get(rule, "")
        )


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


COLUMNS: Mapping[str, Column] = {"bytes": of_bytes, "characters": of_characters, "tabs": of_tabs}
"""What the columns of compilers count."""
