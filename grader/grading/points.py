"""The score of a submission, exactly by the formulas of the assignment format."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from grader.config.scalars import parse_local_time
from grader.config.settings import Compare, Deadline, Points
from grader.feedback import is_form
from grader.judging import MODES
from grader.model import Assignment, CaseResult, Extension, PointsEarned, SkipReason, Verdict
from grader.text.spoken_text import say, say_number
from grader.text.wording import join_sentences

USUAL_FORM_SHARE = 0.8
"""What an instructor is told that `form_share` could be."""

_DAY = timedelta(days=1)
_OPEN = (SkipReason.NO_TOOLCHAIN, SkipReason.AMBIGUOUS_FILES)


@dataclass(frozen=True)
class Shares:
    """What part of the header and of the style is right, each from 0 to 1."""

    header: float
    style: float


@dataclass(frozen=True)
class Lateness:
    """The share of the earned points that being late costs (0 to 1), and how late it is in words; empty if unknown.

    `by` is the bare span, empty where it counts as on time.
    """

    share: float
    note: str
    by: str = ""


def is_met(needs: str, builds: bool, cases: Sequence[CaseResult]) -> bool:
    """Whether header and style may earn points, by `points.needs`."""
    if needs == "answers":
        return any(case.points > 0 for case in cases)
    return builds or needs == "none"


def compute_points(
    points: Points, cases: Sequence[CaseResult], shares: Shares, late: Lateness, adjustment: float, rubric: float = 0.0
) -> PointsEarned:
    """The parts of a score; `points` is what each is worth, `late` what is taken from the others, at most all.

    What the `rubric` gives is part of the adjustment: nothing is taken from it for being late.
    """
    most = math.fsum(case.max_points for case in cases)
    got = math.fsum(case.points for case in cases)
    tests = points.tests * got / most if most else 0.0
    header, style = points.header * shares.header, points.style * shares.style
    taken = (tests + header + style) * late.share
    return PointsEarned(tests, header, style, -taken if taken else 0.0, adjustment + rubric, rubric)


def list_wrong_forms(cases: Sequence[CaseResult], rules: Sequence[Compare]) -> tuple[str, ...]:
    """The names of the cases whose right answers earn nothing for their form, where no `form_share` is set."""
    return tuple(case.name for case, rule in zip(cases, rules, strict=True) if _misses_by_form(case, rule))


def _misses_by_form(case: CaseResult, rule: Compare) -> bool:
    can_share = MODES[rule.mode].form and rule.form_share is None
    return can_share and case.verdict is Verdict.WRONG_ANSWER and not case.points and is_form(case.difference)


def miss_by_form(worth: Points, cases: Sequence[CaseResult], wrong_forms: Collection[str]) -> float:
    """Points that `USUAL_FORM_SHARE` would give for the cases of these names, which now earn nothing."""
    most = math.fsum(case.max_points for case in cases)
    missed = (case.max_points for case in cases if case.name in wrong_forms)
    return worth.tests * USUAL_FORM_SHARE * math.fsum(missed) / most if most else 0.0


def compute_score(parts: PointsEarned) -> float:
    """The sum of the parts, never below 0."""
    return max(0.0, parts.tests + parts.header + parts.style + parts.late + parts.adjustment)


def needs_person(cases: Sequence[CaseResult]) -> bool:
    """Whether no score can be given: a case is undecided, there was no tool chain, or it is open which file counts."""
    return any(case.verdict is Verdict.UNDECIDED or case.reason in _OPEN for case in cases)


def compute_due_time(deadline: Deadline, extension: Extension | None) -> datetime:
    """When this submitter's work is due, with its own extension, before any grace."""
    zone = ZoneInfo(deadline.timezone)
    due = parse_local_time(deadline.due).replace(tzinfo=zone)
    if extension is None:
        return due
    own = extension.due or due
    return (own if own.tzinfo else own.replace(tzinfo=zone)) + timedelta(days=extension.days)


def is_over(deadline: Deadline | None, now: datetime, extension: Extension | None = None) -> bool:
    """Whether the due time has passed: of everybody without an extension, or of whoever has this one."""
    return deadline is not None and now > compute_due_time(deadline, extension)


def find_still_due(assignment: Assignment, now: datetime) -> Iterator[str]:
    """Who has an extension that is not over."""
    deadline = assignment.settings.deadline
    for name, extension in assignment.extensions.items() if deadline else ():
        if not is_over(deadline, now, extension):
            yield name


def is_closed(deadline: Deadline | None, now: datetime, extension: Extension | None) -> bool:
    """Whether what is handed in now earns nothing any more."""
    if deadline is None or deadline.closes_after_days is None:
        return False
    return _compute_excess(deadline, now, extension) > deadline.closes_after_days * _DAY


def compute_lateness(deadline: Deadline | None, submitted: datetime | None, extension: Extension | None) -> Lateness:
    """What being late costs. Without a deadline or a time of submission nobody is late."""
    if deadline is None or submitted is None:
        return Lateness(0.0, "")
    over = _compute_excess(deadline, submitted, extension)
    late = over + timedelta(minutes=deadline.grace_minutes)
    if over <= timedelta(0):
        return Lateness(0.0, _on_time(late, extension))
    by = _describe_span(late)
    told = (
        say("{time} late, after the grace period", time=by) if deadline.grace_minutes else say("{time} late", time=by)
    )
    closes = deadline.closes_after_days
    if closes is not None and over > closes * _DAY:
        return Lateness(1.0, say("{late}; {days}", late=told, days=_tell_closing(closes)), by)
    days = math.ceil(over / _DAY)
    share = min(1.0, days * deadline.percent_per_day / 100)
    counted = _tell_days(days, deadline.percent_per_day)
    return Lateness(share, say("{late}, counted as {days}", late=told, days=counted), by)


def _tell_closing(days: float) -> str:
    return say("closed after {days:g} day", days=days) if days == 1 else say("closed after {days:g} days", days=days)


def _tell_days(days: int, percent: float) -> str:
    """How many days count, and what each of them costs."""
    if not percent:
        return say_number(days, "{number:,} day", "{number:,} days")
    return say_number(
        days,
        "{number:,} day: −{percent:g} %",
        "{number:,} days: −{percent:g} % each",
        percent=percent,
    )


def _compute_excess(deadline: Deadline, submitted: datetime, extension: Extension | None) -> timedelta:
    """How long after the grace period something was handed in; below 0 before its end."""
    # Aware times of one zone add and subtract by the wall clock; grace and lateness are real time.
    late = submitted.astimezone(UTC) - compute_due_time(deadline, extension).astimezone(UTC)
    return late - timedelta(minutes=deadline.grace_minutes)


def _on_time(late: timedelta, extension: Extension | None) -> str:
    if late > timedelta(0):
        return say("on time: {time} after the due time, within the grace period", time=_describe_span(late))
    return say("on time, within an extension") if extension else say("on time")


def _describe_span(over: timedelta) -> str:
    minutes = math.ceil(over.total_seconds() / 60)
    days, rest = divmod(minutes, 24 * 60)
    told = (
        say("{days} d", days=days) if days else "",
        f"{rest // 60} h" if rest // 60 else "",
        f"{rest % 60} min" if rest % 60 else "",
    )
    return join_sentences(*told)
