"""What `grade` says at the end: the scores in a few lines, who needs review, what goes wrong, where the pages are."""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.feedback.missing_modules import list_missed_modules
from grader.model import Batch, Grade, Verdict
from grader.reports.figures import format_points, format_two_decimals
from grader.reports.pages.class_mistakes import list_clusters
from grader.reports.pages.class_tests import list_bars, tell_oddities
from grader.reports.pages.student_rows import list_tests, order_lowest_first, runs_nothing, tell_mistake
from grader.reports.phrases import tell_absent, tell_missed_module, tell_stopped
from grader.reports.review import list_review_reasons
from grader.reports.score_changes import ScoreChange
from grader.reports.terminal.score_table import tell_score_change
from grader.reports.terminal.wrapping import find_width, wrap
from grader.text.columns import count_columns, fill_columns
from grader.text.shorten import shorten
from grader.text.visible import make_one_line
from grader.text.wording import count, list_some

_MOST_ROWS = 60
_MOST_DECISIONS = 5
_MOST_MISTAKES = 5
_MOST_ODD = 3
_MOST_NAMED = 8
_LONGEST_NAME = 32
"""On a terminal; a name of a download ends with its number."""


@dataclass(frozen=True)
class SummaryNotes:
    """What the summary depends on beside the batch: whose row alone is wanted, and how many grades were kept.

    `staying` is how many were graded before and are not among those handed in now; `changes` are the published scores
    that are others now. Names are those of the batch, which may be pseudonyms.
    """

    output: Path
    only: str | None
    kept: int
    staying: int
    strict: bool
    changes: Sequence[ScoreChange] = ()


def format_summary(batch: Batch, told: SummaryNotes) -> str:
    """The text, with names as the batch has them."""
    parts = (
        _make_rows(batch, told),
        [*_list_scores(batch, told)],
        [*_list_decisions(batch)],
        [line for told in tell_absent(batch) for line in wrap(told)],
        [*_list_odd_tests(batch)],
        [*_list_failures(batch)],
        [*_list_changes(told)],
        [*_list_places(batch, told)],
    )
    return "\n\n".join("\n".join(part) for part in parts if part)


def count_losers(batch: Batch) -> int:
    """How many submissions have less than all points; one without a score has lost none yet."""
    return sum(grade.score is not None and grade.score < grade.max_score for grade in batch.grades)


def tell_losers(batch: Batch) -> str:
    """How many of all submissions that is, and how many have no score yet."""
    undecided = sum(grade.score is None for grade in batch.grades)
    more = f", {undecided} {'has' if undecided == 1 else 'have'} no score yet" if undecided else ""
    return f"{count_losers(batch)} of {len(batch.grades)} lost points{more}"


def count_decisions(batch: Batch) -> int:
    """How many submissions need a decision of the instructor."""
    return sum(bool(list_review_reasons(grade)) for grade in batch.grades)


def _make_rows(batch: Batch, told: SummaryNotes) -> list[str]:
    """Lowest score first."""
    ordered = [batch.grades[at] for at in order_lowest_first(batch)]
    chosen = [grade for grade in ordered if told.only in (None, grade.submitter)]
    if len(chosen) > _MOST_ROWS:
        return []
    longest = max((count_columns(make_one_line(grade.submitter)) for grade in chosen), default=0)
    width = min(_LONGEST_NAME, longest) if sys.stdout.isatty() else longest
    return [_format_row(grade, width) for grade in chosen]


def _format_row(grade: Grade, width: int) -> str:
    score = "–" if grade.score is None else format_two_decimals(grade.score)
    right = f"{sum(case.verdict is Verdict.ACCEPTED for case in grade.cases)}/{len(grade.cases)}"
    row = f"{score:>6}  {fill_columns(_shorten_name(grade.submitter, width), width)}  {right:>7}  "
    room = find_width() - count_columns(row) - 1 if sys.stdout.isatty() else sys.maxsize
    return (row + shorten(tell_mistake(grade), room, show=make_one_line)).rstrip()


