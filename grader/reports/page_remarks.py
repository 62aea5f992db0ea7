"""What the checks of header, documentation and style found, as a page tells it, and what it costs."""

from __future__ import annotations

from grader.model import Assignment, Finding, Grade, HeaderCheck
from grader.reports.words import points
from grader.text.wording import count

MISSING_FIELD = "header/missing-field"
LEAST = 0.005
"""Points that two decimals can show."""


def header_missing(header: HeaderCheck | None) -> bool:
    """Whether not a single field is there."""
    return header is not None and bool(header.fields) and all(field.found is None for field in header.fields)


def is_empty(grade: Grade) -> bool:
    """Whether the source holds nothing but white space: very often it was not saved."""
    return bool(grade.source_name) and not grade.source.lstrip("\ufeff").strip()


def not_utf8(grade: Grade) -> bool:
    """Whether a value of the header holds the sign for bytes that are no UTF-8, which the source itself does not."""
    values = [field.found or "" for field in grade.header.fields] if grade.header else []
    return "\ufffd" in "".join(values) and "\ufffd" not in grade.source


def remarks(grade: Grade) -> tuple[Finding, ...]:
    """The findings; where the whole header is missing, one in place of one for each of its fields."""
    lost = [finding for finding in grade.findings if finding.rule == MISSING_FIELD]
    if not lost or not header_missing(grade.header):
        return grade.findings
    fix = "Paste the lines below “The header as it should be” at the top of the file."
    whole = Finding(MISSING_FIELD, lost[0].severity, lost[0].file, 1, 1, "The header is missing.", fix)
    return (whole, *(finding for finding in grade.findings if finding.rule != MISSING_FIELD))


def style_counts(grade: Grade) -> tuple[int, int]:
    """Errors and warnings that style was marked down for; faults of the header count elsewhere."""
    found = [str(finding.severity) for finding in grade.findings if not finding.rule.startswith("header/")]
    return found.count("error"), found.count("warning")


def costs(assignment: Assignment, grade: Grade) -> tuple[str, ...]:
    """A sentence for each part other than the tests that is not full."""
    earned, worth = grade.points, assignment.settings.points
    parts = (
        (_header(grade), worth.header - earned.header),
        (_style(grade), worth.style - earned.style),
        (("Lateness", 1), -earned.late),
    )
    return tuple(
        f"{subject} {'costs' if number == 1 else 'cost'} {_points(lost)}."
        for (subject, number), lost in parts
        if lost >= LEAST
    )


def _points(value: float) -> str:
    text = points(value)
    return f"{text} {'point' if text == '1' else 'points'}"


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
