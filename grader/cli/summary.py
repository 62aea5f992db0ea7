"""What `grade` says at the end: the scores in a few lines, who needs a person, where the pages are."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from grader.model import Batch, Grade

_MOST_ROWS = 60


def summary(batch: Batch, output: Path, anonymous: bool) -> str:
    """The text; names are left out when the reports leave them out."""
    lines = [] if anonymous or len(batch.grades) > _MOST_ROWS else [_row(grade) for grade in batch.grades]
    scores = sorted(grade.score for grade in batch.grades if grade.score is not None)
    if scores:
        middle = scores[len(scores) // 2]
        lines.append(
            f"{len(batch.grades)} submissions, scores {scores[0]:.4g} to {scores[-1]:.4g}, median {middle:.4g}"
        )
    waiting = sum(grade.score is None for grade in batch.grades)
    if waiting:
        lines.append(f"{waiting} need a person: see the class page")
    lines.append(f"sandbox: {batch.sandbox.tier}; {batch.wall_seconds:.1f} s")
    lines.append(f"class page: {output / 'index.html'}")
    return "\n".join(lines)


def _row(grade: Grade) -> str:
    verdicts = Counter(case.verdict.value for case in grade.cases)
    score = "     –" if grade.score is None else f"{grade.score:6.2f}"
    counts = ", ".join(f"{word} {count}" for word, count in sorted(verdicts.items()))
    return f"{score}  {grade.submitter:<14} {counts}"
