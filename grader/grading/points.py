"""The score of a submission, exactly by the formulas of the assignment format."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from grader.config.scalars import parse_local_time
from grader.config.settings import Deadline, Points
from grader.model import CaseResult, Extension, PointsEarned, SkipReason, Verdict
from grader.text.wording import count

_DAY = timedelta(days=1)


@dataclass(frozen=True)
class Shares:
    """What part of the header and of the style is right, each from 0 to 1."""

    header: float
    style: float


@dataclass(frozen=True)
class Lateness:
    """The share of the earned points that being late costs (0 to 1), and the sentence that the page shows."""

    share: float
    note: str


def compute_points(
    points: Points, cases: Sequence[CaseResult], shares: Shares, late: Lateness, adjustment: float
) -> PointsEarned:
    """The parts of a score; `late` is what is taken from the others, at most all of them."""
    most = math.fsum(case.max_points for case in cases)
    got = math.fsum(case.points for case in cases)
    tests = points.tests * got / most if most else 0.0
    header, style = points.header * shares.header, points.style * shares.style
    taken = (tests + header + style) * late.share
    return PointsEarned(tests, header, style, -taken if taken else 0.0, adjustment)


def compute_score(parts: PointsEarned) -> float:
    """The sum of the parts, never below 0."""
    return max(0.0, parts.tests + parts.header + parts.style + parts.late + parts.adjustment)


def needs_person(cases: Sequence[CaseResult]) -> bool:
    """Whether no score can be given: a case is undecided, or there was no tool chain."""
    return any(case.verdict is Verdict.UNDECIDED or case.reason is SkipReason.NO_TOOLCHAIN for case in cases)


def compute_due_time(deadline: Deadline, extension: Extension | None) -> datetime:
    """When this submitter's work is due, with its own extension, before any grace."""
    zone = ZoneInfo(deadline.timezone)
    due = parse_local_time(deadline.due).replace(tzinfo=zone)
    if extension is None:
        return due
    own = extension.due or due
    return (own if own.tzinfo else own.replace(tzinfo=zone)) + timedelta(days=extension.days)


def is_over(deadline: Deadline | None, now: datetime) -> bool:
    """Whether the due time of everybody without an extension has passed."""
    return deadline is not None and now > compute_due_time(deadline, None)


def compute_lateness(deadline: Deadline | None, submitted: datetime | None, extension: Extension | None) -> Lateness:
    """What being late costs. Without a deadline or a time of submission nobody is late."""
    if deadline is None:
        return Lateness(0.0, "")
    if submitted is None:
        return Lateness(0.0, "time of submission unknown")
    # Aware times of one zone add and subtract by the wall clock; grace and lateness are real time.
    end = compute_due_time(deadline, extension).astimezone(UTC) + timedelta(minutes=deadline.grace_minutes)
    over = submitted.astimezone(UTC) - end
    if over <= timedelta(0):
        return Lateness(0.0, "handed in on time" + (", within an extension" if extension else ""))
    closes = deadline.closes_after_days
    if closes is not None and over > closes * _DAY:
        return Lateness(1.0, f"handed in {_describe_span(over)} late; after {closes:g} days nothing is earned")
    days = math.ceil(over / _DAY)
    share = min(1.0, days * deadline.percent_per_day / 100)
    return Lateness(share, f"handed in {_describe_span(over)} late; {count(days, 'started day')}")


def _describe_span(over: timedelta) -> str:
    minutes = math.ceil(over.total_seconds() / 60)
    days, rest = divmod(minutes, 24 * 60)
    parts = [(days, "d"), (rest // 60, "h"), (rest % 60, "min")]
    return " ".join(f"{amount} {unit}" for amount, unit in parts if amount)
