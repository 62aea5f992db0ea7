"""What `grade` says at the end: the scores in a few lines, who needs review, where the pages are."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from grader.model import Batch, Grade
from grader.reports.phrases import format_points
from grader.text.wording import count

_MOST_ROWS = 60


@dataclass(frozen=True)
class SummaryNotes:
    """What the summary depends on beside the batch: whose row alone is wanted, and how many grades were kept.

    `staying` is how many were graded before and are not among those handed in now.
    """

    output: Path
    anonymous: bool
    only: str | None
    kept: int
    staying: int
    strict: bool


def format_summary(batch: Batch, told: SummaryNotes) -> str:
    """The text; rows are left out when the reports leave out the names."""
    return "\n".join((*_make_rows(batch, told), *_list_scores(batch, told), *_list_places(batch, told)))


def count_losers(batch: Batch) -> int:
    """How many submissions have less than all points, or no score yet."""
    return sum(grade.score is None or grade.score < grade.max_score for grade in batch.grades)


def _make_rows(batch: Batch, told: SummaryNotes) -> list[str]:
    chosen = [grade for grade in batch.grades if told.only in (None, grade.submitter)]
    return [] if told.anonymous or len(chosen) > _MOST_ROWS else [_format_row(grade) for grade in chosen]


def _list_scores(batch: Batch, told: SummaryNotes) -> Iterator[str]:
    total = len(batch.grades)
    scores = [grade.score for grade in batch.grades if grade.score is not None]
    if scores:
        low, high, middle = min(scores), max(scores), statistics.median(scores)
        most = max(grade.max_score for grade in batch.grades)
        spread = f"scores {format_points(low)} to {format_points(high)} of {format_points(most)}"
        yield f"{count(total, 'submission')}, {spread}, median {format_points(middle)}"
    if told.kept:
        yield f"{told.kept} of {total} kept from before"
    if told.staying:
        yield f"{told.staying} of {total} not in this batch, as graded before"
    waiting = total - len(scores)
    if waiting:
        yield f"{waiting} {'needs' if waiting == 1 else 'need'} review: see the class page"
    if told.strict:
        yield f"{count_losers(batch)} of {total} lost points"


def _list_places(batch: Batch, told: SummaryNotes) -> Iterator[str]:
    yield f"sandbox: {batch.sandbox.tier}; {batch.wall_seconds:.1f} s"
    yield f"class page: {told.output / 'index.html'}"


def _format_row(grade: Grade) -> str:
    verdicts = Counter(case.verdict.value for case in grade.cases)
    score = "     –" if grade.score is None else f"{grade.score:6.2f}"
    counts = ", ".join(f"{word} {number}" for word, number in sorted(verdicts.items()))
    return f"{score}  {grade.submitter:<14} {counts}"
