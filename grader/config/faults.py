"""Faults of the files that instructors write, as data, and their rendering apart from it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from grader.text.columns import count_columns
from grader.text.shorten import shorten, take_window
from grader.text.visible import make_one_line
from grader.text.wording import list_some, suggest_word

MOST_SHOWN = 50
_WIDTH = 100
# Each look for a near name compares it with all submitters; a list of a whole class must not take minutes.
_MOST_COMPARED = 20


class FaultKind(StrEnum):
    """What a fault is, where code must know it: it never decides by the words."""

    EMPTY_FILE = "empty_file"
    OTHER = "other"


@dataclass(frozen=True)
class Fault:
    """One thing wrong at a place of a file; line and column count from 1, `excerpt` is the whole source line."""

    path: Path
    line: int
    column: int
    message: str
    hint: str = ""
    excerpt: str = ""
    kind: FaultKind = FaultKind.OTHER


def render(faults: Sequence[Fault], course: Path) -> str:
    """The faults as text, one below the other, paths as seen from the course; past a bound only their number.

    The same fault at several places of a file is told at the first, with the lines of the others.
    """
    alike = _group_alike(faults)
    parts = [_render_alike(same, course) for same in alike[:MOST_SHOWN]]
    if len(alike) > MOST_SHOWN:
        parts.append(f"… and {sum(map(len, alike[MOST_SHOWN:]))} more faults, shown once these are fixed")
    return "\n".join(parts)


def _group_alike(faults: Iterable[Fault]) -> list[list[Fault]]:
    """The faults that differ only in their place of a file, in the order in which the first of them stand."""
    alike: dict[tuple[Path, str, str], list[Fault]] = {}
    for fault in faults:
        alike.setdefault((fault.path, fault.message, fault.hint), []).append(fault)
    return [*alike.values()]


def _render_alike(same: Sequence[Fault], course: Path) -> str:
    first, *others = same
    lines = [str(line) for line in dict.fromkeys(fault.line for fault in others) if line != first.line]
    told = render_fault(first, course)
    return f"{told}\n    the same in {'line' if len(lines) == 1 else 'lines'} {list_some(lines)}" if lines else told


def render_fault(fault: Fault, course: Path) -> str:
    """`file:line:column: message`, then the source line with a caret, then the hint."""
    lines = [f"{show_path(fault.path, course)}:{fault.line}:{fault.column}: {make_one_line(fault.message)}"]
    if fault.excerpt.strip():
        lines += _draw_caret(fault.excerpt, fault.column - 1)
    if fault.hint:
        lines.append(f"    {make_one_line(fault.hint)}")
    return "\n".join(lines)


def show_path(path: Path, course: Path) -> str:
    """The path as seen from the course, with `/` on every platform."""
    return (path.relative_to(course) if path.is_relative_to(course) else path).as_posix()


def note_absent_submitters(file: str, names: Iterable[str], submitters: Collection[str]) -> tuple[str, ...]:
    """Notes on names of a file that are no submitter's: one for each near miss, one for all others.

    Whom the file names as well is no near miss: that one is somebody else.
    """
    near, others = find_near_misses(file, names, submitters)
    if not others:
        return near
    listed = list_some([f"`{shorten_word(make_one_line(name))}`" for name in others])
    return (*near, f"{file} names {listed}, no submitter of this batch.")


def find_near_misses(file: str, names: Iterable[str], submitters: Collection[str]) -> tuple[tuple[str, ...], list[str]]:
    """The notes on near misses, and the other names of the file that are no submitter's."""
    named = list(names)
    absent, unnamed = [name for name in named if name not in submitters], sorted(set(submitters).difference(named))
    hints = {name: suggest_word(name, unnamed) for name in absent[:_MOST_COMPARED]}
    notes = (
        f"{file} names `{make_one_line(name)}`, no submitter of this batch; {hint}"
        for name, hint in hints.items()
        if hint
    )
    return tuple(notes), [name for name in absent if not hints.get(name)]


def shorten_word(word: str) -> str:
    """A word of the file for use in a message."""
    return shorten(word, 60)


def _draw_caret(line: str, offset: int) -> list[str]:
    start = max(0, offset - _WIDTH + 20)
    before = make_one_line(take_window(line[:offset], _WIDTH, start))
    return [f"    {make_one_line(take_window(line, _WIDTH, start))}", f"    {' ' * count_columns(before)}^"]
