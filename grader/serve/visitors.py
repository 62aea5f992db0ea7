"""Who looks at a page, and what they may do there."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from starlette.requests import Request

from grader.model import Batch
from grader.serve.practice_book import PracticeBook
from grader.text.digest import digest
from grader.text.spoken_text import say_later


@dataclass(frozen=True)
class Visitor:
    """A student, and what the addresses of the pages for this student begin with."""

    student: str
    base: str


@dataclass(frozen=True)
class SentFile:
    """A file as a student has sent it."""

    name: str
    content: bytes

    @property
    def hash(self) -> str:
        return f"sha256:{digest(self.content)}"


@dataclass(frozen=True)
class UploadReceipt:
    """What was kept of an upload: when it arrived, under which name, with which hash, and which attempt it is.

    `late` says how late it came; empty where it counts as on time.
    """

    at: datetime
    file: str
    hash: str
    attempt: int
    late: str = ""


class Gate(Protocol):
    """Decides who comes in, and keeps what they bring; `way_in` says how, to who has lost the way."""

    way_in: str
    practice: PracticeBook

    def find_visitor(self, request: Request) -> Visitor:
        """Raises HTTPException where the address is nobody's."""

    def find_obstacle(self, visitor: Visitor, assignment: str) -> str:
        """Why nothing can be uploaded now, in a sentence; empty where it can."""

    def keep(self, visitor: Visitor, assignment: str, sent: SentFile) -> UploadReceipt | None:
        """Keep an upload, where uploads are kept. Called from a thread. Raises GraderError."""

    def find_receipt(self, visitor: Visitor, assignment: str) -> UploadReceipt | None:
        """What was kept last; None where nothing was."""

    def read_last(self, visitor: Visitor, assignment: str) -> SentFile | None:
        """What was kept last, as it was sent. Called from a thread."""

    def note_result(self, visitor: Visitor, assignment: str, receipt: UploadReceipt | None, batch: Batch) -> None:
        """Hold what came of a check, where somebody watches the class. Called from a thread."""

    def describe_deadline(self, visitor: Visitor, assignment: str) -> str:
        """When it is due, in a sentence; empty where it never is."""

    def hides_results(self, visitor: Visitor, assignment: str) -> bool:
        """Whether this student sees no result yet."""


class OwnGate:
    """The one for oneself: whoever knows `root`, the secret part of the address, comes in. Nothing is kept.

    Without a secret everybody who is logged in on this machine could run programs with one's own rights.
    """

    way_in = say_later("Open the address that the terminal shows.")

    def __init__(self, root: str) -> None:
        self._visitor = Visitor("you", root)
        self.practice = PracticeBook()

    def find_visitor(self, request: Request) -> Visitor:  # noqa: ARG002  the address was right
        return self._visitor

    def find_obstacle(self, visitor: Visitor, assignment: str) -> str:  # noqa: ARG002  always open
        return ""

    def keep(self, visitor: Visitor, assignment: str, sent: SentFile) -> UploadReceipt | None:  # noqa: ARG002  nothing is kept
        return None

    def find_receipt(self, visitor: Visitor, assignment: str) -> UploadReceipt | None:  # noqa: ARG002  nothing is kept
        return None

    def read_last(self, visitor: Visitor, assignment: str) -> SentFile | None:  # noqa: ARG002  nothing is kept
        return None

    def note_result(self, visitor: Visitor, assignment: str, receipt: UploadReceipt | None, batch: Batch) -> None:
        pass

    def describe_deadline(self, visitor: Visitor, assignment: str) -> str:  # noqa: ARG002  nothing is handed in
        return ""

    def hides_results(self, visitor: Visitor, assignment: str) -> bool:  # noqa: ARG002  one's own
        return False
