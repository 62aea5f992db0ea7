"""The score on a student's page: what can be earned, side by side in one bar, and what is added or taken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum

from grader.config.settings import Compare
from grader.model import Batch, CaseResult, Grade, HeaderCheck, Verdict
from grader.reports.figures import format_points, format_signed
from grader.reports.pages.costs import count_style_faults
from grader.reports.phrases import tell_unmet
from grader.text.spoken_text import say, say_number, write_number


@dataclass(frozen=True)
class ScorePart:
    """One part of the score that can be earned: how much of how much, its place in the bar, what it is about."""

    name: str
    value: str
    of: str
    start: float
    width: float
    filled: float
    note: str


def list_score_parts(batch: Batch, grade: Grade) -> tuple[ScorePart, ...]:
    """The parts that can be earned; of a student's own check what is graded as it is checked here."""
    worth, earned = batch.assignment.settings.worth, grade.points
    unmet = tell_unmet(grade)
    parts = [
        (say("tests"), earned.tests, worth.tests, _tell_shares(batch, grade)),
        (say("header"), earned.header, worth.header, unmet or _tell_header(grade.header)),
        (say("style"), earned.style, worth.style, unmet or _tell_style(grade)),
    ]
    if batch.own_check:
        parts = parts[1:] if batch.own_check == "visible cases" else []
    return tuple(_place_parts([part for part in parts if part[2] > 0]))


def _place_parts(parts: Sequence[tuple[str, float, float, str]]) -> list[ScorePart]:
    """Side by side in one bar, as wide as they count; what lost nothing needs no note."""
    whole = fsum(of for _, _, of, _ in parts)
    placed: list[ScorePart] = []
    start = 0.0
    for name, value, of, note in parts:
        width = of / whole
        shown, most = format_points(value), format_points(of)
        filled = min(1.0, max(0.0, value / of))
        placed.append(ScorePart(name, shown, most, start, width, filled, "" if shown == most else note))
        start += width
    return placed


def list_other_points(grade: Grade) -> tuple[str, ...]:
    """What is taken for being late, and what the instructor adds or takes."""
    earned = grade.points
    others = list[str]()
    if format_points(earned.late) not in ("0", "-0"):
        others.append(say("{points} late", points=trim_points(earned.late)))
    if grade.rubric:
        others.append(say("{points} rubric", points=trim_points(earned.rubric)))
    adjustment = earned.list_parts()["adjustment"]
    if adjustment or grade.adjustment_reason:
        others.append(f"{trim_points(adjustment)}: {grade.adjustment_reason}")
    return tuple(others)


def trim_points(value: float) -> str:
    """`+5`, `−9.42`."""
    return write_number(format_signed(value).rstrip("0").rstrip("."))


def _tell_shares(batch: Batch, grade: Grade) -> str:
    """How tests that fail earn points all the same; empty where none does."""
    rules = {case.name: case.compare for case in batch.assignment.cases}
    told = (_tell_share(case, rules[case.name]) for case in grade.cases if case.name in rules)
    return "; ".join(dict.fromkeys(filter(None, told)))


def _tell_share(case: CaseResult, rule: Compare) -> str:
    if case.verdict is Verdict.ACCEPTED or case.points <= 0:
        return ""
    if case.verdict is Verdict.PRESENTATION_ERROR and rule.form_share:
        return say("right answers in the wrong form earn {share} of a test", share=f"{100 * rule.form_share:g} %")
    return say("each right line earns its share of a test") if rule.partial else ""


def _tell_header(check: HeaderCheck | None) -> str:
    if not check or not check.fields:
        return ""
    return say_number(len(check.fields), "{right} of {number} field", "{right} of {number} fields", right=check.right)


def _tell_style(grade: Grade) -> str:
    errors, warnings = count_style_faults(grade)
    told = (
        say_number(errors, "{number:,} error", "{number:,} errors") if errors else "",
        say_number(warnings, "{number:,} warning", "{number:,} warnings") if warnings else "",
    )
    return ", ".join(filter(None, told))
