"""The folder in which reports are rendered before they are moved into place, and what becomes of it."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from grader.files import hold_folder

_PREFIX = ".writing-"


@contextlib.contextmanager
def open_staging(output: Path) -> Iterator[Path]:
    """A folder beside the files of `output`; it is gone afterwards, and so are those that killed graders have left."""
    remove_stale_staging(output)
    place = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=output))
    held = hold_folder(place)
    try:
        yield place
    finally:
        shutil.rmtree(place, ignore_errors=True)
        if held is not None:
            os.close(held)


def write_staged(path: Path, parts: Iterable[str]) -> str:
    """Write a file in such a folder. Returns its checksum."""
    whole = hashlib.sha256()
    if not path.parent.is_dir():
        path.parent.mkdir(exist_ok=True)
    with path.open("wb") as file:
        for part in parts:
            content = part.encode("utf-8", "backslashreplace")
            whole.update(content)
            file.write(content)
    return whole.hexdigest()


def remove_stale_staging(output: Path) -> None:
    """Remove the folders of graders that are gone. One that still works holds its own."""
    for place in output.glob(f"{_PREFIX}*"):
        held = None if place.is_symlink() else hold_folder(place)
        if held is not None:
            shutil.rmtree(place, ignore_errors=True)
            os.close(held)


def flush(folder: Path) -> None:
    """Have the disk take what was written: a power cut must not leave names without contents.

    All at once where the system can, for a call a file takes seconds in a large class.
    """
    if sys.platform != "linux":
        for path in filter(Path.is_file, folder.rglob("*")):
            _sync_folder(path)
        return
    import ctypes

    descriptor = os.open(folder, os.O_RDONLY)
    try:
        if ctypes.CDLL(None, use_errno=True).syncfs(descriptor):
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), str(folder))
    finally:
        os.close(descriptor)


def _sync_folder(path: Path) -> None:
    with contextlib.suppress(PermissionError), path.open("rb+") as file:
        os.fsync(file.fileno())
