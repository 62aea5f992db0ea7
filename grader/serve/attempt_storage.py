"""What the attempts of one student take up on the disk: the same file is stored once, and there is a bound."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path

from grader.errors import UsageError
from grader.serve.visitors import SentFile
from grader.text.spoken_text import localize, say, say_later

ABOUT = "about.json"
"""Beside the file of each attempt: its name and hash."""
MOST_ATTEMPTS = 1_000
MOST_BYTES = 32 << 20
_HINT = say_later("What you uploaded last is kept and counts. Your instructor can make room for more.")


class AttemptsFull(UsageError):
    """A student has used up what is kept of one assignment."""


class AttemptStorage:
    """The attempts in the folder of one student and assignment."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read()

    def refuse_more(self, sent: SentFile) -> None:
        """Raises AttemptsFull where no more is kept. An instructor may have made room: that is looked at before."""
        if self._find_excess(sent):
            self._read()
        if excess := self._find_excess(sent):
            message = say("you have used up your uploads of this assignment: {excess}", excess=excess)
            raise AttemptsFull(message, localize(_HINT))

    def write(self, attempt: Path, sent: SentFile) -> None:
        """Write what was sent, and last its name and hash: by them it is known to be whole. Raises OSError."""
        attempt.mkdir(parents=True)
        same = self._files.get(sent.hash)
        if same is None or not _link(same, attempt / sent.name, sent.content):
            (attempt / sent.name).write_bytes(sent.content)
        (attempt / ABOUT).write_text(json.dumps({"file": sent.name, "hash": sent.hash}), encoding="utf-8")

    def count(self, attempt: Path, sent: SentFile) -> None:
        """Note an attempt that is there now."""
        self._number += 1
        if sent.hash not in self._files:
            self._files[sent.hash] = attempt / sent.name
            self._bytes += len(sent.content)

    def _read(self) -> None:
        """What somebody has taken away parts of is no reason to refuse an upload."""
        self._files: dict[str, Path] = {}
        self._bytes = 0
        attempts = [path for path in self._folder.glob("*") if not path.name.startswith(".")]
        self._number = len(attempts)
        for attempt in attempts:
            with suppress(OSError, ValueError, KeyError, TypeError):
                about = json.loads((attempt / ABOUT).read_text(encoding="utf-8"))
                file = attempt / about["file"]
                self._bytes += 0 if about["hash"] in self._files else file.stat().st_size
                self._files.setdefault(about["hash"], file)

    def _find_excess(self, sent: SentFile) -> str:
        if self._number >= MOST_ATTEMPTS:
            return say("{number:,} attempts are kept", number=MOST_ATTEMPTS)
        new = 0 if sent.hash in self._files else len(sent.content)
        return say("{number} MiB are kept", number=MOST_BYTES >> 20) if self._bytes + new > MOST_BYTES else ""


def _link(same: Path, place: Path, content: bytes) -> bool:
    """Let a second name stand for a file with this content; False where it has another by now, or none can."""
    with suppress(OSError):
        if same.read_bytes() == content:
            os.link(same, place)
            return True
    return False
