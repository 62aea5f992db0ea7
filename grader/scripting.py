"""Grading from a script of one's own: the same as the commands `grade` and `check`, with values instead of words."""

from __future__ import annotations

import logging
from contextlib import nullcontext
from datetime import UTC, datetime
from pathlib import Path

from grader.grading.choices import Choices
from grader.grading.kept.kept_assignments import open_kept
from grader.grading.opened_references import open_explainer
from grader.grading.own_grading import OwnFile, grade_own_file, keep_only_visible
from grader.grading.sandbox_opening import open_sandbox
from grader.grading.session import open_graded_batch
from grader.model import AttemptRule, Batch, Grade, Tier
from grader.sandbox import count_usable_cores

_LOG = logging.getLogger("grader")


class _Logged:
    """What the command says on stderr goes to the logger `grader`."""

    def note(self, text: str) -> None:
        _LOG.warning("%s", text)

    def detail(self, text: str) -> None:
        _LOG.info("%s", text)


def grade(
    assignment: str,
    submissions: str | Path | None = None,
    *,
    course: str | Path | None = None,
    output: str | Path | None = None,
    jobs: int | None = None,
    only: str | None = None,
    case: str | None = None,
    require: Tier | str | None = None,
    trust_submissions: bool = False,
    fresh: bool = False,
    anonymous: bool = False,
    replace: bool = False,
    attempts: AttemptRule | None = None,
) -> Batch:
    """Grade a folder or a zip of submissions and write the reports, as `grader grade` does.

    `assignment` is a name of the course or a path; `course` is the folder that holds `cases/`, by default the nearest
    one upward. What the command would say on stderr goes to the logger `grader`. Raises GraderError.

    Who was graded into the same `output` before and is not among the submissions stays, unless `replace` drops them.
    `attempts`, `"best"` or `"last"`, tells which attempt of a student counts; by default as before, at first the last.

    Returns the batch as it was written.
    """
    from grader.reports import write_reports  # `check` needs none of it
    from grader.reports.anonymous import choose_pseudonyms, hide_in_notes
    from grader.reports.private_files import keep_former_gradebook, write_key
    from grader.reports.reported import refuse_to_lose
    from grader.reports.score_changes import hide_names, list_grade_changes, record_changes
    from grader.reports.terminal.score_table import format_score_changes

    given = _make_path(submissions)
    opened = open_kept(assignment, Path.cwd(), _make_path(course), _Logged().note, given, fresh=fresh)
    choices = Choices(
        submissions=given,
        case_name=case,
        output=_make_path(output),
        jobs=jobs or count_usable_cores(),
        only=only,
        require=Tier(require) if require else None,
        trust=trust_submissions,
        fresh=fresh,
        replace=replace,
        attempts=attempts,
        hides_names=anonymous,
    )
    with open_graded_batch(opened, choices, _Logged(), nullcontext(lambda *_: None)) as graded:
        pseudonyms = choose_pseudonyms(graded.batch) if anonymous else {}
        for note in hide_in_notes(graded.notes, pseudonyms, graded.batch, graded.named):
            _Logged().note(note)
        if not replace:
            refuse_to_lose(graded.output, graded.batch)
        changes = list_grade_changes(graded.changed)
        if changes:
            _Logged().note(format_score_changes(hide_names(changes, pseudonyms)))
        batch = graded.publish(record_changes(changes, datetime.now(UTC)), pseudonyms)
        with keep_former_gradebook(graded.output, anonymous):
            written = write_reports(batch, graded.output, anonymous, graded.store, graded.jobs)
        if anonymous:
            write_key(graded.output, batch, pseudonyms)
        return written.load_whole_grades()


def check(assignment: str, file: str | Path, *, course: str | Path | None = None, case: str | None = None) -> Grade:
    """Check one file against the cases that a student may see, or one of them, as `grader check` does.

    What the command would say of the course goes to the logger `grader`. Raises GraderError.
    """
    opened = open_kept(assignment, Path.cwd(), _make_path(course), _Logged().note)
    visible = keep_only_visible(opened.resolve(), case)
    with open_explainer(visible) as explainer, open_sandbox(1, visible) as sandbox:
        return grade_own_file(OwnFile(visible, Path(file), case is not None), sandbox, explainer).grades[0]


def _make_path(given: str | Path | None) -> Path | None:
    return None if given is None else Path(given)
