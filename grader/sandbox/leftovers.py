"""Names for what a grader makes on the machine, so that the next one can tell what a killed one has left."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from grader.sandbox.inside.box import FolderBox


def prefix() -> str:
    """Process numbers mean nothing in another pid namespace, so its number stands before them."""
    return f"grader-{Path('/proc/self/ns/pid').stat().st_ino}-"


def is_stale(path: Path) -> bool:
    """Whether the grader is gone that made `path`, whose name is the prefix, its process, and what it likes."""
    pid = path.name.removeprefix(prefix()).partition("-")[0]
    return not Path("/proc", pid).exists()


def make_folder(uid: int) -> str:
    """A folder for the runs of one launcher, which `uid` may enter."""
    folder = tempfile.mkdtemp(prefix=f"{prefix()}{os.getpid()}-")
    Path(folder).chmod(0o700 if uid == os.geteuid() else 0o711)
    return folder


def remove_folder(folder: str) -> None:
    """Remove it, if it is still there, with all that a killed launcher may have left in it. Its processes are dead."""
    with contextlib.suppress(FileNotFoundError):
        FolderBox(folder, 0, 0).remove()
        Path(folder).rmdir()


def remove_stale_folders() -> None:
    """Remove what a killed grader of this user has left."""
    for folder in Path(tempfile.gettempdir()).glob(f"{prefix()}*"):
        if is_stale(folder) and folder.stat().st_uid == os.geteuid():
            remove_folder(str(folder))
