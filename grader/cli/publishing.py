"""From a graded batch to its reports: what changes is shown first, and on a terminal asked for."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

import click

from grader.cli.console import Console, escape_path
from grader.cli.delivery import Delivery, deliver, refuse_delivery
from grader.errors import UsageError
from grader.files import write_whole
from grader.grading.graded_batch import GradedBatch
from grader.grading.session import STORE
from grader.grading.similarity import compare_class
from grader.model import Assignment, Batch, ClassRoster, Grade
from grader.reports import write_reports
from grader.reports.anonymous import choose_pseudonyms, hide_in_notes
from grader.reports.case_changes import tell_case_changes
from grader.reports.gradebook_format import FilledGradebook
from grader.reports.gradebooks import describe_filled, fill_gradebook
from grader.reports.pages.similar_page import SIMILAR_PAGE
from grader.reports.private_files import keep_former_gradebook, write_key
from grader.reports.reported import refuse_to_lose
from grader.reports.score_changes import ScoreChange, hide_names, list_grade_changes, record_changes
from grader.reports.sending import remove_mail_merge
from grader.reports.staging import remove_stale_staging
from grader.reports.terminal.score_table import format_preview
from grader.reports.terminal.similar_notes import describe_similar
from grader.text.wording import count, list_some


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


@dataclass(frozen=True)
class Published:
    """The batch as it was written, and the changes of published scores, with the names that the pages show."""

    batch: Batch
    changes: Sequence[ScoreChange]


def publish(graded: GradedBatch, wanted: Publishing, talk: Console) -> Published | None:
    """Write the reports; None where nothing was to be written.

    Raises UsageError when somebody would be lost, OutputError when the disk refuses.
    """
    pseudonyms = choose_pseudonyms(graded.batch) if wanted.anonymous else {}
    for note in hide_in_notes(graded.notes, pseudonyms, graded.batch, graded.named):
        talk.note(note)
    _settle_dropped(graded, wanted, talk)
    changes = list_grade_changes(graded.changed)
    told = hide_names(changes, pseudonyms)
    preview = format_preview(told, tell_case_changes(graded.former, graded.batch.assignment))
    if not _confirm_changes(told, preview, wanted, talk):
        return None
    filled = _fill(wanted.gradebook, graded.batch) if wanted.gradebook else None
    refuse_delivery(wanted.delivery, graded.batch, graded.output, filled)
    remove_stale_staging(graded.output)
    batch = graded.publish(record_changes(changes, datetime.now(UTC)), pseudonyms)
    written = _write_class(graded, batch, wanted, talk)
    if wanted.anonymous:
        _write_names(graded.output, batch, pseudonyms, talk)
    if wanted.gradebook and filled:
        _write_filled(graded, wanted.gradebook, filled, talk)
    deliver(wanted.delivery, written, graded.output, filled, talk)
    return Published(written, told)


def refuse_gradebook(export: Path | None, assignment: Assignment) -> None:
    """Raise UsageError, before anything is executed, for a grade book that could not be filled in the end."""
    if export:
        _read_and_fill(export, assignment, (), ClassRoster())


def _fill(export: Path, batch: Batch) -> FilledGradebook:
    return _read_and_fill(export, batch.assignment, batch.grades, batch.roster)


def _read_and_fill(
    export: Path, assignment: Assignment, grades: Sequence[Grade], roster: ClassRoster
) -> FilledGradebook:
    try:
        return fill_gradebook(str(export), export.read_bytes(), assignment, grades, roster)
    except OSError as error:
        raise UsageError(f"{export} cannot be read: {error.strerror or error}") from error


def _settle_dropped(graded: GradedBatch, wanted: Publishing, talk: Console) -> None:
    """Raise UsageError for students who would be lost, unless that is wanted: then name them."""
    if not wanted.drops:
        refuse_to_lose(graded.output, graded.batch)
    elif graded.dropped:
        names = graded.dropped
        told = count(len(names), "student") if wanted.anonymous else list_some(names)
        verb = "This would drop" if wanted.dry_run else "Dropped"
        talk.note(f"{verb} from class page and grade book: {told}.")


def _confirm_changes(changes: Sequence[ScoreChange], preview: str, wanted: Publishing, talk: Console) -> bool:
    """Show the changes of published scores, and return whether to publish them: a dry run never does."""
    if wanted.dry_run:
        _print_changes(changes, talk)
        talk.result(preview)
        return False
    if not changes or _ask_to_publish(preview, wanted, talk):
        return True
    talk.always("Nothing was published; what was graded is kept.")
    _print_changes(changes, talk)
    return False


def _print_changes(changes: Sequence[ScoreChange], talk: Console) -> None:
    talk.data([asdict(change) for change in changes])


def _ask_to_publish(preview: str, wanted: Publishing, talk: Console) -> bool:
    """Show the changes; without a terminal nobody can be asked."""
    if wanted.yes or not (sys.stdin and sys.stdin.isatty() and sys.stderr.isatty()):
        talk.note(preview)
        return True
    talk.always(preview)
    return click.confirm("Publish these scores?", err=True)


def _write_class(graded: GradedBatch, batch: Batch, wanted: Publishing, talk: Console) -> Batch:
    """Write the pages and what goes with them; return the batch as they show it."""
    if wanted.similar:
        batch = replace(batch, similar=compare_class(batch))
    if wanted.anonymous:
        remove_mail_merge(graded.output)
    with keep_former_gradebook(graded.output, wanted.anonymous):
        written = write_reports(batch, graded.output, wanted.anonymous, graded.store, graded.jobs)
    if written.similar:
        talk.note(describe_similar(written.similar, graded.output / SIMILAR_PAGE))
    return written


def _write_names(output: Path, batch: Batch, pseudonyms: Mapping[str, str], talk: Console) -> None:
    key = write_key(output, batch, pseudonyms)
    talk.note(f"Who is who: {escape_path(key)}. Do not pass on that folder, nor {STORE} beside the reports.")


def _write_filled(graded: GradedBatch, export: Path, filled: FilledGradebook, talk: Console) -> None:
    place = graded.output / f"{export.stem}-filled.csv"
    write_whole(place, filled.content)
    talk.note(describe_filled(filled, place, graded.batch.assignment.settings.points.total))
