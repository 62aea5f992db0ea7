from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from grader.config.settings import AssignmentSettings, Deadline, Points
from grader.grading.points import (
    Lateness,
    Shares,
    compute_lateness,
    compute_points,
    compute_score,
    is_met,
    needs_person,
)
from grader.model import CaseResult, Extension, SkipReason, Verdict

CHICAGO = ZoneInfo("America/Chicago")
DEADLINE = Deadline(
    due="2013-01-18 23:00", timezone="America/Chicago", grace_minutes=10, percent_per_day=10, closes_after_days=3
)
IN_TIME = Lateness(0.0, "")


def case(verdict: Verdict, points: float, most: float, reason: SkipReason | None = None) -> CaseResult:
    return CaseResult("c", "g", "visible", verdict, points, most, reason)


def at(text: str) -> datetime:
    return datetime.strptime(text, "%Y-%m-%d %H:%M").replace(tzinfo=CHICAGO)


@pytest.mark.parametrize(
    ("submitted", "extension", "share"),
    [
        ("2013-01-18 22:59", None, 0.0),
        ("2013-01-18 23:10", None, 0.0),
        ("2013-01-18 23:11", None, 0.1),
        ("2013-01-19 23:10", None, 0.1),
        ("2013-01-19 23:11", None, 0.2),
        ("2013-01-21 23:10", None, 0.3),
        ("2013-01-21 23:11", None, 1.0),
        ("2013-01-19 23:10", Extension(days=1), 0.0),
        ("2013-01-19 23:11", Extension(days=1), 0.1),
        ("2013-01-25 12:00", Extension(due=at("2013-01-25 12:00")), 0.0),
        ("2013-01-25 12:30", Extension(due=datetime(2013, 1, 25, 12, 0)), 0.1),
    ],
)
def test_each_started_day_after_due_and_grace_costs(submitted: str, extension: Extension | None, share: float) -> None:
    assert compute_lateness(DEADLINE, at(submitted), extension).share == pytest.approx(share)


@pytest.mark.parametrize(
    ("submitted", "note"),
    [
        ("2013-01-18 23:00", "on time"),
        ("2013-01-18 23:07", "on time: 7 min after the due time, within the grace period"),
        ("2013-01-18 23:11", "11 min late, after the grace period, counted as 1 day: −10 %"),
        ("2013-01-20 00:30", "1 d 1 h 30 min late, after the grace period, counted as 2 days: −10 % each"),
        ("2013-01-25 23:00", "7 d late, after the grace period; closed after 3 days"),
    ],
)
def test_lateness_is_told_from_the_due_time(submitted: str, note: str) -> None:
    assert compute_lateness(DEADLINE, at(submitted), None).note == note


@pytest.mark.parametrize(
    ("submitted", "by"),
    [
        ("2013-01-18 23:07", ""),
        ("2013-01-18 23:11", "11 min"),
        ("2013-01-20 00:30", "1 d 1 h 30 min"),
        ("2013-01-25 23:00", "7 d"),
    ],
)
def test_how_late_it_is_is_told_alone(submitted: str, by: str) -> None:
    assert compute_lateness(DEADLINE, at(submitted), None).by == by


def test_without_a_grace_period_none_is_told() -> None:
    deadline = Deadline(due="2013-01-18 23:00", timezone="America/Chicago", closes_after_days=1)
    assert compute_lateness(deadline, at("2013-01-18 23:01"), None).note == "1 min late, counted as 1 day"
    closed = compute_lateness(deadline, at("2013-01-20 23:01"), None)
    assert (closed.share, closed.note) == (1.0, "2 d 1 min late; closed after 1 day")


def test_a_time_in_another_zone_is_the_same_moment() -> None:
    assert compute_lateness(DEADLINE, datetime(2013, 1, 19, 5, 10, tzinfo=ZoneInfo("UTC")), None).share == 0
    assert compute_lateness(DEADLINE, datetime(2013, 1, 19, 5, 11, tzinfo=ZoneInfo("UTC")), None).share > 0


def test_grace_is_real_time_over_a_change_of_clocks() -> None:
    deadline = Deadline(due="2013-11-03 01:55", timezone="America/Chicago", grace_minutes=10, percent_per_day=10)
    # The clock goes back at 2:00: 69 minutes after the deadline it shows 2:04.
    assert compute_lateness(deadline, datetime(2013, 11, 3, 7, 4, tzinfo=ZoneInfo("UTC")), None).share == 0
    assert compute_lateness(deadline, datetime(2013, 11, 3, 8, 4, tzinfo=ZoneInfo("UTC")), None).share > 0


