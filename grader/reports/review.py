"""What needs review, because the grader could not settle it."""

from __future__ import annotations

from grader.model import CaseResult, Grade, SkipReason, Verdict
from grader.reports.figures import format_points
from grader.style import NOT_READ
from grader.text.wording import count, list_some

LEAST_POINTS = 0.005
"""What two decimals can show."""

NOT_RUN = {
    SkipReason.MISSING_FILE: "no file to grade",
    SkipReason.AMBIGUOUS_FILES: "several files",
    SkipReason.NO_TOOLCHAIN: "no tools for the language",
}


def needs_review(grade: Grade) -> bool:
    """True when some result of the submission is open."""
    return bool(list_review_reasons(grade))


def list_review_reasons(grade: Grade) -> tuple[str, ...]:
    """Why a submission needs review, in words; empty when it does not."""
    undecided = [result for result in grade.cases if result.verdict is Verdict.UNDECIDED]
    unstable = [result for result in grade.cases if result.unstable]
    reasons = []
    if undecided:
        reasons.append(f"{count(len(undecided), 'test')} undecided ({_join_names(undecided)}): {undecided[0].fault}")
    if unstable:
        reasons.append(f"{count(len(unstable), 'test')} flaky ({_join_names(unstable)})")
    reasons += _describe_files(grade)
    if grade.rivals:
        reasons.append(f"partners who both handed in ({list_some(grade.rivals, 3)}): which submission counts?")
    if grade.time_is_missing:
        reasons.append("time of submission unknown: nothing was taken for being late")
    if grade.score is not None and grade.score - grade.max_score >= LEAST_POINTS:
        reasons.append(f"{format_points(grade.score)} points, more than the {format_points(grade.max_score)} there are")
    reasons += [finding.message for finding in grade.findings if finding.rule == NOT_READ]
    if grade.score is None and not reasons:
        reasons.append("no score could be given")
    return tuple(reasons)


def _describe_files(grade: Grade) -> list[str]:
    """What was wrong with the files or with the tools for them, and in what words the grade says so."""
    found = {result.reason for result in grade.cases}
    told = [words for reason, words in NOT_RUN.items() if reason in found]
    if grade.problem and SkipReason.MISSING_FILE in found:  # which says so itself
        told = []
    return [": ".join((*told, grade.problem) if grade.problem else told)] if told or grade.problem else []


def _join_names(results: list[CaseResult]) -> str:
    return list_some([result.name for result in results], 3)
