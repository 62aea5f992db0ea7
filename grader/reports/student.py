"""The data of a student's page, in the order in which it is read."""

from __future__ import annotations

from dataclasses import dataclass

from grader.model import Assignment, Batch, CaseResult, Finding, Grade, HeaderCheck, SkipReason, Verdict
from grader.reports.cases import (
    FIRST,
    OTHERS,
    CaseView,
    ExplanationView,
    case_view,
    explanation_views,
    is_open,
)
from grader.reports.facts import Facts, facts
from grader.reports.shown import Block, message
from grader.reports.slugs import slugs
from grader.reports.source import SourceView, source_view
from grader.reports.words import LOOKS, Look, count, points, signed, tally

MESSAGE_BUDGET = 8_000
MOST_FINDINGS = 100
RIGHT = frozenset({Verdict.ACCEPTED, Verdict.SKIPPED, Verdict.UNDECIDED})
"""Verdicts that show no fault of the program."""


@dataclass(frozen=True)
class Part:
    """One part of the score: what it earned of what, and the share of it for a bar (None: no bar)."""

    name: str
    value: str
    of: str
    share: float | None
    note: str


@dataclass(frozen=True)
class FixFirst:
    """What to do first, in words, with the case or the message that shows it."""

    headline: str
    text: str
    message: Block | None = None
    case: CaseView | None = None
    explanations: tuple[ExplanationView, ...] = ()
    more_explanations: int = 0
    finding: Finding | None = None
    good: bool = False


@dataclass(frozen=True)
class StudentPage:
    """All that a student's page shows."""

    assignment: str
    submitter: str
    language: str | None
    partners: tuple[str, ...]
    class_page: str | None
    score: str | None
    max_score: str
    parts: tuple[Part, ...]
    counts: tuple[tuple[Look, str], ...]
    comment: str
    first: FixFirst
    header: HeaderCheck | None
    findings: tuple[Finding, ...]
    more_findings: int
    source: SourceView | None
    cases: tuple[CaseView, ...]
    facts: Facts


def student_data(batch: Batch, grade: Grade, class_page: str | None) -> StudentPage:
    """The page of one grade; `class_page` is the link back, None when the page stands alone."""
    assignment = batch.assignment
    anchors = _anchors(grade)
    return StudentPage(
        assignment=assignment.title or assignment.name,
        submitter=grade.submitter,
        language=grade.language,
        partners=grade.partners,
        class_page=class_page,
        score=None if grade.score is None else points(grade.score),
        max_score=points(grade.max_score),
        parts=_parts(assignment, grade),
        counts=tuple(
            (LOOKS[verdict], count(number, "case")) for verdict, number in tally(case.verdict for case in grade.cases)
        ),
        comment=assignment.comments.get(grade.submitter, ""),
        first=_fix_first(assignment, grade, anchors),
        header=grade.header,
        findings=grade.findings[:MOST_FINDINGS],
        more_findings=max(0, len(grade.findings) - MOST_FINDINGS),
        source=source_view(grade.source_name, grade.source, grade.language, grade.findings) if grade.source else None,
        cases=tuple(
            case_view(assignment, result, anchor, _file(assignment, grade), OTHERS)
            for result, anchor in zip(grade.cases, anchors, strict=True)
            if result is not _first_open_failure(grade)
        ),
        facts=facts(batch, grade, anchors),
    )


def _anchors(grade: Grade) -> list[str]:
    return [f"case-{name}" for name in slugs((result.name for result in grade.cases), frozenset())]


def _parts(assignment: Assignment, grade: Grade) -> tuple[Part, ...]:
    worth, earned = assignment.settings.points, grade.points
    right = sum(result.verdict is Verdict.ACCEPTED for result in grade.cases)
    header = f"{grade.header.right} of {count(len(grade.header.fields), 'field')} right" if grade.header else ""
    parts = [
        _part("Tests", earned.tests, worth.tests, f"{right} of {count(len(grade.cases), 'case')} accepted"),
        _part("Header", earned.header, worth.header, header),
        _part("Style", earned.style, worth.style, _style(grade)),
        Part("Lateness", signed(earned.late), "", None, _lateness(grade)),
    ]
    if earned.adjustment or grade.adjustment_reason:
        parts.append(Part("Adjustment", signed(earned.adjustment), "", None, grade.adjustment_reason))
    return tuple(parts)


