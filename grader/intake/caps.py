"""How much of a batch is taken in, and the account that holds the batch to it.

A class of 2,000 submitters with a few source files each stays far below; archives made to fill memory do not.
"""

from __future__ import annotations

from grader.errors import IntakeError
from grader.text.spoken_text import say

FILE_BYTES = 1 << 20
"""One file of a submission; larger ones are not read."""
METADATA_BYTES = 64 << 20
"""The one file in which a learning system says whose submissions these are; it may hold the results of them all."""
SUBMISSION_ENTRIES = 500
"""Files and folders looked at in one submission."""
SUBMISSION_BYTES = 8 << 20
"""All files of one submission together."""
BATCH_ENTRIES = 50_000
"""Entries of an archive, and folders of a batch."""
BATCH_BYTES = 512 << 20
"""All files of a batch together, unpacked."""
DEPTH = 32
"""Folders within folders."""
NAME_LENGTH = 1024
"""Characters of one entry's whole name."""
RATIO = 200
"""Unpacked bytes for each packed byte; source code reaches about 10, a bomb 1,000."""
SUBMISSION_RATIO_FREE_BYTES = 1 << 20
"""So much of one submission may be unpacked at any ratio, so that it takes many to use up what the archive may."""
RATIO_FREE_BYTES = 16 << 20
"""So much may be unpacked at any ratio: a small class of small files compresses well."""
DIRECTORY_BYTES = 8 << 20
"""The table of contents of an archive; it is read whole."""


def limit_unpacked_size(packed_bytes: float) -> float:
    """What one submission of this size in an archive may unpack to."""
    return max(SUBMISSION_RATIO_FREE_BYTES, RATIO * packed_bytes)


class Account:
    """The bytes that a batch may still bring in."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._left = limit

    def spend(self, size: int, name: str) -> None:
        """Book `size` bytes read from `name`; an `IntakeError` when the batch holds too much."""
        self._left -= size
        if self._left < 0:
            raise IntakeError(
                say(
                    "the submissions are too large: at {name} they exceed {most} MiB in all",
                    name=name,
                    most=self._limit >> 20,
                ),
                say("Remove what is not source code and try again; an archive that unpacks to far more is a bomb."),
            )


def open_folder_account() -> Account:
    """The account of a batch that lies in a folder."""
    return Account(BATCH_BYTES)


def open_archive_account(packed_bytes: int) -> Account:
    """The account of an archive of this size: it may not unpack to more than `RATIO` times as much."""
    return Account(min(BATCH_BYTES, max(RATIO_FREE_BYTES, RATIO * packed_bytes)))
