"""What is taken in of one submission, under the caps of `caps.py`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from grader.intake.caps import FILE_BYTES, SUBMISSION_BYTES, SUBMISSION_ENTRIES, Account
from grader.intake.names import listed

WHOLE = "./"
"""The name of a submission's own folder where it, or a part of it, was not read."""


@dataclass
class Basket:
    """The files of one submission as they are read; what cannot be read becomes a sentence for the submission's page.

    Files must be offered in the same order in every run (the upper folders first): a cap then cuts at the same place.
    """

    account: Account
    files: dict[str, bytes] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    refused: dict[str, str] = field(default_factory=dict)
    ignored: int = 0
    _entries: int = 0
    _bytes: int = 0

    @property
    def problem(self) -> str:
        """All that went wrong, in one line; empty when nothing did."""
        return listed(self.problems, limit=4)

    def refuse(self, name: str, reason: str) -> None:
        """Note, as a clause with the name in it, why a file or a folder (`/` at the end of its name) was not read."""
        self.problems.append(reason)
        self.refused.setdefault(name, reason)

    def full(self) -> bool:
        """Count one file or folder more; True, said once, when there are more than are looked at."""
        self._entries += 1
        if self._entries == SUBMISSION_ENTRIES + 1:
            self.refuse(WHOLE, f"there are more than {SUBMISSION_ENTRIES} files and folders: the rest was not read")
        return self._entries > SUBMISSION_ENTRIES

    def take(self, name: str, size: int, read: Callable[[], bytes]) -> None:
        """Read one file of the size that its folder or archive tells, unless a cap forbids it."""
        if size > FILE_BYTES:
            self.refuse(name, f"{name} has more than {FILE_BYTES >> 10} KiB: it was not read")
        elif self._bytes + size > SUBMISSION_BYTES:
            self.refuse(name, f"{name} was not read: the files together pass {SUBMISSION_BYTES >> 20} MiB")
        elif name in self.files:
            self.refuse(name, f"{name} is there twice: the second was not read")
        else:
            self._bytes += size
            self.account.spend(size, name)
            self.files[name] = read()
