"""Files and folders that appear whole or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from grader.errors import OutputError, UsageError


def write_whole(path: Path, content: str) -> None:
    """Write a file by way of a temporary one beside it. Raises OutputError, and then nothing has changed.

    What stands there and is no regular file, a pipe or a device, is written into; a link is followed.
    """
    data = content.encode("utf-8")
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)
        else:
            _replace(path.resolve(), data)
    except OSError as error:
        raise OutputError(f"{path} cannot be written: {error.strerror or error}") from error


def _replace(path: Path, data: bytes) -> None:
    draft = path.with_name(f".{path.name}.{os.getpid()}.draft")
    try:
        draft.write_bytes(data)
        draft.replace(path)
    except OSError:
        with suppress(OSError):  # where nothing can be written, nothing may be removable either
            draft.unlink(missing_ok=True)
        raise


def make_folder(path: Path) -> None:
    """Make a folder for results, with those above it. Raises OutputError."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = "a file of this name stands there" if path.is_file() else error.strerror or str(error)
        raise OutputError(f"the folder {path} cannot be made: {reason}", "Name another one with --output.") from error


@contextmanager
def make_new_folder(output: Path) -> Iterator[Path]:
    """A folder to fill that becomes `output` at the end; on any failure nothing is left.

    Raises UsageError when `output` is there and not empty, OutputError when the disk refuses.
    """
    if output.exists() and (not output.is_dir() or any(output.iterdir())):
        raise UsageError(f"{output} is there already and is not an empty folder", "Name another folder.")
    try:
        yield from _fill_beside(output)
    except OSError as error:
        raise OutputError(f"{output} cannot be written: {error.strerror or error}") from error


def _fill_beside(output: Path) -> Iterator[Path]:
    output.parent.mkdir(parents=True, exist_ok=True)
    place = Path(tempfile.mkdtemp(prefix=".grader-", dir=output.parent))
    try:
        draft = place / "draft"  # one deeper: the outer folder is private, the finished one has the usual rights
        draft.mkdir()
        yield draft
        if output.exists():
            output.rmdir()
        draft.replace(output)
    finally:
        shutil.rmtree(place, ignore_errors=True)
