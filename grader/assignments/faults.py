"""Faults of an assignment's files as data, and their rendering apart from it."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.errors import AssignmentError

MOST_SHOWN = 50
_WIDTH = 100


@dataclass(frozen=True)
class Fault:
    """One thing wrong at a place of a file; line and column count from 1, `excerpt` is the whole source line."""

    path: Path
    line: int
    column: int
    message: str
    hint: str = ""
    excerpt: str = ""


class FaultyAssignment(AssignmentError):
    """Every fault of an assignment's files, as `faults` and as text."""

    def __init__(self, faults: Sequence[Fault], course: Path) -> None:
        super().__init__(render(faults, course), "Mend the places named, then run the command again.")
        self.faults = tuple(faults)


def render(faults: Sequence[Fault], course: Path) -> str:
    """The faults as text, one below the other, paths as seen from the course; past a bound only their number."""
    parts = [render_fault(fault, course) for fault in faults[:MOST_SHOWN]]
    if len(faults) > MOST_SHOWN:
        parts.append(f"… and {len(faults) - MOST_SHOWN} more faults, shown when these are mended")
    return "\n".join(parts)


def render_fault(fault: Fault, course: Path) -> str:
    """`file:line:column: message`, then the source line with a caret, then the hint."""
    lines = [f"{shown_path(fault.path, course)}:{fault.line}:{fault.column}: {visible(fault.message)}"]
    if fault.excerpt.strip():
        lines += _caret(fault.excerpt, fault.column - 1)
    if fault.hint:
        lines.append(f"    {visible(fault.hint)}")
    return "\n".join(lines)


def shown_path(path: Path, course: Path) -> str:
    """The path as seen from the course, with `/` on every platform."""
    return (path.relative_to(course) if path.is_relative_to(course) else path).as_posix()


def visible(text: str) -> str:
    """The text in one line, with what could act on a terminal replaced."""
    return "".join(
        char if char.isprintable() else " " if char.isspace() else "\N{REPLACEMENT CHARACTER}" for char in text
    )


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`did you mean …?` for a word that is almost a known one, else nothing."""
    if len(word) > 64:
        return ""
    near = difflib.get_close_matches(word, list(known), n=1) or [name for name in known if name.lower() == word.lower()]
    return f"did you mean `{near[0]}`?" if near else ""


def short(word: str) -> str:
    """A word of the file for use in a message."""
    return word if len(word) <= 60 else word[:60] + "…"


def _caret(line: str, offset: int) -> list[str]:
    start = max(0, offset - _WIDTH + 20)
    shown = visible(line[start : start + _WIDTH])
    head, tail = ("…" if start else ""), ("…" if len(line) > start + _WIDTH else "")
    padding = " " * (len(head) + sum(map(_columns, shown[: offset - start])))
    return [f"    {head}{shown}{tail}", f"    {padding}^"]


def _shown(char: str) -> str:
    if char.isprintable():
        return char
    return " " if char.isspace() else "\N{REPLACEMENT CHARACTER}"


def _columns(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
