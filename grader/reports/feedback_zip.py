"""The pages of a class as one zip, in the names by which Canvas and Moodle find the students again."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.errors import OutputError, UsageError
from grader.files import write_whole
from grader.model import Batch, Grade
from grader.model.feedback_names import MOODLE_PLUGIN
from grader.reports.recipients import Recipient, list_recipients
from grader.reports.write import name_pages
from grader.text.wording import count, list_some

_MOST_NAMED = 8
_NO_TIME = (1980, 1, 1, 0, 0, 0)
"""The same pages give the same bytes; a zip knows no earlier time."""


@dataclass(frozen=True)
class FeedbackPlan:
    """The submitter whose page each name in the zip stands for, and the students whom no name would reach.

    `is_of_download`: the names are those of the download, where no grade book told them.
    """

    pages: Mapping[str, str]
    left_out: tuple[str, ...]
    is_of_download: bool


def plan_feedback(batch: Batch, given: Mapping[str, Sequence[str]] | None) -> FeedbackPlan:
    """Under which names the pages are taken back; `given` are those that a grade book tells for each student.

    Without it the names are those of the download, which has none for a partner who handed in nothing. Raises
    UsageError when nobody would be reached.
    """
    pages: dict[str, str] = {}
    left_out = []
    for recipient in list_recipients(batch.grades):
        names = () if recipient.is_doubtful else _list_names(recipient, given)
        pages |= dict.fromkeys(names, recipient.grade.submitter)
        if not names:
            left_out.append(recipient.student)
    if not pages:
        hint = "Grade the zip as it was downloaded from Canvas or Moodle, or use --for-students."
        raise UsageError("no learning system would take back a page of these submissions", hint)
    return FeedbackPlan(pages, tuple(dict.fromkeys(left_out)), given is None)


def write_feedback_zip(plan: FeedbackPlan, batch: Batch, output: Path, place: Path) -> None:
    """Pack the pages from the reports in `output` into the file `place`. Raises OutputError."""
    rendered = dict(zip((grade.submitter for grade in batch.grades), name_pages(batch), strict=True))
    whole = io.BytesIO()
    try:
        with zipfile.ZipFile(whole, "w") as archive:
            for name, submitter in sorted(plan.pages.items()):
                file = zipfile.ZipInfo(name, _NO_TIME)
                archive.writestr(file, (output / rendered[submitter]).read_bytes(), zipfile.ZIP_DEFLATED)
    except OSError as error:
        raise OutputError(f"{place} cannot be written: {error.strerror or error}") from error
    write_whole(place, whole.getvalue())


def describe_feedback(plan: FeedbackPlan, place: Path) -> str:
    """How many pages are in the zip, who has none, and what the names of a download cannot tell."""
    told = [f"{place}: {count(len(plan.pages), 'page')} to upload."]
    if plan.left_out:
        told.append(f"The learning system could not find {list_some(plan.left_out, _MOST_NAMED)}: send these by hand.")
    if plan.is_of_download and any(MOODLE_PLUGIN in name for name in plan.pages):
        told.append(
            "If teams handed in, pass the grading worksheet with --gradebook: the number of a team is not a student's."
        )
    return " ".join(told)


def _list_names(recipient: Recipient[Grade], given: Mapping[str, Sequence[str]] | None) -> Sequence[str]:
    if given is not None:
        return given.get(recipient.student, ())
    own = recipient.person.feedback_name
    return [own] if own else []
