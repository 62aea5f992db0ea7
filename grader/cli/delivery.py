"""What `grade` writes for students beside the reports: pages to send, and a zip that a learning system takes back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from grader.cli.console import Console
from grader.errors import UsageError
from grader.model import Batch
from grader.reports.feedback_zip import describe_feedback, plan_feedback, write_feedback_zip
from grader.reports.gradebook_format import FilledGradebook
from grader.reports.sending import describe_sent, refuse_folder, send_pages


@dataclass(frozen=True)
class Delivery:
    """The folder and the zip for the pages of the students, each where it is asked for."""

    for_students: Path | None = None
    feedback_zip: Path | None = None

    def list_places(self) -> dict[str, Path | None]:
        """Where it writes, by the options that say so."""
        return {"--for-students": self.for_students, "--feedback-zip": self.feedback_zip}


def refuse_options(delivery: Delivery, gradebook: Path | None, anonymous: bool, case_name: str | None) -> None:
    """Raise UsageError where what is to be handed on would have no names, be of one case, or have no place."""
    named = {"--gradebook": gradebook, **delivery.list_places()}
    wanted = [option for option, place in named.items() if place]
    if wanted and anonymous:
        raise UsageError(f"{wanted[0]} needs names", "Leave out --anonymous.")
    if wanted and case_name is not None:
        raise UsageError(f"{wanted[0]} needs the results of all cases", "Leave out --case.")
    if delivery.feedback_zip and not delivery.feedback_zip.parent.is_dir():
        raise UsageError(f"there is no folder {delivery.feedback_zip.parent}", "Name another file with --feedback-zip.")


def refuse_delivery(delivery: Delivery, batch: Batch, output: Path, filled: FilledGradebook | None) -> None:
    """Raise UsageError where something could not be delivered: before anything is published."""
    if delivery.for_students:
        refuse_folder(delivery.for_students, output)
    if delivery.feedback_zip:
        plan_feedback(batch, _list_given(filled))


def deliver(delivery: Delivery, written: Batch, output: Path, filled: FilledGradebook | None, talk: Console) -> None:
    """Write what was asked for, from the reports that are written. Raises OutputError."""
    if delivery.for_students:
        talk.note(describe_sent(send_pages(written, output, delivery.for_students)))
    if delivery.feedback_zip:
        plan = plan_feedback(written, _list_given(filled))
        write_feedback_zip(plan, written, output, delivery.feedback_zip)
        talk.note(describe_feedback(plan, delivery.feedback_zip))


def _list_given(filled: FilledGradebook | None) -> Mapping[str, tuple[str, ...]] | None:
    return filled.feedback_names if filled else None