def test_a_night_with_a_change_of_clocks_is_as_long_as_it_was() -> None:
    deadline = Deadline(due="2013-03-09 23:00", timezone="America/Chicago", percent_per_day=10)
    # The clock jumps from 2:00 to 3:00 that night: 24 hours after the deadline it is midnight.
    assert compute_lateness(deadline, at("2013-03-11 00:00"), None).share == pytest.approx(0.1)
    assert compute_lateness(deadline, at("2013-03-11 00:01"), None).share == pytest.approx(0.2)


def test_without_a_time_or_a_deadline_nobody_is_late() -> None:
    assert compute_lateness(DEADLINE, None, None) == Lateness(0.0, "")
    assert compute_lateness(None, at("2013-01-30 00:00"), None).share == 0


def test_more_than_everything_is_never_taken() -> None:
    deadline = Deadline(due="2013-01-18 23:00", percent_per_day=60)
    assert compute_lateness(deadline, datetime(2013, 2, 18, tzinfo=ZoneInfo("UTC")), None).share == 1


def test_the_parts_follow_the_formulas() -> None:
    cases = [case(Verdict.ACCEPTED, 5, 5), case(Verdict.WRONG_ANSWER, 0, 3)]
    parts = compute_points(Points(tests=70, header=15, style=15), cases, Shares(7 / 8, 0.96), Lateness(0.2, ""), 1.0)
    assert parts.tests == pytest.approx(43.75)
    assert parts.header == pytest.approx(13.125)
    assert parts.style == pytest.approx(14.4)
    assert parts.late == pytest.approx(-0.2 * (43.75 + 13.125 + 14.4))
    assert compute_score(parts) == pytest.approx(0.8 * (43.75 + 13.125 + 14.4) + 1)


def test_a_score_is_never_below_nothing() -> None:
    parts = compute_points(Points(), [case(Verdict.WRONG_ANSWER, 0, 1)], Shares(0, 0), IN_TIME, -5)
    assert compute_score(parts) == 0


def test_cases_without_points_are_worth_nothing_and_divide_nothing() -> None:
    assert compute_points(Points(), [case(Verdict.ACCEPTED, 0, 0)], Shares(1, 1), IN_TIME, 0).tests == 0


@pytest.mark.parametrize(
    ("verdict", "reason", "needed"),
    [
        (Verdict.UNDECIDED, None, True),
        (Verdict.SKIPPED, SkipReason.NO_TOOLCHAIN, True),
        (Verdict.SKIPPED, SkipReason.AMBIGUOUS_FILES, True),
        (Verdict.SKIPPED, SkipReason.MISSING_FILE, False),
        (Verdict.SKIPPED, SkipReason.STOPPED, False),
        (Verdict.WRONG_ANSWER, None, False),
    ],
)
def test_who_needs_a_person(verdict: Verdict, reason: SkipReason | None, needed: bool) -> None:
    assert needs_person([case(verdict, 0, 1, reason), case(Verdict.ACCEPTED, 1, 1)]) is needed


@pytest.mark.parametrize(
    ("needs", "builds", "earned_points", "met"),
    [
        ("none", False, 0, True),
        ("builds", False, 0, False),
        ("builds", True, 0, True),
        ("answers", True, 0, False),
        ("answers", True, 0.5, True),
    ],
)
def test_what_header_and_style_need(needs: str, builds: bool, earned_points: float, met: bool) -> None:
    assert is_met(needs, builds, [case(Verdict.WRONG_ANSWER, earned_points, 1)]) is met


HEADER = {"header": {"fields": [{"name": "File"}]}}


@pytest.mark.parametrize(
    ("given", "worth"),
    [
        ({}, (100, 0, 0)),
        ({"style": {}}, (85, 0, 15)),
        (HEADER, (85, 15, 0)),
        ({**HEADER, "style": {}}, (70, 15, 15)),
        ({"points": {"tests": 50}}, (80, 0, 0)),
        ({"points": {"tests": 50, "header": 30}, "style": {}}, (80, 0, 15)),
        ({"points": {"tests": 50, "header": 30, "style": 20}}, (50, 30, 20)),
    ],
)
def test_what_is_not_asked_for_goes_to_the_tests(given: dict[str, object], worth: tuple[float, ...]) -> None:
    settings = AssignmentSettings.model_validate({"name": "nim", "submission": {"file": "Nim.py"}, **given})
    assert (settings.worth.tests, settings.worth.header, settings.worth.style) == worth
    assert settings.worth.total == settings.points.total
