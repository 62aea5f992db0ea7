"""One file of one's own as a submission."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from grader.errors import UsageError
from grader.intake.choice import SubmittedFiles
from grader.intake.near_paths import suggest_path
from grader.text.visible import make_one_line


def read_own_file(file: Path) -> SubmittedFiles:
    """The file as the one of a submission. Raises UsageError when there is none to be read."""
    shown = make_one_line(str(file))
    try:
        if not stat.S_ISREG(file.stat().st_mode):
            raise UsageError(f"{shown} is not a regular file", "Name the file that holds your program.")
        return SubmittedFiles({_make_plain_name(file.name): file.read_bytes()})
    except FileNotFoundError as error:
        raise UsageError(f"{shown} cannot be read: {error.strerror}", suggest_path(file)) from error
    except OSError as error:
        raise UsageError(f"{shown} cannot be read: {error.strerror or error}") from error


def _make_plain_name(name: str) -> str:
    """A name that every report can hold: a byte that is no UTF-8 becomes its escape."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")
