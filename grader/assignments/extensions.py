"""Extensions: whose due time is another one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from zoneinfo import ZoneInfo

from grader.config.class_settings import ExtensionSettings
from grader.config.faults import Fault
from grader.config.scalars import parse_local_time
from grader.config.settings import AssignmentSettings
from grader.config.strict_yaml import Document
from grader.model import Extension


def find_extension_faults(
    document: Document, given: Mapping[str, ExtensionSettings], settings: AssignmentSettings
) -> Iterator[Fault]:
    """Those that end before the deadline, which would make late who is not."""
    deadline = settings.deadline
    for name, extension in given.items():
        if deadline and extension.due and parse_local_time(extension.due) < parse_local_time(deadline.due):
            message = f"this is before the deadline, {deadline.due}"
            yield document.fault((name, "due"), message, "an extension is due later: check the date")


def read_extensions(given: Mapping[str, ExtensionSettings], settings: AssignmentSettings) -> dict[str, Extension]:
    """Each by its submitter, with times in the zone of the deadline."""
    zone = ZoneInfo(settings.deadline.timezone if settings.deadline else "UTC")
    return {name: _read_extension(extension, zone) for name, extension in given.items()}


def _read_extension(extension: ExtensionSettings, zone: ZoneInfo) -> Extension:
    due = parse_local_time(extension.due).replace(tzinfo=zone) if extension.due else None
    return Extension(due, extension.days)