def _shorten_name(name: str, width: int) -> str:
    """The name, or its beginning where it takes more columns."""
    shown, room = make_one_line(name), width
    while count_columns(shown) > width and room > 1:
        room -= 1
        shown = make_one_line(shorten(name, room, show=make_one_line))
    return shown


def _list_scores(batch: Batch, told: SummaryNotes) -> Iterator[str]:
    total = len(batch.grades)
    scores = [grade.score for grade in batch.grades if grade.score is not None]
    if scores:
        most = format_points(max(grade.max_score for grade in batch.grades))
        low, high, middle = map(format_points, (min(scores), max(scores), statistics.median(scores)))
        spread = f"scores {low} to {high} of {most}, median {middle}" if len(scores) > 1 else f"score {low} of {most}"
        counted = f" ({len(scores):,} with a score)" if len(scores) < total else ""
        yield f"{count(total, 'submission')}{counted}, {spread}"
    if told.kept:
        yield f"{told.kept} of {total} kept from before"
    if told.staying:
        yield f"{told.staying} of {total} not in this batch, as graded before"
    if told.strict:
        yield tell_losers(batch)


def _list_decisions(batch: Batch) -> Iterator[str]:
    """Who needs the instructor, and why; all for the same reason on one line."""
    waiting: dict[str, list[str]] = {}
    for grade in batch.grades:
        for reason in list_review_reasons(grade)[:1]:
            waiting.setdefault(reason, []).append(grade.submitter)
    total = sum(map(len, waiting.values()))
    if total:
        yield f"{total:,} {'needs' if total == 1 else 'need'} your decision:"
    for reason, names in [*waiting.items()][:_MOST_DECISIONS]:
        yield from wrap(f"{list_some(names, _MOST_NAMED)}: {reason}", "  ")
        total -= len(names)
    if total:
        yield f"  and {total:,} more: see the class page"


def _list_odd_tests(batch: Batch) -> Iterator[str]:
    """The tests that may be wrong themselves: that comes before what the programs seem to have in common."""
    for told in tell_oddities(batch, list_bars(batch, [""] * len(list_tests(batch))))[:_MOST_ODD]:
        yield from wrap(told)


def _list_failures(batch: Batch) -> Iterator[str]:
    """What does not run, what many miss, and the mistakes that several make."""
    dead = [grade.submitter for grade in batch.grades if runs_nothing(grade)]
    if dead:
        verb = "gets" if len(dead) == 1 else "get"
        yield from wrap(f"{len(dead):,} {verb} no result from any test: {list_some(dead, _MOST_NAMED)}")
    for told in tell_stopped(batch):
        yield from wrap(told)
    for module, number in list_missed_modules(batch.grades):
        yield from wrap(f"{number:,} {tell_missed_module(module)}.")
    clusters = list_clusters(batch, [""] * len(batch.grades))
    if clusters:
        yield "Common mistakes:"
    for cluster in clusters[:_MOST_MISTAKES]:
        example = shorten(cluster.representative.name, _LONGEST_NAME, show=make_one_line)
        yield from wrap(f"{cluster.students:>4}  {cluster.sentence.removesuffix('.')}; example: {example}", "  ")


def _list_changes(told: SummaryNotes) -> Iterator[str]:
    """Whose score is another one than the last time; each with its reasons was shown before it was published."""
    if told.changes:
        verb = "changes" if len(told.changes) == 1 else "change"
        named = list_some([tell_score_change(each) for each in told.changes], _MOST_DECISIONS)
        yield from wrap(f"{count(len(told.changes), 'score')} {verb}: {named}")


def _list_places(batch: Batch, told: SummaryNotes) -> Iterator[str]:
    yield f"sandbox: {batch.sandbox.tier}; {batch.wall_seconds:.1f} s"
    page = told.output / "index.html"
    yield f"class page: {page.resolve().as_uri() if sys.stdout.isatty() else page}"
