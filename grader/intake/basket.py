"""What is taken in of one submission, under the caps of `caps.py`."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field

from grader.intake.caps import FILE_BYTES, RATIO, SUBMISSION_BYTES, SUBMISSION_ENTRIES, Account
from grader.text.wording import list_some

WHOLE = "./"
"""The name of a submission's own folder where it, or a part of it, was not read."""


@dataclass
class Basket:
    """The files of one submission as they are read; what cannot be read becomes a sentence for the submission's page.

    Files must be offered in the same order in every run (the upper folders first): a cap then cuts at the same place,
    and of two files that a disk could not hold beside one another always the same is read. With `folds_case` capitals
    do not tell names apart; `most_unpacked` are the bytes that it may have for the size that it has in an archive.
    """

    account: Account
    folds_case: bool = False
    most_unpacked: float = math.inf
    files: dict[str, bytes] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    refused: dict[str, str] = field(default_factory=dict)
    ignored: int = 0
    _entries: int = 0
    _bytes: int = 0
    _keys: set[str] = field(default_factory=set)
    _closed: bool = False

    @property
    def problem(self) -> str:
        """All that went wrong, in one line; empty when nothing did."""
        return list_some(self.problems, 4)

    def refuse(self, name: str, reason: str) -> None:
        """Note, as a clause with the name in it, why a file or a folder (`/` at the end of its name) was not read."""
        self.problems.append(reason)
        self.refused.setdefault(name, reason)

    def close(self, reason: str) -> None:
        """Take nothing in, for a reason that is told of the whole submission."""
        self.refuse(WHOLE, reason)
        self._closed = True

    def full(self) -> bool:
        """Count one file or folder more; True, said once, when there are more than are looked at."""
        if self._closed:
            return True
        self._entries += 1
        if self._entries == SUBMISSION_ENTRIES + 1:
            self.refuse(WHOLE, f"there are more than {SUBMISSION_ENTRIES} files and folders: the rest was not read")
        return self._entries > SUBMISSION_ENTRIES

    def take(self, name: str, size: int, read: Callable[[], bytes]) -> None:
        """Read one file of the size that its folder or archive tells, unless a cap or a name before it forbids it."""
        key = name.casefold() if self.folds_case else name
        if size > FILE_BYTES:
            self.refuse(name, f"{name} has more than {FILE_BYTES >> 10} KiB: it was not read")
        elif self._bytes + size > SUBMISSION_BYTES:
            self.refuse(name, f"{name} was not read: the files together pass {SUBMISSION_BYTES >> 20} MiB")
        elif self._bytes + size > self.most_unpacked:
            bomb = f"the files together unpack to more than {RATIO} times their size, as a bomb does"
            self.refuse(name, f"{name} was not read: {bomb}")
        elif key in self._keys:
            self.refuse(name, f"{name} is there twice: the second was not read")
        elif not self._keys.isdisjoint(_folders_of(key)):
            self.refuse(name, f"{name} was not read: a file has the name of its folder")
        else:
            self._bytes += size
            self.account.spend(size, name)
            self.files[name] = read()
            self._keys.add(key)


def _folders_of(name: str) -> list[str]:
    """The folders that a file lies in: `a` and `a/b` for `a/b/c`."""
    return [name[:place] for place, letter in enumerate(name) if letter == "/"]
