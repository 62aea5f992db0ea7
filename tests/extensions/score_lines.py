"""An export that nobody asked for: a line for each submission, with its page and its score."""

from __future__ import annotations

from collections.abc import Iterable

from grader.model import Batch, Grade
from grader.reports.export import Export


def part(_batch: Batch, grade: Grade, page: str) -> str:
    """The line of one submission."""
    return f"{page} {grade.score}\n"


def whole(batch: Batch, parts: Iterable[str]) -> Iterable[str]:
    """How many there are, then their lines."""
    yield f"{len(batch.grades)}\n"
    yield from parts


SCORE_LINES = Export("score_lines", "scores.txt", whole, part)
