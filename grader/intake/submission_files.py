"""What is taken in of one submission, under the caps of `caps.py`."""

from __future__ import annotations

from dataclasses import dataclass, field

from grader.intake.caps import RATIO, SUBMISSION_BYTES, SUBMISSION_ENTRIES, Account, limit_unpacked_size
from grader.intake.entries import IntakeEntry, TopEntry, UnreadableEntry, find_size_fault
from grader.intake.names import make_plain, shorten_name
from grader.text.spoken_text import say
from grader.text.wording import list_some

WHOLE = "./"
"""The name of a submission's own folder where it, or a part of it, was not read."""


@dataclass
class Basket:
    """The files of one submission as they are read; what cannot be read becomes a sentence for the submission's page.

    A cap cuts at the same place in every run, and of two files that a disk could not hold beside one another always the
    same is read, because entries come in the same order. With `folds_case` capitals do not tell names apart.
    `packed_size` is what the whole submission takes in an archive.
    """

    account: Account
    folds_case: bool = False
    packed_size: float = 0
    files: dict[str, bytes] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    refused: dict[str, str] = field(default_factory=dict)
    _entries: int = 0
    _bytes: int = 0
    _keys: set[str] = field(default_factory=set)

    @property
    def problem(self) -> str:
        """All that went wrong, in one line; empty when nothing did."""
        return list_some(self.problems, 4)

    def refuse(self, name: str, reason: str) -> None:
        """Note, as a clause with the name in it, why a file or a folder (`/` at the end of its name) was not read."""
        self.problems.append(reason)
        self.refused.setdefault(name, reason)

    def fill(self, name: str, top: TopEntry) -> None:
        """Take in an entry under its name within the submission, and all below it, as far as the caps allow."""
        for entry in top.list_entries():
            self._entries += 1
            if self._entries == SUBMISSION_ENTRIES + 1:
                told = say(
                    "there are more than {most} files and folders: the rest was not read", most=SUBMISSION_ENTRIES
                )
                self.refuse(WHOLE, told)
            if self._entries > SUBMISSION_ENTRIES:
                return
            inside = "/".join(entry.parts[1:])
            self._take(f"{name}/{inside}" if name and inside else name or inside, entry)

    def _take(self, name: str, entry: IntakeEntry) -> None:
        shown = shorten_name(name) if entry.fault else make_plain(name)
        fault = entry.fault or ("" if entry.is_folder else self._read(shown, entry))
        if fault:
            key = f"{shown}/" if name and entry.is_folder else shown or WHOLE
            self.refuse(key, say("{name} was not read: {reason}", name=shown or say("the folder"), reason=fault))

    def _read(self, name: str, entry: IntakeEntry) -> str:
        """Read a file, unless a cap or a name before it forbids it: that reason is returned."""
        key = name.casefold() if self.folds_case else name
        if fault := find_size_fault(entry.size) or self._find_fault(key, self._bytes + entry.size):
            return fault
        self._bytes += entry.size
        self.account.spend(entry.size, name)
        try:
            self.files[name] = entry.read()
        except UnreadableEntry as error:
            return error.message
        self._keys.add(key)
        return ""

    def _find_fault(self, key: str, size: int) -> str:
        if size > SUBMISSION_BYTES:
            return say("the files together exceed {most} MiB", most=SUBMISSION_BYTES >> 20)
        if size > limit_unpacked_size(self.packed_size):
            return say("the files together unpack to more than {ratio} times their size, as a bomb does", ratio=RATIO)
        if key in self._keys:
            return say("the name is used twice")
        if not self._keys.isdisjoint(_list_folders(key)):
            return say("a file has the name of its folder")
        return ""


def _list_folders(name: str) -> list[str]:
    """The folders that a file lies in: `a` and `a/b` for `a/b/c`."""
    return [name[:place] for place, letter in enumerate(name) if letter == "/"]