def _style(grade: Grade) -> str:
    """What style was marked down for; faults of the header count elsewhere."""
    found = [finding for finding in grade.findings if not finding.rule.startswith("header/")]
    errors, warnings = (sum(finding.severity == word for finding in found) for word in ("error", "warning"))
    return f"{count(errors, 'error')}, {count(warnings, 'warning')}"


def _part(name: str, value: float, of: float, note: str) -> Part:
    return Part(name, points(value), points(of), value / of if of else None, note)


def _lateness(grade: Grade) -> str:
    if grade.late_note:
        return grade.late_note
    return "in time" if grade.submitted else "time of submission unknown"


def _file(assignment: Assignment, grade: Grade) -> str:
    """The name of the file that is checked: the submission's, or the first that the assignment expects."""
    expected = assignment.settings.submission.file
    if grade.source_name:
        return grade.source_name
    return expected if isinstance(expected, str) else next(iter(expected.values()))


def _first_open_failure(grade: Grade) -> CaseResult | None:
    if grade.compile is not None and not grade.compile.ok:
        return None
    return next((result for result in grade.cases if is_open(result) and result.verdict not in RIGHT), None)


def _fix_first(assignment: Assignment, grade: Grade, anchors: list[str]) -> FixFirst:
    """The first of these that holds: it does not build, it was not run, a case fails, a remark costs points."""
    if grade.compile is not None and not grade.compile.ok:
        return FixFirst(
            "The program does not build",
            "No case could be run. Mend what the message names first, then check again.",
            message=message(grade.compile.message, MESSAGE_BUDGET),
        )
    failing = _first_open_failure(grade)
    if failing is not None:
        return _failing(assignment, grade, failing, anchors)
    return _not_run(grade) or _hidden(grade) or _remark(grade) or _nothing(grade)


def _failing(assignment: Assignment, grade: Grade, failing: CaseResult, anchors: list[str]) -> FixFirst:
    anchor = anchors[next(at for at, result in enumerate(grade.cases) if result is failing)]
    views, more = explanation_views(failing)
    number = sum(result.verdict not in RIGHT for result in grade.cases)
    others = f"It is the first of {number} that fail; the others may fail for the same reason." if number > 1 else ""
    return FixFirst(
        f"The case “{failing.name}” fails",
        others,
        case=case_view(assignment, failing, anchor, _file(assignment, grade), FIRST),
        explanations=views,
        more_explanations=more,
    )


def _not_run(grade: Grade) -> FixFirst | None:
    reasons = {result.reason for result in grade.cases}
    if SkipReason.MISSING_FILE in reasons:
        return FixFirst("The file to grade is missing", grade.problem)
    if SkipReason.AMBIGUOUS_FILES in reasons:
        return FixFirst("Several files could be meant", grade.problem)
    if SkipReason.NO_TOOLCHAIN in reasons:
        return FixFirst(
            "Nothing for you to do yet",
            "The machine that graded this has no tools for your language. Your instructor sees this.",
        )
    return None


def _hidden(grade: Grade) -> FixFirst | None:
    failing = [result for result in grade.cases if not is_open(result) and result.verdict not in RIGHT]
    if not failing:
        return None
    return FixFirst(
        f"Every visible case is right; {count(len(failing), 'hidden case')} {'fails' if len(failing) == 1 else 'fail'}",
        failing[0].hint
        or "Think of inputs that the visible cases do not have: one data set, many, zeros, odd spacing.",
    )


def _remark(grade: Grade) -> FixFirst | None:
    finding = next((found for found in grade.findings if found.severity == "error"), None)
    if finding is None:
        return None
    return FixFirst("No case fails; one remark comes first", finding.message, finding=finding)


def _nothing(grade: Grade) -> FixFirst:
    undecided = sum(result.verdict is Verdict.UNDECIDED for result in grade.cases)
    if undecided:
        return FixFirst(
            "Nothing for you to do yet",
            f"The grader itself failed on {count(undecided, 'case')}. Your instructor sees this; it costs you nothing.",
        )
    return FixFirst("Nothing to fix", "Every case that was run is right.", good=True)
