"""A submitter's files, and which of them is graded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property

from grader.model.finding import Finding
from grader.model.language import Language
from grader.model.person import Person
from grader.model.vocabulary import SkipReason
from grader.text.source_text import decode_python, decode_source


@dataclass(frozen=True)
class Source:
    """The one file that is graded: under the name that the assignment expects, with the name it was handed in under.

    `name` is another one where its content allows no other; `wanted` is then what the assignment expects, else empty.
    """

    language: Language
    name: str
    handed_in_as: str
    content: bytes
    wanted: str = ""

    @property
    def text(self) -> str:
        """The content as every reader of ours sees it."""
        return self._decoded[0]

    @property
    def encoding(self) -> str:
        """By which the text was read; empty for UTF-8."""
        return self._decoded[1]

    @cached_property
    def _decoded(self) -> tuple[str, str]:
        declared = decode_python(self.content) if self.language.grammar == "python" else None
        return declared if declared and declared[1] else decode_source(self.content)


@dataclass(frozen=True)
class SourceChoice:
    """The file to grade, or the reason why there is none; `message` says the reason in words for the page.

    `unreadable`: the file is or may be there, but was not read, so nobody can say what it is worth.
    """

    source: Source | None
    reason: SkipReason | None = None
    findings: tuple[Finding, ...] = ()
    message: str = ""
    unreadable: bool = False


@dataclass(frozen=True)
class Submission:
    """One submitter's files for one assignment, relative name to bytes, and which of them is graded."""

    submitter: str
    files: Mapping[str, bytes]
    choice: SourceChoice
    submitted: datetime | None = None
    partners: tuple[str, ...] = ()
    problem: str = ""
    """Why the files could not be read; empty when they could."""
    time_is_missing: bool = False
    """The batch says when others handed in, or that this one came late, and not when."""
    person: Person = field(default_factory=Person)
    """What the learning system, or the name of the folder, says of who handed in."""
    refused: Mapping[str, str] = field(default_factory=dict)
    """Files that were not read, and folders (`/` at the end) that were not read whole: name to the reason in words."""
