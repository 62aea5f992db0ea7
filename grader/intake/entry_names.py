"""The names inside an archive: every one is checked before anything is unpacked, though nothing is ever extracted."""

from __future__ import annotations

import re
import zipfile
from dataclasses import dataclass

from grader.intake.caps import DEPTH, NAME_LENGTH
from grader.intake.names import has_control
from grader.text.spoken_text import localize, say, say_later

_LONGEST_FOLDER = 255
_FAULTS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"^/"), say_later("the name is an absolute path")),
    (re.compile(r"^[A-Za-z]:"), say_later("the name begins with a drive letter")),
    (re.compile(r"\\"), say_later("the name holds a backslash")),
    (re.compile(r"(^|/)\.\.(/|$)"), say_later("the name leads out of the archive (..)")),
    (re.compile(r"//|(^|/)\.(/|$)|^$"), say_later("the name has an empty part")),
)


@dataclass(frozen=True)
class EntryName:
    """A name in parts, whether it is a folder's, and why what it names is not read; the reason is empty where it is."""

    parts: tuple[str, ...]
    is_folder: bool
    fault: str


def read_entry_name(info: zipfile.ZipInfo) -> EntryName:
    """The name of an entry. One at fault is taken apart at backslashes, too: what is above them says whose it is."""
    name = _read_text(info)
    fault = _describe_fault(name)
    above = name.removesuffix("/")
    return EntryName(tuple(re.split(r"[/\\]" if fault else "/", above)), name.endswith("/"), fault)


def is_nobodys(folder: str) -> bool:
    """Whether this, as the first part of a name that is at fault, can be no submitter's folder."""
    no_disk_takes_it = len(folder) > _LONGEST_FOLDER
    return folder in ("", ".", "..") or no_disk_takes_it or re.match("[A-Za-z]:", folder) is not None


def _read_text(info: zipfile.ZipInfo) -> str:
    """The name in full: `filename` ends at a NUL. macOS writes UTF-8 without the flag that says so."""
    name = info.orig_filename
    if info.flag_bits & 0x800:
        return name
    try:
        return name.encode("cp437").decode("utf-8")
    except UnicodeDecodeError:
        return name


def _describe_fault(name: str) -> str:
    if has_control(name):
        return say("the name holds a control character")
    if len(name) > NAME_LENGTH:
        return say("the name has more than {most} characters", most=NAME_LENGTH)
    if name.count("/") > DEPTH:
        return say("it is nested more than {most} folders deep", most=DEPTH)
    return localize(next((reason for pattern, reason in _FAULTS if pattern.search(name)), ""))
