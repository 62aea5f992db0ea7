"""Temporary folders and names of cgroups that the next run can recognise, to remove what a killed run left behind."""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import tempfile
from collections.abc import Mapping
from pathlib import Path

from grader.sandbox.inside.box import FolderBox

_PATIENCE = 60  # seconds


def make_prefix() -> str:
    """Process numbers mean nothing in another pid namespace, so its number stands before them."""
    return f"grader-{Path('/proc/self/ns/pid').stat().st_ino}-"


def is_stale(path: Path) -> bool:
    """Whether the grader is gone that made `path`, whose name is the prefix, its process, and what it likes."""
    pid = path.name.removeprefix(make_prefix()).partition("-")[0]
    return not Path("/proc", pid).exists()


def make_run_folder(uid: int) -> str:
    """A folder for the runs of one launcher or worker, which `uid` may enter; what killed ones have left goes."""
    remove_stale_folders()
    folder = tempfile.mkdtemp(prefix=f"{make_prefix()}{os.getpid()}-")
    Path(folder).chmod(0o700 if uid == os.geteuid() else 0o711)
    return folder


def share(files: Mapping[str, Path]) -> tuple[str, dict[str, Path]]:
    """A folder with copies of programs of ours that any user can reach, and where each of them is in it."""
    folder = make_run_folder(-1)
    box = Path(FolderBox(folder, 0, 0).top)
    box.mkdir()
    return folder, {name: Path(shutil.copy(file, box / name)) for name, file in files.items()}


def remove_folder(folder: str) -> None:
    """Remove it, if it is still there, with all that a killed launcher may have left in it. Its processes are dead.

    What cannot be removed stays for the next start.
    """
    with contextlib.suppress(OSError):
        box = FolderBox(folder, 0, 0)
        box.remove(_PATIENCE)
        box.remove_refuse()
        Path(folder).rmdir()


def remove_stale_folders() -> None:
    """Remove what a killed grader of this user has left. Never through a link: anybody may make one in /tmp."""
    for folder in Path(tempfile.gettempdir()).glob(f"{make_prefix()}*"):
        with contextlib.suppress(FileNotFoundError):  # its own grader ends just now
            facts = folder.lstat()
            if stat.S_ISDIR(facts.st_mode) and facts.st_uid == os.geteuid() and is_stale(folder):
                remove_folder(str(folder))
