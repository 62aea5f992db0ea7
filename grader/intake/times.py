"""`submissions.yaml` at the top of a batch: when each submitter handed in, and with whom.

ada: {submitted: "2013-01-18 22:10", partners: [ben]}
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from zoneinfo import ZoneInfo

from grader.config.class_settings import SubmittedSettings
from grader.config.faults import Fault, render, shorten_word
from grader.config.scalars import parse_time
from grader.config.strict_yaml import Document, read_content
from grader.config.validation import SUBMITTED, merge_faults
from grader.errors import AssignmentError, IntakeError
from grader.intake.entries import TIMES_FILE
from grader.intake.names import make_plain
from grader.intake.submission_info import SubmissionInfo

_PLACE = Path(TIMES_FILE)


def read_times(content: bytes, deadline_zone: str) -> dict[str, SubmissionInfo]:
    """What `submissions.yaml` says, by the name it gives; one `IntakeError` lists all of its faults with their lines.

    A time without a zone is in `deadline_zone`; an unknown zone is an `AssignmentError`.
    """
    zone, reading = _find_zone(deadline_zone), read_content(_PLACE, content)
    if reading.empty:
        return {}
    value, faults = SUBMITTED.read(reading.document) if reading.document else (None, [])
    doubles = _find_doubles(reading.document) if reading.document else ()
    told = merge_faults(reading, [*faults, *doubles])
    if told or value is None:
        hint = f"Fix {TIMES_FILE} at the top of the batch; nothing was graded."
        raise IntakeError(render(told, _PLACE.parent), hint)
    return {make_plain(name): _make_info(said, zone) for name, said in value.items()}


def _find_zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError) as error:
        raise AssignmentError(
            f"the deadline's time zone {name!r} is unknown", "Name a zone of the tz database, such as America/Chicago."
        ) from error


def _find_doubles(document: Document) -> Iterator[Fault]:
    """Names that differ only in how their characters are written: they are one submitter."""
    seen: set[str] = set()
    for name in document.tree if isinstance(document.tree, dict) else ():
        if make_plain(name) in seen:
            message = f"`{shorten_word(make_plain(name))}` is given twice, with its characters encoded differently"
            yield document.fault((name,), message, at_key=True)
        seen.add(make_plain(name))


def _make_info(said: SubmittedSettings, zone: ZoneInfo) -> SubmissionInfo:
    time = parse_time(said.submitted) if said.submitted else None
    submitted = time.replace(tzinfo=zone) if time and time.tzinfo is None else time
    return SubmissionInfo(submitted, tuple(map(make_plain, said.partners)))
