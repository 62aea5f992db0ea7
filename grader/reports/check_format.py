"""What a form of `check` for other programs is made of: one file of `formats/` each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from grader.model import Batch, Severity


@dataclass(frozen=True)
class CheckMessage:
    """One thing that is wrong, at a place of the file as it was named; line and column count from 1."""

    file: str
    line: int
    column: int
    severity: Severity
    rule: str
    text: str


@dataclass(frozen=True)
class CheckFormat:
    """A form in which `check` tells what is wrong: its name, and its text from the batch and all messages."""

    name: str
    render: Callable[[Batch, Sequence[CheckMessage]], str]
