"""Lines that fit into the terminal: sentences wrapped, commands to copy never broken. Elsewhere nothing is wrapped."""

from __future__ import annotations

import math
import shutil
import sys
import textwrap
from collections.abc import Sequence
from typing import TextIO

import click

from grader.text.columns import count_columns
from grader.text.visible import make_readable

_MOST, _LEAST = 80, 40
_LEAST_HEIGHT = 24


def find_width() -> int:
    """The columns of the terminal, at most 80; 80 where there is none."""
    return max(_LEAST, min(_MOST, shutil.get_terminal_size().columns))


def find_height() -> int | None:
    """The lines of the terminal that shows the results, at least 24; None where there is none."""
    return max(_LEAST_HEIGHT, shutil.get_terminal_size().lines) if sys.stdout.isatty() else None


def count_rows(lines: Sequence[str]) -> int:
    """How many lines of the terminal they take: what is too long for one goes on in the next."""
    columns = shutil.get_terminal_size().columns
    return sum(max(1, math.ceil(count_columns(click.unstyle(line)) / columns)) for line in lines)


def wrap(text: str, indent: str = "", room: int = 0, stream: TextIO | None = None) -> list[str]:
    """A sentence as lines that fit beside the others; `room` columns stay free for what comes before them.

    Where `stream`, stdout if none is named, is not a terminal, it is one line however long.
    """
    return textwrap.wrap(
        make_readable(text),
        find_width() - room if (stream or sys.stdout).isatty() else sys.maxsize,
        initial_indent=indent,
        subsequent_indent=f"{indent}  ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def wrap_lines(text: str, room: int = 0) -> list[str]:
    """A text whose lines stay apart, as those of a list; each is wrapped, and empty ones are left out."""
    return [part for line in text.split("\n") for part in wrap(line, room=room)]


def wrap_error_line(line: str) -> list[str]:
    """A line for stderr as several where a terminal is too narrow; what is indented, as an excerpt, stays whole."""
    return [make_readable(line)] if line.startswith(" ") or not line else wrap(line, stream=sys.stderr)


def append_command(text: str, command: str) -> list[str]:
    """A sentence that ends with a command to copy, which gets a line of its own where it does not fit."""
    line = f"{text} {command}"
    fits = len(line) <= find_width() or not sys.stdout.isatty()
    return [line] if fits else [*wrap(text), f"  {command}"]
