"""Lines that fit into the terminal: sentences wrapped, commands to copy never broken."""

from __future__ import annotations

import shutil
import textwrap

from grader.text.visible import make_readable

INDENT = 4
"""What stands below a case is indented so far."""
_MOST, _LEAST = 80, 40


def find_width() -> int:
    """The columns of the terminal, at most 80; 80 where there is none."""
    return max(_LEAST, min(_MOST, shutil.get_terminal_size().columns))


def wrap(text: str, indent: str = "", room: int = 0) -> list[str]:
    """A sentence as lines that fit beside the others; `room` columns stay free for an indent that comes later."""
    return textwrap.wrap(
        make_readable(text),
        find_width() - room,
        initial_indent=indent,
        subsequent_indent=f"{indent}  ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def wrap_lines(text: str, room: int = 0) -> list[str]:
    """A text whose lines stay apart, as those of a list; each is wrapped, and empty ones are left out."""
    return [part for line in text.split("\n") for part in wrap(line, room=room)]


def append_command(text: str, command: str) -> list[str]:
    """A sentence that ends with a command to copy, which gets a line of its own where it does not fit."""
    line = f"{text} {command}"
    return [line] if len(line) <= find_width() else [*wrap(text), f"  {command}"]
