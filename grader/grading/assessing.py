"""What follows from a trial and the source, before points."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial

from grader.config.settings import AssignmentSettings
from grader.feedback import describe_likeness
from grader.feedback.missing_modules import name_missing_module
from grader.grading.case_runs import make_bare_result
from grader.grading.grading_context import GradingContext
from grader.grading.points import Shares, list_wrong_forms
from grader.grading.pricing import NO_POINTS, Assessment
from grader.grading.trial import Trial
from grader.model import (
    Assignment,
    Finding,
    Grade,
    HeaderCheck,
    Severity,
    Source,
    Submission,
    Verdict,
)
from grader.readers import ReadError
from grader.style.linters import drop_told_names
from grader.style.rules import compute_header_share, compute_style_share, ease_header_lines, report_not_read, weigh
from grader.style.source_check import SourceCheck, check_source
from grader.style.twice_told import drop_twice_told
from grader.text.digest import digest

KeepCheck = Callable[[object, Callable[[], SourceCheck]], SourceCheck]
"""Calls a check of a source, unless it was checked before by the same rules."""


def check_now(rules: object, check: Callable[[], SourceCheck]) -> SourceCheck:  # noqa: ARG001  nothing is kept
    """What a check says where nothing was kept."""
    return check()


def _sort_by_severity(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """What to fix first stands first, whatever tool has found it."""
    order = list(Severity)
    return tuple(sorted(findings, key=lambda one: (order.index(one.severity), one.line, one.column)))


def assess(submission: Submission, shop: GradingContext, trial: Trial, keep_check: KeepCheck = check_now) -> Assessment:
    """What follows from a trial and the source, before points; `keep_check` calls the check unless it was kept."""
    assignment, settings = shop.assignment, shop.assignment.settings
    chosen = submission.choice
    source = chosen.source
    checked = (
        _check_source(source, submission.submitter, shop, trial.compile is None or trial.compile.ok, keep_check)
        if source
        else _SourceChecks()
    )
    found = weigh((*chosen.findings, *checked.findings, *trial.warnings), settings.style)
    findings = drop_twice_told(ease_header_lines(found, checked.header, settings.style), settings.style)
    grade = Grade(
        submitter=submission.submitter,
        language=source.language.name if source else None,
        files=_compute_digests(submission),
        submitted=None,
        score=None,
        max_score=0.0,
        points=NO_POINTS,
        compile=trial.compile,
        cases=trial.reasons.cases,
        findings=_sort_by_severity((*(checked.header.findings if checked.header else ()), *findings)),
        header=checked.header,
        source_name=source.name if source else "",
        source=source.text if source else "",
        encoding=source.encoding if source else "",
        runtime=trial.runtime,
        tools=shop.tools.others(source.language.name) if source else (),
        diagnosis=trial.reasons.diagnosis,
        smallest=trial.reasons.smallest,
        second_smallest=trial.reasons.second_smallest,
        reached=trial.reasons.reached,
        hidden_mistake=trial.reasons.hidden_mistake,
        problem=trial.problem or submission.problem,
        missing_module=name_missing_module(trial.reasons.cases, trial.compile),
    )
    return Assessment(
        replace(grade, likeness=describe_likeness(grade)),
        _shares(checked, findings, settings) if source else Shares(0.0, 0.0),
        builds=checked.builds,
        is_open=chosen.unreadable or checked.is_open,
        is_unread=chosen.unreadable,
        wrong_forms=list_wrong_forms(grade.cases, [case.compare for case in assignment.cases]),
    )


def make_undecided_grade(submission: Submission, assignment: Assignment, fault: str) -> Assessment:
    """What is said where the grader itself failed: every case is open, and the submission needs review."""
    cases = (replace(make_bare_result(case), verdict=Verdict.UNDECIDED, fault=fault) for case in assignment.cases)
    grade = Grade(
        submitter=submission.submitter,
        language=None,
        files=_compute_digests(submission),
        submitted=None,
        score=None,
        max_score=0.0,
        points=NO_POINTS,
        compile=None,
        cases=tuple(cases),
        findings=(),
        problem=submission.problem,
    )
    return Assessment(grade, Shares(0.0, 0.0), is_open=True)


def _compute_digests(submission: Submission) -> dict[str, str]:
    return {name: f"sha256:{digest(data)}" for name, data in sorted(submission.files.items())}


@dataclass(frozen=True)
class _SourceChecks:
    """What the checks of the source say; all of it empty when there is no source.

    `builds`: there is a program, and nothing says that it does not build. `is_open`: the checks came to no end.
    """

    header: HeaderCheck | None = None
    findings: tuple[Finding, ...] = ()
    builds: bool = False
    is_open: bool = False


def _check_source(
    source: Source, submitter: str, shop: GradingContext, builds: bool, keep_check: KeepCheck
) -> _SourceChecks:
    """Nothing is checked in a file that does not build, but for a header that earns its points all the same."""
    settings = shop.assignment.settings
    if not builds and settings.points.needs != "none":
        return _SourceChecks()
    try:
        check = partial(shop.call, check_source, source, settings.header, settings.style)
        found = keep_check((settings.header, settings.style), check)
    except ReadError as late:
        return _SourceChecks(findings=(report_not_read(source.name, late.message),), builds=builds, is_open=True)
    lint = drop_told_names(shop.lint.get(submitter, ()), found.findings)
    findings = (*found.findings, *lint) if builds else ()
    return _SourceChecks(found.header, findings, builds and not found.is_empty)


def _shares(checked: _SourceChecks, findings: Iterable[Finding], settings: AssignmentSettings) -> Shares:
    header = compute_header_share(checked.header) if checked.header else 0.0
    return Shares(header, compute_style_share(findings, settings.style))
