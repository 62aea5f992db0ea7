"""What a command reads is written over by no option: it is refused before anything is done."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from grader.cli.console import escape_path
from grader.errors import UsageError

_READ = ("cases", "reference", "roster.csv")
"""What is read of a course."""


def refuse_read_places(written: Mapping[str, Path | None], course: Path, submissions: Path | None = None) -> None:
    """Raise UsageError where an option names a file or folder that is read, or one in it.

    `written` are the places by their options; `submissions` is the folder or file that holds the batch.
    """
    read = [course / name for name in _READ]
    read += [submissions] if submissions else []
    for option, place in written.items():
        for each in read if place else ():
            if place and place.resolve().is_relative_to(each.resolve()):
                told = f"{option} would write into {escape_path(each)}, which is read"
                raise UsageError(told, f"Name another place with {option}.")
