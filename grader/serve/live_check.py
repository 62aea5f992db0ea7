"""One upload from its place in the queue to its page, as whoever waits for it sees it."""

from __future__ import annotations

import asyncio
import secrets
import zlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from weakref import WeakSet

from grader.model import CaseResult
from grader.reports.phrases import LOOKS
from grader.serve.visitors import SentFile, UploadReceipt, Visitor
from grader.text.spoken_text import ENGLISH

_ID_BYTES = 12


class CheckStage(StrEnum):
    """How far a check is."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


@dataclass(frozen=True)
class TestMark:
    """What came of one test, as the waiting page shows it."""

    name: str
    kind: str
    mark: str
    word: str


def make_mark(result: CaseResult) -> TestMark:
    """The mark of a result."""
    look = LOOKS[result.verdict]
    return TestMark(result.name, look.kind, look.mark, look.word)


@dataclass(eq=False)
class LiveCheck:
    """An upload that is checked. Only the thread of the server changes it, and wakes whoever follows it.

    `page` is the feedback page in the `language` of its student, packed; `fault` says why there is none.
    """

    visitor: Visitor
    assignment: str
    file: SentFile
    language: str = ENGLISH
    receipt: UploadReceipt | None = None
    id: str = field(default_factory=lambda: secrets.token_urlsafe(_ID_BYTES))
    stage: CheckStage = CheckStage.WAITING
    marks: list[TestMark] = field(default_factory=list)
    fault: str = ""
    _page: bytes = b""
    _followers: WeakSet[asyncio.Event] = field(default_factory=WeakSet)

    @property
    def student(self) -> str:
        return self.visitor.student

    @property
    def is_over(self) -> bool:
        return self.stage in (CheckStage.DONE, CheckStage.FAILED)

    @property
    def number_of_followers(self) -> int:
        return len(self._followers)

    @property
    def page(self) -> str:
        return zlib.decompress(self._page).decode()

    def begin(self) -> None:
        """It has left the queue."""
        self.stage = CheckStage.RUNNING
        self.wake()

    def add_mark(self, mark: TestMark) -> None:
        """Show what came of one more test."""
        self.marks.append(mark)
        self.wake()

    def finish(self, packed: bytes) -> None:
        """Show the page, which `pack_page` has packed."""
        self._page = packed
        self._end(CheckStage.DONE)

    def fail(self, fault: str) -> None:
        """Say why there is no page."""
        self.fault = fault
        self._end(CheckStage.FAILED)

    def wake(self) -> None:
        """Tell whoever follows that something has changed."""
        for follower in self._followers:
            follower.set()

    def _end(self, stage: CheckStage) -> None:
        """What was sent is not held any longer: pages of a class are, and its files would fill the memory."""
        self.stage, self.file = stage, replace(self.file, content=b"")
        self.wake()

    def follow(self, patience: float) -> AsyncIterator[None]:
        """One item at once, at each change, and after so many seconds without one, until it is over.

        Whoever follows counts from this call on, and no longer once the items are dropped, begun or not.
        """
        changed = asyncio.Event()
        self._followers.add(changed)
        return self._list_changes(changed, patience)

    async def _list_changes(self, changed: asyncio.Event, patience: float) -> AsyncIterator[None]:
        try:
            while True:
                changed.clear()
                yield
                if self.is_over:
                    return
                try:
                    await asyncio.wait_for(changed.wait(), patience)
                except TimeoutError:
                    continue
        finally:
            self._followers.discard(changed)


def pack_page(page: str) -> bytes:
    """A page as it is held: those of a class do not fill the memory."""
    return zlib.compress(page.encode("utf-8", "backslashreplace"), 1)
