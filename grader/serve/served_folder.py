"""The folder of a course with what a server keeps: the key of the links, the switches, the attempts of students."""

from __future__ import annotations

from pathlib import Path

from grader.errors import OutputError
from grader.files import write_whole

SERVED = "served"
_OWNER_ONLY = 0o700


def make_served_folder(course: Path) -> Path:
    """Make the folder, which nobody else may read and no version control takes in. Raises OutputError."""
    folder = course / SERVED
    try:
        folder.mkdir(exist_ok=True)
        folder.chmod(_OWNER_ONLY)
    except OSError as error:
        raise OutputError(f"cannot create folder {folder}: {error.strerror}", "Check who may write there.") from error
    write_whole(folder / ".gitignore", "*\n")
    return folder
