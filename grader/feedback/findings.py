"""The findings of a grade as its submitter should read them, and which of them comes first."""

from __future__ import annotations

from collections.abc import Iterable
from math import fsum

from grader.model import Assignment, CaseResult, Finding, Grade, HeaderCheck, Severity
from grader.text.spoken_text import say

MISSING_FIELD = "header/missing-field"
LEAST = 0.005
"""Points that two decimals can show."""


def is_header_missing(header: HeaderCheck | None) -> bool:
    """Whether nothing is there that could be meant as a header."""
    if header is None or header.first_line <= header.last_line:
        return False
    return bool(header.fields) and all(field.found is None for field in header.fields)


def select_findings_to_show(grade: Grade) -> tuple[Finding, ...]:
    """The findings; where the whole header is missing, one in place of one for each of its fields."""
    lost = [finding for finding in grade.findings if finding.rule == MISSING_FIELD]
    if not lost or not is_header_missing(grade.header):
        return grade.findings
    fix = say("Paste the lines below “The header as it should be” at the top of the file.")
    whole = Finding(MISSING_FIELD, lost[0].severity, lost[0].file, 1, 1, say("The header is missing."), fix)
    return (whole, *(finding for finding in grade.findings if finding.rule != MISSING_FIELD))


def find_first_finding(grade: Grade) -> Finding | None:
    """The one to follow first: an error, else a warning; None where nothing weighs."""
    weighing = [finding for finding in select_findings_to_show(grade) if finding.severity is not Severity.NOTE]
    return min(weighing, key=lambda finding: finding.severity is not Severity.ERROR, default=None)


def compute_losses(assignment: Assignment, grade: Grade) -> dict[str, float]:
    """Points lost by part, the tests left out; only parts that lost some by a fault of their own."""
    earned, worth = grade.points, assignment.settings.worth
    parts = {"late": -earned.late}
    if not grade.unmet:
        parts = {"header": worth.header - earned.header, "style": worth.style - earned.style, **parts}
    return {part: lost for part, lost in parts.items() if lost >= LEAST}


def compute_test_loss(assignment: Assignment, grade: Grade, results: Iterable[CaseResult]) -> float:
    """What these of its cases cost, in points of the score."""
    most = fsum(each.max_points for each in grade.cases)
    lost = fsum(each.max_points - each.points for each in results)
    return assignment.settings.worth.tests * lost / most if most else 0.0
