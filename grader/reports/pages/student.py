"""The data of a student's page, in the order in which it is read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from grader.feedback import Advice, Situation, advise, findings_to_show, header_missing
from grader.model import Assignment, Batch, CaseResult, Finding, Grade, HeaderCheck, Verdict
from grader.readers import Call, NotRead, call_here
from grader.reports.pages.cases import OTHERS, CaseView, as_shown, case_view
from grader.reports.pages.costs import style_counts
from grader.reports.pages.facts import Facts, facts
from grader.reports.pages.first import FixFirst, fix_first
from grader.reports.pages.source import SourceView, source_view
from grader.reports.words import LOOKS, Look, points, signed, tally, two_decimals
from grader.text.slugs import slugs
from grader.text.wording import count

MOST_FINDINGS = 100
SOURCE, SHOWN_LINES, CASES = "source", "shown_lines", "cases"
"""The sections of a page that can be kept, and how many lines the first one shows."""


@dataclass(frozen=True)
class Part:
    """One part of the score: what it earned of what, and the share of it for a bar (None: no bar)."""

    name: str
    value: str
    of: str
    share: float | None
    note: str


@dataclass(frozen=True)
class StudentPage:
    """All that a student's page shows."""

    assignment: str
    submitter: str
    language: str | None
    partners: tuple[str, ...]
    class_page: str | None
    own_check: str
    score: str | None
    max_score: str
    parts: tuple[Part, ...]
    counts: tuple[tuple[Look, str], ...]
    comments: tuple[str, ...]
    first: FixFirst
    header: HeaderCheck | None
    header_missing: bool
    encoding: str
    findings: tuple[Finding, ...]
    more_findings: int
    source: SourceView | None
    cases: tuple[CaseView, ...]
    facts: Facts
    kept: Mapping[str, str] = field(default_factory=dict)
    """The HTML of sections that were rendered before; what they show is not here a second time."""


def student_data(
    batch: Batch,
    grade: Grade,
    class_page: str | None,
    call: Call = call_here,
    kept: Mapping[str, str] = MappingProxyType({}),
) -> StudentPage:
    """The page of one grade; `class_page` is the link back, None when the page stands alone.

    `call` calls what reads the source; where that comes to no end, the source has no colours. `kept` are sections that
    were rendered before and would be the same.
    """
    assignment = batch.assignment
    grade = as_shown(batch, grade)
    if batch.own_check == "one case":
        grade = replace(grade, header=None, findings=())
    anchors = _anchors(grade)
    advice = advise(assignment, grade, all_cases=not batch.own_check)
    found = findings_to_show(grade)
    score, most = _total(batch, grade)
    return StudentPage(
        assignment=assignment.title or assignment.name,
        submitter=grade.submitter,
        language=grade.language,
        partners=grade.partners,
        class_page=class_page,
        own_check=batch.own_check,
        score=score,
        max_score=most,
        parts=_checked_parts(batch, grade) if batch.own_check else _parts(assignment, grade),
        counts=tuple(
            (LOOKS[verdict], count(number, "case")) for verdict, number in tally(case.verdict for case in grade.cases)
        ),
        comments=grade.comments,
        first=fix_first(assignment, grade, advice, anchors, _file(assignment, grade)),
        header=grade.header if grade.header and grade.header.fields else None,
        header_missing=header_missing(grade.header),
        encoding=grade.encoding,
        findings=found[:MOST_FINDINGS],
        more_findings=max(0, len(found) - MOST_FINDINGS),
        source=_source(grade, found, call, kept) if grade.source else None,
        cases=() if CASES in kept else _other_cases(assignment, grade, advice, anchors),
        facts=facts(batch, grade, anchors),
        kept=kept,
    )


def _other_cases(assignment: Assignment, grade: Grade, advice: Advice, anchors: Sequence[str]) -> tuple[CaseView, ...]:
    """All cases but the one that is to be fixed first."""
    return tuple(
        case_view(assignment, result, anchor, _file(assignment, grade), OTHERS)
        for result, anchor in zip(grade.cases, anchors, strict=True)
        if advice.situation is not Situation.FAILS or result is not advice.case
    )


def _source(grade: Grade, found: Sequence[Finding], call: Call, kept: Mapping[str, str]) -> SourceView:
    if SOURCE in kept:
        return SourceView(grade.source_name, int(kept[SHOWN_LINES]), (), 0)
    try:
        return call(source_view, grade.source_name, grade.source, grade.language, found)
    except NotRead:
        return replace(source_view(grade.source_name, grade.source, None, found), is_makeshift=True)


def _anchors(grade: Grade) -> list[str]:
    return [f"case-{name}" for name in slugs((result.name for result in grade.cases), frozenset())]


def _total(batch: Batch, grade: Grade) -> tuple[str | None, str]:
    """How much (None: open) of how much: points, but cases where students check their own work; others may count."""
    if batch.own_check:
        right = sum(result.verdict is Verdict.ACCEPTED for result in grade.cases)
        return f"{right:,}", count(len(grade.cases), "case right", "cases right")
    return None if grade.score is None else points(grade.score), points(grade.max_score)


def _checked_parts(batch: Batch, grade: Grade) -> tuple[Part, ...]:
    """What is graded as it is checked here: header and style."""
    parts = {part.name: part for part in _parts(batch.assignment, grade)}
    return (parts["Header"], parts["Style"]) if batch.own_check == "visible cases" else ()


def _parts(assignment: Assignment, grade: Grade) -> tuple[Part, ...]:
    worth, earned = assignment.settings.points, grade.points
    parts = [
        _part("Tests", earned.tests, worth.tests, _tests(grade)),
        _part("Header", earned.header, worth.header, _header(grade.header)),
        _part("Style", earned.style, worth.style, _style(grade)),
        Part("Lateness", signed(earned.late), "", None, _lateness(grade)),
    ]
    if earned.adjustment or grade.adjustment_reason:
        parts.append(Part("Adjustment", signed(earned.adjustment), "", None, grade.adjustment_reason))
    return tuple(parts)


def _header(check: HeaderCheck | None) -> str:
    if check is None:
        return ""
    return f"{check.right} of {count(len(check.fields), 'field')} right" if check.fields else "no header is asked for"


def _tests(grade: Grade) -> str:
    """How many cases were accepted; those that are worth no points are counted apart."""
    counted = [result for result in grade.cases if result.max_points]
    others = [result for result in grade.cases if not result.max_points]
    told = f"{_accepted(counted)} accepted" if counted else ""
    return ", and ".join(filter(None, (told, f"{_accepted(others)} without points" if others else "")))


def _accepted(results: list[CaseResult]) -> str:
    right = sum(result.verdict is Verdict.ACCEPTED for result in results)
    return f"{right} of {count(len(results), 'case')}"


def _style(grade: Grade) -> str:
    errors, warnings = style_counts(grade)
    return f"{count(errors, 'error')}, {count(warnings, 'warning')}"


def _part(name: str, value: float, of: float, note: str) -> Part:
    return Part(name, two_decimals(value), points(of), value / of if of else None, note)


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
