"""From a graded batch to its reports: what changes is shown first, and on a terminal asked for."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

import click

from grader.cli.console import Console, escape_path
from grader.cli.delivery import Delivery, deliver, refuse_delivery
from grader.errors import UsageError
from grader.files import write_whole
from grader.grading.session import STORE, GradedBatch
from grader.grading.similarity import compare_class
from grader.model import Assignment, Batch, Grade
from grader.reports import write_reports
from grader.reports.anonymous import choose_pseudonyms
from grader.reports.gradebook_format import FilledGradebook
from grader.reports.gradebooks import describe_filled, fill_gradebook
from grader.reports.pages.similar_page import SIMILAR_PAGE
from grader.reports.private_files import keep_former_gradebook, write_key
from grader.reports.reported import refuse_to_lose
from grader.reports.score_changes import ScoreChange, hide_names, list_grade_changes, record_changes
from grader.reports.sending import remove_mail_merge
from grader.reports.staging import remove_stale_staging
from grader.reports.terminal.score_table import format_score_changes
from grader.reports.terminal.similar_notes import describe_similar
from grader.text.wording import count, list_some

_NO_CHANGE = "No published score changes."


@dataclass(frozen=True)
class Publishing:
    """How a batch becomes public: `dry_run` only shows what would change, `yes` answers the question.

    `gradebook` is the export of a learning system, to be filled with the scores; `delivery` is what students get;
    `similar` asks for similar programs.
    """

    anonymous: bool = False
    drops: bool = False
    yes: bool = False
    dry_run: bool = False
    gradebook: Path | None = None
    delivery: Delivery = field(default_factory=Delivery)
    similar: bool = False


def publish(graded: GradedBatch, wanted: Publishing, talk: Console) -> Batch | None:
    """Write the reports and return the batch as it was written; None where nothing was to be written.

    Raises UsageError when somebody would be lost, OutputError when the disk refuses.
    """
    if not wanted.drops:
        refuse_to_lose(graded.output, graded.batch)
    elif graded.dropped:
        talk.note(_tell_dropped(graded.dropped, wanted.anonymous))
    pseudonyms = choose_pseudonyms(graded.batch) if wanted.anonymous else {}
    changes = list_grade_changes(graded.changed)
    told = hide_names(changes, pseudonyms)
    if wanted.dry_run:
        talk.data([asdict(change) for change in told])
        talk.result(format_score_changes(told) if told else _NO_CHANGE)
        return None
    if told and not _is_agreed(told, wanted, talk):
        talk.always("Nothing was published; what was graded is kept.")
        return None
    assignment, grades = graded.batch.assignment, graded.batch.grades
    filled = _fill(wanted.gradebook, assignment, grades) if wanted.gradebook else None
    refuse_delivery(wanted.delivery, graded.batch, graded.output, filled)
    remove_stale_staging(graded.output)
    batch = graded.publish(record_changes(changes, datetime.now(UTC)), pseudonyms)
    if wanted.similar:
        batch = replace(batch, similar=compare_class(batch))
    if wanted.anonymous:
        remove_mail_merge(graded.output)
    with keep_former_gradebook(graded.output, wanted.anonymous):
        written = write_reports(batch, graded.output, wanted.anonymous, graded.store, graded.jobs)
    if written.similar:
        talk.note(describe_similar(written.similar, graded.output / SIMILAR_PAGE))
    if wanted.anonymous:
        key = write_key(graded.output, batch, pseudonyms)
        talk.note(f"Who is who: {escape_path(key)}. Do not pass on that folder, nor {STORE} beside the reports.")
    if wanted.gradebook and filled:
        place = graded.output / f"{wanted.gradebook.stem}-filled.csv"
        write_whole(place, filled.content)
        talk.note(describe_filled(filled, place, graded.batch.assignment.settings.points.total))
    deliver(wanted.delivery, written, graded.output, filled, talk)
    return written


def refuse_gradebook(export: Path | None, assignment: Assignment) -> None:
    """Raise UsageError, before anything is executed, for a grade book that could not be filled in the end."""
    if export:
        _fill(export, assignment, ())


def _fill(export: Path, assignment: Assignment, grades: Sequence[Grade]) -> FilledGradebook:
    try:
        return fill_gradebook(str(export), export.read_bytes(), assignment, grades)
    except OSError as error:
        raise UsageError(f"{export} cannot be read: {error.strerror or error}") from error


def _is_agreed(changes: Sequence[ScoreChange], wanted: Publishing, talk: Console) -> bool:
    """Show the changes; without a terminal nobody can be asked."""
    if wanted.yes or not (sys.stdin and sys.stdin.isatty() and sys.stderr.isatty()):
        talk.note(format_score_changes(changes))
        return True
    talk.always(format_score_changes(changes))
    return click.confirm("Publish these scores?", err=True)


def _tell_dropped(names: Sequence[str], anonymous: bool) -> str:
    told = count(len(names), "student") if anonymous else list_some(names)
    return f"Dropped from class page and grade book: {told}."
