"""The data of a student's page, in the order in which it is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from grader.feedback import Advice, Situation, advise, is_header_missing, select_findings_to_show
from grader.model import Assignment, Batch, CaseResult, Finding, Grade, HeaderCheck, Verdict
from grader.readers import Call, ReadError, call_here
from grader.reports.pages.cases import OTHERS, CaseView, open_due_cases, view_case
from grader.reports.pages.costs import count_style_faults
from grader.reports.pages.facts import Facts, gather_facts
from grader.reports.pages.first import FixFirst, fix_first
from grader.reports.pages.source import SourceView, view_source
from grader.reports.words import (
    LOOKS,
    UNMET,
    Look,
    count_verdicts,
    format_points,
    format_signed,
    format_two_decimals,
    tell_header_place,
)
from grader.text.slugs import make_slugs
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
    header_place: str
    encoding: str
    findings: tuple[Finding, ...]
    more_findings: int
    source: SourceView | None
    cases: tuple[CaseView, ...]
    facts: Facts
    kept: Mapping[str, str] = field(default_factory=dict)
    """The HTML of sections that were rendered before; what they show is not here a second time."""


def gather_student_page(
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
    grade = open_due_cases(batch, grade)
    if batch.own_check == "one case":
        grade = replace(grade, header=None, findings=())
    anchors = _make_anchors(grade)
    advice = advise(assignment, grade, all_cases=not batch.own_check)
    found = select_findings_to_show(grade)
    score, most = _describe_total(batch, grade)
    return StudentPage(
        assignment=assignment.title or assignment.name,
        submitter=grade.submitter,
        language=grade.language,
        partners=grade.partners,
        class_page=class_page,
        own_check=batch.own_check,
        score=score,
        max_score=most,
        parts=_list_checked_parts(batch, grade) if batch.own_check else _list_parts(assignment, grade),
        counts=tuple(
            (LOOKS[verdict], count(number, "case"))
            for verdict, number in count_verdicts(case.verdict for case in grade.cases)
        ),
        comments=grade.comments,
        first=fix_first(assignment, grade, advice, anchors, _find_checked_file(assignment, grade)),
        header=grade.header if grade.header and grade.header.fields else None,
        header_missing=is_header_missing(grade.header),
        header_place=tell_header_place(grade.header) if grade.header else "",
        encoding=grade.encoding,
        findings=found[:MOST_FINDINGS],
        more_findings=max(0, len(found) - MOST_FINDINGS),
        source=_view_student_source(grade, found, call, kept) if grade.source else None,
        cases=() if CASES in kept else _other_cases(assignment, grade, advice, anchors),
        facts=gather_facts(batch, grade, anchors),
        kept=kept,
    )


def _other_cases(assignment: Assignment, grade: Grade, advice: Advice, anchors: Sequence[str]) -> tuple[CaseView, ...]:
    """All cases but the one that is to be fixed first."""
    return tuple(
        view_case(assignment, grade, result, anchor, _find_checked_file(assignment, grade), OTHERS)
        for result, anchor in zip(grade.cases, anchors, strict=True)
        if advice.situation is not Situation.FAILS or result is not advice.case
    )


def _view_student_source(grade: Grade, found: Sequence[Finding], call: Call, kept: Mapping[str, str]) -> SourceView:
    if SOURCE in kept:
        return SourceView(grade.source_name, int(kept[SHOWN_LINES]), (), 0)
    try:
        return call(view_source, grade.source_name, grade.source, grade.language, found)
    except ReadError:
        return replace(view_source(grade.source_name, grade.source, None, found), is_makeshift=True)


def _make_anchors(grade: Grade) -> list[str]:
    return [f"case-{name}" for name in make_slugs((result.name for result in grade.cases), frozenset())]


def _describe_total(batch: Batch, grade: Grade) -> tuple[str | None, str]:
    """How much (None: open) of how much: points, but cases where students check their own work; others may count."""
    if batch.own_check:
        right = sum(result.verdict is Verdict.ACCEPTED for result in grade.cases)
        return f"{right:,}", count(len(grade.cases), "case right", "cases right")
    return None if grade.score is None else format_points(grade.score), format_points(grade.max_score)


def _list_checked_parts(batch: Batch, grade: Grade) -> tuple[Part, ...]:
    """What is graded as it is checked here: header and style."""
    return tuple(_source_parts(batch.assignment, grade)) if batch.own_check == "visible cases" else ()


def _list_parts(assignment: Assignment, grade: Grade) -> tuple[Part, ...]:
    worth, earned = assignment.settings.worth, grade.points
    parts = [
        _make_part("Tests", earned.tests, worth.tests, _describe_tests(grade)),
        *_source_parts(assignment, grade),
        Part("Lateness", format_signed(earned.late), "", None, _describe_lateness(grade)),
    ]
    if earned.adjustment or grade.adjustment_reason:
        parts.append(Part("Adjustment", format_signed(earned.adjustment), "", None, grade.adjustment_reason))
    return tuple(parts)


def _source_parts(assignment: Assignment, grade: Grade) -> Iterator[Part]:
    """Header and style, where they are worth something."""
    worth, earned = assignment.settings.worth, grade.points
    unmet = UNMET.get(grade.unmet)
    if worth.header:
        yield _make_part("Header", earned.header, worth.header, unmet or _describe_header(grade.header))
    if worth.style:
        yield _make_part("Style", earned.style, worth.style, unmet or _describe_style(grade))


def _describe_header(check: HeaderCheck | None) -> str:
    return f"{check.right} of {count(len(check.fields), 'field')} right" if check and check.fields else ""


def _describe_tests(grade: Grade) -> str:
    """How many cases were accepted; those that are worth no points are counted apart."""
    counted = [result for result in grade.cases if result.max_points]
    others = [result for result in grade.cases if not result.max_points]
    told = f"{_describe_accepted(counted)} accepted" if counted else ""
    return ", and ".join(filter(None, (told, f"{_describe_accepted(others)} without points" if others else "")))


def _describe_accepted(results: list[CaseResult]) -> str:
    right = sum(result.verdict is Verdict.ACCEPTED for result in results)
    return f"{right} of {count(len(results), 'case')}"


def _describe_style(grade: Grade) -> str:
    errors, warnings = count_style_faults(grade)
    return f"{count(errors, 'error')}, {count(warnings, 'warning')}"


def _make_part(name: str, value: float, of: float, note: str) -> Part:
    return Part(name, format_two_decimals(value), format_points(of), value / of if of else None, note)


def _describe_lateness(grade: Grade) -> str:
    if grade.late_note:
        return grade.late_note
    return "on time" if grade.submitted else "time of submission unknown"


def _find_checked_file(assignment: Assignment, grade: Grade) -> str:
    """The name of the file that is checked: the submission's, or the first that the assignment expects."""
    expected = assignment.settings.submission.file
    if grade.source_name:
        return grade.source_name
    return expected if isinstance(expected, str) else next(iter(expected.values()))
