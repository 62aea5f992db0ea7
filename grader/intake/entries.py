"""What a folder or an archive of submissions holds: entries, of which nothing is read before somebody asks."""

from __future__ import annotations

import math
import stat
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from grader.errors import IntakeError
from grader.intake.caps import FILE_BYTES, Account
from grader.intake.notes import Note
from grader.text.spoken_text import say, say_later

TIMES_FILE = "submissions.yaml"
_NEVER_READ = {
    stat.S_IFLNK: say_later("it is a symbolic link"),
    stat.S_IFIFO: say_later("it is a named pipe"),
    stat.S_IFSOCK: say_later("it is a socket"),
    stat.S_IFCHR: say_later("it is a device"),
    stat.S_IFBLK: say_later("it is a device"),
}
_NEITHER = say_later("it is neither a file nor a folder")


class UnreadableEntry(IntakeError):
    """An entry cannot be read; the message says only why."""


@dataclass(frozen=True)
class IntakeEntry:
    """A file or folder of a batch, by its name in parts: the first is that of the top entry that it belongs to.

    `fault` says in a clause why it is not read; empty where it is. `read` gives a file's bytes, as many as `size`
    says, and raises UnreadableEntry. `packed_size` is what they take in an archive.
    """

    parts: tuple[str, ...]
    is_folder: bool
    fault: str = ""
    is_link: bool = False
    size: int = 0
    packed_size: int = 0
    read: Callable[[], bytes] = bytes

    @property
    def name(self) -> str:
        return "/".join(self.parts)


@dataclass(frozen=True, eq=False)
class TopEntry:
    """A file or folder at the top of a batch, by its name as every machine reads it.

    `list_entries` gives it and what lies below, the upper folders first and in the same order in every run.
    `packed_size` is what all of it takes in an archive. `path` is where a folder lies on the disk; None where it lies
    in an archive, or is a link. `open_inside` gives what such a folder holds as a batch of its own.
    """

    name: str
    is_folder: bool
    list_entries: Callable[[], Iterable[IntakeEntry]]
    packed_size: float = math.inf
    path: Path | None = None
    open_inside: Callable[[], Contents] | None = None

    def read(self, most: int = FILE_BYTES) -> bytes:
        """Read a file of at most so many bytes. Raises UnreadableEntry."""
        entry, *others = self.list_entries()
        if others:
            raise UnreadableEntry(say("the name is used twice"))
        if fault := entry.fault or find_size_fault(entry.size, most):
            raise UnreadableEntry(fault)
        return entry.read()


@dataclass
class Contents:
    """All that lies at the top of a batch; `ignored` counts on while entries are listed.

    With `folds_case` capitals do not tell the names of files apart. `unowned` were not read, and it is open whose they
    are.
    """

    account: Account
    folds_case: bool = False
    top: list[TopEntry] = field(default_factory=list)
    unowned: list[IntakeEntry] = field(default_factory=list)
    ignored: int = 0
    notes: list[Note] = field(default_factory=list)


def find_size_fault(size: int, most: int = FILE_BYTES) -> str:
    """Say why a file of this size is not read; empty where it is."""
    return say("it has more than {most} KiB", most=most >> 10) if size > most else ""


def find_kind_fault(mode: int) -> str:
    """Say why what has such a mode is never read; empty for a file, a folder and a mode that says nothing."""
    kind = stat.S_IFMT(mode)
    is_ordinary = kind in (0, stat.S_IFREG, stat.S_IFDIR)
    return "" if is_ordinary else _NEVER_READ.get(kind, _NEITHER)
