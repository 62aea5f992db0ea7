"""The sample course that ships with the grader."""

from __future__ import annotations

import shutil
from pathlib import Path

import grader
from grader.errors import OutputError, UsageError

PARTS = ("cases", "reference", "submissions")


def sample_course() -> Path:
    """Where the sample course lies: inside the installed package, or beside it in a checkout."""
    package = Path(grader.__file__).parent
    shipped = package / "sample"
    return shipped if shipped.is_dir() else package.parent


def copy_sample(directory: Path) -> Path:
    """Copy it to `directory`. Raises UsageError when something of the same name is there, OutputError when it fails."""
    taken = [part for part in PARTS if (directory / part).exists()]
    if taken:
        message = f"{directory} already holds {', '.join(taken)}"
        raise UsageError(message, "Choose another folder: grader init DIRECTORY.")
    try:
        for part in PARTS:
            shutil.copytree(sample_course() / part, directory / part, ignore=shutil.ignore_patterns("__pycache__"))
    except OSError as error:
        raise OutputError(f"{directory} cannot be written: {error.strerror or error}") from error
    return directory.resolve()
