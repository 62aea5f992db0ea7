"""What an instructor says of single students: the keys of the files for a class, beside its submissions."""

from __future__ import annotations

from grader.config.scalars import Amount, Label, LocalTime, Maybe, Signed, Text, Time
from grader.config.setting import Setting


class ExtensionSettings(Setting):
    """One submitter's own due time, or days that do not count as late."""

    due: Maybe[LocalTime] = None
    """Local date and time in the deadline's zone."""
    days: Amount = 0
    """Excused days."""


class SubmittedSettings(Setting):
    """What `submissions.yaml` says of one submitter."""

    submitted: Maybe[Time] = None
    """Date and time, `2026-10-09 22:00`; in the zone of the deadline if it names none."""
    partners: tuple[Label, ...] = ()
    """Other submitters who worked on it."""


class RubricItemSettings(Setting):
    """One item of a rubric."""

    points: Signed
    """Added to the score; a negative number takes points."""
    text: Label
    """What the page shows."""


class RubricSettings(Setting):
    """All of `rubric.yaml`: what may be found by hand, and in whose program it was."""

    items: dict[Label, RubricItemSettings]
    """Name of an item to its points and text."""
    given: dict[Text, tuple[Text, ...]] = {}  # noqa: RUF012  nothing writes into a setting
    """Submitter, or the name of a cluster from the class page, to the names of items."""


class AdjustmentSettings(Setting):
    """Points added or taken by hand."""

    points: Signed
    """Added to the score; a negative number takes points."""
    reason: Label
    """What the page shows."""
