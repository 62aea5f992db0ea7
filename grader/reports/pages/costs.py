"""What header, documentation, style and lateness cost, in words."""

from __future__ import annotations

from grader.feedback import header_missing, losses
from grader.model import Assignment, Grade
from grader.reports.words import count_points
from grader.text.wording import count


def style_counts(grade: Grade) -> tuple[int, int]:
    """Errors and warnings that style was marked down for; faults of the header count elsewhere."""
    found = [str(finding.severity) for finding in grade.findings if not finding.rule.startswith("header/")]
    return found.count("error"), found.count("warning")


def costs(assignment: Assignment, grade: Grade) -> tuple[str, ...]:
    """A sentence for each part other than the tests that is not full."""
    subjects = {"header": _header(grade), "style": _style(grade), "late": ("Lateness", 1)}
    lost = losses(assignment, grade)
    return tuple(
        f"{subjects[part][0]} {'costs' if subjects[part][1] == 1 else 'cost'} {count_points(value)}."
        for part, value in lost.items()
    )


def _header(grade: Grade) -> tuple[str, int]:
    """What stands before “cost”, and how many things that is."""
    wrong = len(grade.header.fields) - grade.header.right if grade.header else 0
    if not wrong or header_missing(grade.header):
        return "The header", 1
    return count(wrong, "wrong field") + " in the header", wrong


def _style(grade: Grade) -> tuple[str, int]:
    errors, warnings = style_counts(grade)
    named = [count(number, word) for number, word in ((errors, "style error"), (warnings, "style warning")) if number]
    return (" and ".join(named), errors + warnings) if named else ("Style", 1)
