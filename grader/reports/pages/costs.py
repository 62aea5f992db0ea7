"""What header, documentation, style and lateness cost, in words."""

from __future__ import annotations

from grader.feedback import compute_losses, is_header_missing
from grader.model import Assignment, Grade
from grader.reports.figures import count_points
from grader.text.spoken_text import say, say_number


def count_style_faults(grade: Grade) -> tuple[int, int]:
    """Errors and warnings that style was marked down for; faults of the header count elsewhere."""
    found = [str(finding.severity) for finding in grade.findings if not finding.rule.startswith("header/")]
    return found.count("error"), found.count("warning")


def describe_costs(assignment: Assignment, grade: Grade) -> tuple[str, ...]:
    """A sentence for each part other than the tests that is not full."""
    subjects = {
        "header": _describe_header_cost(grade),
        "style": _describe_style_cost(grade),
        "late": (say("Lateness"), 1),
    }
    lost = compute_losses(assignment, grade)
    return tuple(
        say_number(
            subjects[part][1],
            "{what} costs {points}.",
            "{what} cost {points}.",
            what=subjects[part][0],
            points=count_points(value),
        )
        for part, value in lost.items()
    )


def _describe_header_cost(grade: Grade) -> tuple[str, int]:
    """What stands before “cost”, and how many things that is."""
    wrong = len(grade.header.fields) - grade.header.right if grade.header else 0
    if not wrong or is_header_missing(grade.header):
        return say("The header"), 1
    return say_number(wrong, "{number:,} wrong field in the header", "{number:,} wrong fields in the header"), wrong


def _describe_style_cost(grade: Grade) -> tuple[str, int]:
    errors, warnings = count_style_faults(grade)
    named = [
        say_number(errors, "{number:,} style error", "{number:,} style errors"),
        say_number(warnings, "{number:,} style warning", "{number:,} style warnings"),
    ]
    if errors and warnings:
        return say("{errors} and {warnings}", errors=named[0], warnings=named[1]), errors + warnings
    if not errors and not warnings:
        return say("Style"), 1
    return named[0] if errors else named[1], errors + warnings
