"""The names inside an archive: every one is checked before anything is unpacked, though nothing is ever extracted."""

from __future__ import annotations

import re
import unicodedata
import zipfile
from collections.abc import Iterable

from grader.errors import IntakeError
from grader.intake.caps import DEPTH, NAME_LENGTH
from grader.intake.names import has_control, plain

_HINT = "Nothing was graded. Rename or take out that entry, or ask for the work again as plain files."
_FAULTS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"^/"), "the name is an absolute path"),
    (re.compile(r"^[A-Za-z]:"), "the name begins with a drive letter"),
    (re.compile(r"\\"), "the name holds a backslash"),
    (re.compile(r"(^|/)\.\.(/|$)"), "the name leads out of the archive (..)"),
    (re.compile(r"//|(^|/)\.(/|$)|^$"), "the name has an empty part"),
)


def entry_name(info: zipfile.ZipInfo) -> tuple[tuple[str, ...], bool]:
    """The parts of an entry's name, and whether it is a folder; an `IntakeError` when the name could do harm."""
    name = _text(info)
    fault = _fault(name)
    if fault:
        raise IntakeError(f"the archive is refused: {plain(name)[:200]}: {fault}", _HINT)
    return tuple(name.rstrip("/").split("/")), name.endswith("/")


def _text(info: zipfile.ZipInfo) -> str:
    """The name in full: `filename` ends at a NUL. macOS writes UTF-8 without the flag that says so."""
    name = info.orig_filename
    if info.flag_bits & 0x800:
        return name
    try:
        return name.encode("cp437").decode("utf-8")
    except UnicodeDecodeError:
        return name


def _fault(name: str) -> str:
    if has_control(name):
        return "the name holds a control character"
    if len(name) > NAME_LENGTH:
        return f"the name has more than {NAME_LENGTH} characters"
    if name.count("/") > DEPTH:
        return f"it lies more than {DEPTH} folders deep"
    return next((reason for pattern, reason in _FAULTS if pattern.search(name)), "")


def check_collisions(entries: Iterable[tuple[tuple[str, ...], bool]]) -> None:
    """An `IntakeError` when two names are the same (also but for case or accents), or a file is also a folder.

    On some disks such entries replace one another: which one is graded must not depend on the disk.
    """
    files: dict[str, str] = {}
    folders: dict[str, str] = {}
    for parts, is_folder in entries:
        name = "/".join(parts)
        if not is_folder and _folded(name) in files:
            raise IntakeError(f"the archive is refused: {plain(name)}: the name is there twice (capitals apart)", _HINT)
        if not is_folder:
            files[_folded(name)] = name
        for depth in range(1, len(parts) + is_folder):
            folders.setdefault(_folded("/".join(parts[:depth])), name)
    both = next((files[key] for key in files if key in folders), None)
    if both is not None:
        raise IntakeError(f"the archive is refused: {plain(both)}: it is both a file and a folder", _HINT)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()
