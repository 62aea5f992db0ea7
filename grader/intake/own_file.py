"""One file of one's own as a submission, or a folder with a program of several files."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path

from grader.errors import IntakeError, UsageError
from grader.intake.archive import open_sent_archive
from grader.intake.caps import NAME_LENGTH
from grader.intake.choice import SubmittedFiles
from grader.intake.entries import Contents
from grader.intake.folder import read_folder
from grader.intake.names import make_plain, shorten_name
from grader.intake.near_paths import suggest_path
from grader.intake.submission_files import Basket
from grader.text.shorten import shorten
from grader.text.spoken_text import say
from grader.text.visible import make_one_line
from grader.text.wording import list_some

_LONGEST_PART = 255
"""Bytes of the name of one file or folder on a disk."""
_LONGEST_SHOWN = 60
_MOST_SHOWN = 3


def read_own_file(file: Path) -> SubmittedFiles:
    """The file as the one of a submission, or all files of a folder. Raises UsageError when nothing can be read."""
    shown = make_one_line(str(file))
    try:
        mode = file.stat().st_mode
        if stat.S_ISDIR(mode):
            return _read_own_folder(file)
        if not stat.S_ISREG(mode):
            raise UsageError(f"{shown} is not a regular file", "Name the file that holds your program.")
        return SubmittedFiles({_make_plain_name(file.name): file.read_bytes()})
    except FileNotFoundError as error:
        raise UsageError(f"{shown} cannot be read: {error.strerror}", suggest_path(file)) from error
    except OSError as error:
        raise UsageError(f"{shown} cannot be read: {error.strerror or error}") from error


def read_sent_file(name: str, content: bytes) -> SubmittedFiles:
    """A file that was sent, a zip as the folder with a program of several files.

    Raises UsageError when it holds no file, or one that cannot be read or kept on a disk, as to leave that out could
    change which one is graded; IntakeError when it is broken or a bomb.
    """
    if not name.lower().endswith(".zip"):
        return SubmittedFiles({make_plain(name): content})
    try:
        with open_sent_archive(content, name) as contents:
            read = _read_contents(contents, name, say("Put the files of your program into the zip."))
            stray = [_tell_unread(shorten_name(each.name), each.fault) for each in contents.unowned]
    except IntakeError as error:
        raise IntakeError(error.message, say("Make the zip again, or send one file.")) from error
    if reasons := [*stray, *read.refused.values(), *_list_long(read.files)]:
        raise UsageError(list_some(reasons, _MOST_SHOWN), say("Leave it out of the zip, or give it another name."))
    return read


def _list_long(names: Iterable[str]) -> Iterator[str]:
    """Why these cannot lie on a disk, for those that cannot."""
    for name in names:
        parts = [len(part.encode()) for part in name.split("/")]
        if max(parts) > _LONGEST_PART or len(name.encode()) > NAME_LENGTH:
            yield _tell_unread(shorten(name, _LONGEST_SHOWN), say("the name is too long for a disk"))


def _tell_unread(name: str, reason: str) -> str:
    return say("{name} was not read: {reason}", name=name, reason=reason)


def _read_own_folder(folder: Path) -> SubmittedFiles:
    return _read_contents(read_folder(folder), str(folder), "Name the folder of your program.")


def _read_contents(contents: Contents, title: str, hint: str) -> SubmittedFiles:
    basket = Basket(contents.account, contents.folds_case)
    for top in contents.top:
        basket.packed_size += top.packed_size
        basket.fill(top.name, top)
    if not basket.files:
        message = say("{name} holds no file that can be read", name=make_one_line(title))
        whole = say("{message}: {reason}", message=message, reason=basket.problem) if basket.problem else message
        raise UsageError(whole, hint)
    return SubmittedFiles(basket.files, basket.refused)


def _make_plain_name(name: str) -> str:
    """A name that every report can hold: a byte that is no UTF-8 becomes its escape."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")
