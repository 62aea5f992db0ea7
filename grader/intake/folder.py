"""A folder of submissions, walked without following a link or trusting a name.

The files lie on the instructor's own disk: hard links are ordinary files here. What is no regular file is never opened.
"""

from __future__ import annotations

import os
import stat
from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path

from grader.errors import IntakeError
from grader.intake.caps import BATCH_ENTRIES, DEPTH, FILE_BYTES, SUBMISSION_ENTRIES, Account, open_folder_account
from grader.intake.entries import (
    TIMES_FILE,
    Contents,
    IntakeEntry,
    TopEntry,
    UnreadableEntry,
    find_kind_fault,
    find_size_fault,
)
from grader.intake.names import ENVIRONMENT_FILE, ENVIRONMENT_FOLDERS, is_ignored, make_plain

# Windows has neither O_NOFOLLOW nor O_NONBLOCK, and needs O_BINARY.
_OPEN_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)


def read_folder(place: Path) -> Contents:
    """What lies in `place`; `IntakeError` when that cannot be listed."""
    return _read_folder(place, open_folder_account())


def _read_folder(place: Path, account: Account) -> Contents:
    contents = Contents(account)
    try:
        found = _list_folder(place, BATCH_ENTRIES, contents)
    except OSError as error:
        raise IntakeError(f"{place}: the folder cannot be read: {error.strerror}", "Check who may read it.") from error
    if len(found) > BATCH_ENTRIES:
        raise IntakeError(f"{place}: more than {BATCH_ENTRIES:,} files and folders", "Grade fewer at a time.")
    contents.top = [_make_top(entry, contents) for entry in found]
    return contents


def _make_top(entry: os.DirEntry[str], contents: Contents) -> TopEntry:
    name, walk = make_plain(entry.name), partial(_walk, entry, contents)
    if not _look_at(entry, ()).is_folder:
        return TopEntry(name, _leads_to_folder(entry), walk)
    path = Path(entry.path)
    return TopEntry(name, True, walk, path=path, open_inside=partial(_read_folder, path, contents.account))


def _list_folder(folder: Path | str, most: int, contents: Contents) -> list[os.DirEntry[str]]:
    """What a folder holds, sorted by name; one entry more than `most` where there are more. Raises OSError."""
    with os.scandir(folder) as found:
        return sorted(islice(_skip_ignored(found, contents), most + 1), key=lambda entry: entry.name)


def _skip_ignored(found: Iterator[os.DirEntry[str]], contents: Contents) -> Iterator[os.DirEntry[str]]:
    for entry in found:
        if is_ignored(entry.name):
            contents.ignored += 1
        else:
            yield entry


def _leads_to_folder(entry: os.DirEntry[str]) -> bool:
    """Whether it is a folder, or a link to one, or to what cannot be looked at and so may be somebody's folder."""
    try:
        return entry.is_dir()
    except OSError:
        return entry.name != TIMES_FILE


def _walk(top: os.DirEntry[str], contents: Contents) -> Iterator[IntakeEntry]:
    """List an entry and all below it; a folder that cannot be listed comes a second time, with its fault."""
    root = _look_at(top, ())
    waiting = deque([(root, top.path)])
    if not root.is_folder:
        yield root
    while waiting and root.is_folder:
        folder, path = waiting.popleft()
        try:
            inside = _list_submitted(folder, path, contents)
        except UnreadableEntry as error:
            yield replace(folder, fault=error.message)
            continue
        for found in _leave_environment_out(folder, inside, contents):
            entry = _look_at(found, folder.parts)
            yield entry
            if entry.is_folder:
                waiting.append((entry, found.path))


def _leave_environment_out(
    folder: IntakeEntry, inside: list[os.DirEntry[str]], contents: Contents
) -> list[os.DirEntry[str]]:
    """What a folder holds without the files of a virtual environment, where it is one and not the whole submission."""
    if len(folder.parts) < 2 or all(found.name != ENVIRONMENT_FILE for found in inside):
        return inside
    kept = [found for found in inside if found.name not in ENVIRONMENT_FOLDERS]
    contents.ignored += len(inside) - len(kept)
    return kept


def _list_submitted(folder: IntakeEntry, path: str, contents: Contents) -> list[os.DirEntry[str]]:
    """What a folder of a submission holds. Raises UnreadableEntry when it cannot be listed or holds too much."""
    if len(folder.parts) > DEPTH + 1:
        raise UnreadableEntry(f"it is nested more than {DEPTH} folders deep")
    try:
        found = _list_folder(path, SUBMISSION_ENTRIES, contents)
    except OSError as error:
        raise UnreadableEntry(_describe_error(error)) from error
    if len(found) > SUBMISSION_ENTRIES:  # which ones came first is chance: a part of them would differ between runs
        raise UnreadableEntry(f"it holds more than {SUBMISSION_ENTRIES} files and folders")
    return found


def _look_at(found: os.DirEntry[str], above: tuple[str, ...]) -> IntakeEntry:
    parts = (*above, found.name)
    try:
        status = found.stat(follow_symlinks=False)
    except OSError as error:
        return IntakeEntry(parts, is_folder=False, fault=_describe_error(error))
    if stat.S_ISDIR(status.st_mode):
        return IntakeEntry(parts, is_folder=True)
    size, read = status.st_size, partial(read_file, found.path, max(status.st_size, FILE_BYTES))
    return IntakeEntry(parts, is_folder=False, fault=find_kind_fault(status.st_mode), size=size, read=read)


def read_file(path: str, most: int) -> bytes:
    """The bytes of a regular file; looked at again once open, for it may have been swapped since."""
    try:
        with os.fdopen(os.open(path, _OPEN_FLAGS), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise UnreadableEntry("it is not a regular file")
            content = file.read(most + 1)
    except OSError as error:
        raise UnreadableEntry(_describe_error(error)) from error
    if fault := find_size_fault(len(content), most):
        raise UnreadableEntry(fault)
    return content


def _describe_error(error: OSError) -> str:
    return error.strerror or str(error)
