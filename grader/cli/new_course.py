"""New courses: a blank one, or the sample course that ships with the grader."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Collection
from pathlib import Path

import grader
from grader.errors import OutputError, UsageError
from grader.intake.entries import TIMES_FILE

PARTS = ("cases", "reference", "submissions")
HOSTILE = "submissions/hostile.txt"
"""Lists the hostile programs of the sample course, each as the folder of its submission."""


def find_sample_course() -> Path:
    """Where the sample course lies: inside the installed package, or beside it in a checkout."""
    package = Path(grader.__file__).parent
    shipped = package / "sample"
    return shipped if shipped.is_dir() else package.parent


def create_blank_course(directory: Path) -> Path:
    """Make the folders of a course. Raises UsageError when one of them is there, OutputError when it fails."""
    return _fill(directory, PARTS, lambda part: (directory / part).mkdir(parents=True))


def copy_sample_course(directory: Path, hostile: bool) -> Path:
    """Copy the sample course, with or without its hostile programs. Raises UsageError and OutputError as above."""
    sample = find_sample_course()
    left_out = frozenset() if hostile else list_hostile_folders(sample)

    def ignore(folder: str, names: list[str]) -> Collection[str]:
        return {name for name in names if name == "__pycache__" or Path(folder, name) in left_out}

    def copy(part: str) -> None:
        shutil.copytree(sample / part, directory / part, ignore=ignore)
        for folder in (each for each in left_out if each.is_relative_to(sample / part)):
            _forget_time(directory / folder.relative_to(sample).with_name(TIMES_FILE), folder.name)

    return _fill(directory, PARTS, copy)


def _forget_time(times: Path, submitter: str) -> None:
    """Remove a submitter, who was not copied, from the times of submission, in which each has a line."""
    if times.is_file():
        lines = times.read_text(encoding="utf-8").splitlines(keepends=True)
        times.write_text("".join(line for line in lines if not line.startswith(f"{submitter}:")), encoding="utf-8")


def list_hostile_folders(sample: Path) -> frozenset[Path]:
    """The folders of hostile submissions."""
    names = (sample / HOSTILE).read_text(encoding="utf-8").split()
    return frozenset(sample / "submissions" / name for name in names)


def _fill(directory: Path, parts: Collection[str], make: Callable[[str], object]) -> Path:
    taken = [part for part in parts if (directory / part).exists()]
    if taken:
        message = f"{directory} already holds {', '.join(taken)}"
        raise UsageError(message, "Choose another folder: grader init DIRECTORY.")
    try:
        for part in parts:
            make(part)
    except OSError as error:
        raise OutputError(f"{directory} cannot be written: {error.strerror or error}") from error
    return directory.resolve()
