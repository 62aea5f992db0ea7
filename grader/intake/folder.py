"""A folder of submitter folders, walked without following a link or trusting a name.

The files lie on the instructor's own disk: hard links are ordinary files here. What is no regular file is never opened.
"""

from __future__ import annotations

import os
import stat
from collections import deque
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

from grader.errors import IntakeError
from grader.intake.basket import WHOLE, Basket
from grader.intake.caps import BATCH_ENTRIES, DEPTH, FILE_BYTES, SUBMISSION_ENTRIES, open_folder_account
from grader.intake.contents import TIMES_FILE, Contents
from grader.intake.names import is_ignored, make_plain

# Windows has neither O_NOFOLLOW nor O_NONBLOCK, and needs O_BINARY.
_OPEN_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)
_KINDS: tuple[tuple[Callable[[int], bool], str], ...] = (
    (stat.S_ISLNK, "a symbolic link"),
    (stat.S_ISFIFO, "a named pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


def read_folder(place: Path) -> Contents:
    """The submitter folders in `place`, each walked on its own; `IntakeError` when `place` itself cannot be listed."""
    contents = Contents(open_folder_account())
    top = _top(place, contents)
    kinds = {entry.name: _is_folder(entry) for entry in top}
    placed = contents.open_baskets({name: folder for name, folder in kinds.items() if folder or name != TIMES_FILE})
    for entry in top:
        found = placed.get(entry.name)
        if found:
            _read_top(entry, found.name, contents.baskets[found.submitter])
        elif entry.name == TIMES_FILE:
            contents.times = _times(Path(entry.path))
        else:
            contents.loose.append(make_plain(entry.name))
    return contents


def _read_top(entry: os.DirEntry[str], name: str, basket: Basket) -> None:
    """An entry at the top into its submitter's basket: below a name, or as the submission itself."""
    if not _is_folder(entry):
        if not basket.full():
            _take(Path(entry.path), name, basket)
    elif entry.is_symlink():
        basket.refuse(WHOLE, "the folder is a symbolic link: it was not followed")
    else:
        _walk(Path(entry.path), basket, f"{name}/" if name else "")


def _is_folder(entry: os.DirEntry[str]) -> bool:
    """Whether it is a folder, or a link to one, or to what cannot be looked at and so may be somebody's folder."""
    try:
        return entry.is_dir()
    except OSError:
        return entry.name != TIMES_FILE


def _top(place: Path, contents: Contents) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(place) as entries:
            found = list(islice(entries, BATCH_ENTRIES + 1))
    except OSError as error:
        raise IntakeError(f"{place}: the folder cannot be read: {error.strerror}", "Check who may read it.") from error
    if len(found) > BATCH_ENTRIES:
        raise IntakeError(f"{place}: more than {BATCH_ENTRIES:,} files and folders", "Grade fewer at a time.")
    contents.ignored += sum(is_ignored(entry.name) for entry in found)
    return sorted((entry for entry in found if not is_ignored(entry.name)), key=lambda entry: entry.name)


def _times(path: Path) -> bytes:
    try:
        return _content(path)
    except OSError as error:
        raise IntakeError(f"{path}: cannot be read: {error.strerror or error}", "Check who may read it.") from error


def _walk(root: Path, basket: Basket, before: str = "") -> None:
    """Read the files below `root`, upper folders first, names in order, so that every run sees the same."""
    waiting = deque([root])
    while waiting:
        folder = waiting.popleft()
        for entry in _entries(folder, root, basket):
            if basket.full():
                return
            if entry.is_dir(follow_symlinks=False):
                waiting.append(Path(entry.path))
            else:
                _take(Path(entry.path), before + make_plain(Path(entry.path).relative_to(root).as_posix()), basket)


def _entries(folder: Path, root: Path, basket: Basket) -> list[os.DirEntry[str]]:
    """What a folder holds, sorted; nothing, and a problem, when it cannot be listed or holds too much."""
    inside = folder.relative_to(root)
    name, key = (
        (make_plain(inside.as_posix()), f"{make_plain(inside.as_posix())}/") if inside.parts else ("the folder", WHOLE)
    )
    if len(inside.parts) > DEPTH:
        basket.refuse(key, f"folders lie more than {DEPTH} deep: the deeper ones were not read")
        return []
    try:
        with os.scandir(folder) as found:
            entries = list(islice(_counted(found, basket), SUBMISSION_ENTRIES + 1))
    except OSError as error:
        basket.refuse(key, f"{name} cannot be read: {error.strerror or error}")
        return []
    if len(entries) > SUBMISSION_ENTRIES:  # which ones came first is chance: a part of them would differ between runs
        basket.refuse(key, f"{name} holds more than {SUBMISSION_ENTRIES} files and folders: none was read")
        return []
    return sorted(entries, key=lambda entry: entry.name)


def _counted(found: Iterator[os.DirEntry[str]], basket: Basket) -> Iterator[os.DirEntry[str]]:
    for entry in found:
        if is_ignored(entry.name):
            basket.ignored += 1
        else:
            yield entry


def _take(path: Path, name: str, basket: Basket) -> None:
    try:
        status = path.lstat()
        if stat.S_ISREG(status.st_mode):
            basket.take(name, status.st_size, lambda: _content(path))
        else:
            basket.refuse(name, f"{name} is {_kind(status.st_mode)} and no file: it was not read")
    except OSError as error:
        basket.refuse(name, f"{name} cannot be read: {error.strerror or error}")


def _kind(mode: int) -> str:
    return next((kind for test, kind in _KINDS if test(mode)), "something else")


def _content(path: Path) -> bytes:
    """The bytes of a regular file; looked at again once open, for it may have been swapped since."""
    with os.fdopen(os.open(path, _OPEN_FLAGS), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError("it is no regular file")
        content = file.read(FILE_BYTES + 1)
    if len(content) > FILE_BYTES:
        raise OSError(f"it has more than {FILE_BYTES >> 10} KiB")
    return content
