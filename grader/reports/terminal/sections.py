"""Labelled parts of a screen, cut so that all of them fit on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import dropwhile

import click

from grader.text.columns import fill_columns
from grader.text.wording import count

INDENT = 2
_LABEL = 11
"""Columns of a label with the blanks behind it."""
MARGIN = INDENT + _LABEL
"""Columns left of the lines of a section."""


@dataclass(frozen=True)
class Section:
    """Lines beside a label. Where the screen is too small some are left out, so that `least` lines remain.

    They are the last ones, or with `has_end`, where the last ones say what follows, those in the middle.
    """

    label: str
    lines: tuple[str, ...]
    least: int = 2
    colour: str | None = None
    has_end: bool = False


GAP = Section("", ("",), least=0)
"""An empty line between two sections."""


def show_sections(sections: Sequence[Section], room: int | None) -> Iterator[str]:
    """The sections in `room` lines where that can be; the longest gives up its last lines first.

    Of several, the last one: what stands first matters most. A gap stands only between two that are shown.
    """
    kept = [len(section.lines) for section in sections]
    while room is not None and sum(kept) > room:
        spare = [number - section.least for number, section in zip(kept, sections, strict=True)]
        if max(spare) <= 0:
            break
        kept[len(spare) - 1 - spare[::-1].index(max(spare))] -= 1
    gap = False
    shown = False
    for section, number in zip(sections, kept, strict=True):
        if section is GAP:
            gap = shown  # it waits for what it sets apart: that may be left out
        elif number:
            yield from [""] if gap else ()
            yield from _show_section(section, number)
            gap, shown = False, True


def _show_section(section: Section, number: int) -> Iterator[str]:
    shown = _cut_section(section, number)
    for label, line in zip((section.label, *[""] * len(shown)), shown, strict=False):
        text = click.style(line, fg=section.colour) if section.colour and line else line
        yield f"{'':{INDENT}}{fill_columns(label, _LABEL)}{text}".rstrip()


def _cut_section(section: Section, number: int) -> tuple[str, ...]:
    """So many of its lines, with the one that says how many are left out."""
    left_out = len(section.lines) - number
    if not left_out or not number:
        return section.lines[:number]
    end = _keep_whole(section.lines[len(section.lines) - number // 2 :]) if section.has_end else ()
    first = number - 1 - len(end)
    return (*section.lines[:first], f"… {count(left_out + 1, 'more line')}: -v", *end)


def _keep_whole(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Without the rest of a sentence that begins before them: it is indented."""
    return tuple(dropwhile(lambda line: line.startswith(" "), lines))
