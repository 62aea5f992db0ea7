"""What `grade` writes for students beside the reports: the pages to send."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from grader.cli.console import Console
from grader.errors import UsageError
from grader.model import Batch
from grader.reports.sending import describe_sent, refuse_folder, send_pages


@dataclass(frozen=True)
class Delivery:
    """Where the pages of the students go; None: they are not sent."""

    for_students: Path | None = None


def refuse_options(delivery: Delivery, gradebook: Path | None, anonymous: bool, case_name: str | None) -> None:
    """Raise UsageError where what is to leave the house would have no names, or be the scores of one case."""
    named = {"--gradebook": gradebook, "--for-students": delivery.for_students}
    wanted = [option for option, place in named.items() if place]
    if wanted and anonymous:
        raise UsageError(f"{wanted[0]} needs names", "Leave out --anonymous.")
    if wanted and case_name is not None:
        raise UsageError(f"{wanted[0]} needs the results of all cases", "Leave out --case.")


def refuse_delivery(delivery: Delivery, output: Path) -> None:
    """Raise UsageError where something could not be delivered: before anything is published."""
    if delivery.for_students:
        refuse_folder(delivery.for_students, output)


def deliver(delivery: Delivery, written: Batch, output: Path, talk: Console) -> None:
    """Write what was asked for, from the reports that are written. Raises OutputError."""
    if delivery.for_students:
        talk.note(describe_sent(send_pages(written, output, delivery.for_students)))
