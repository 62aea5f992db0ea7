"""What a person must look at, because the grader could not settle it."""

from __future__ import annotations

from grader.model import CaseResult, Grade, SkipReason, Verdict
from grader.reports.words import count


def needs_review(grade: Grade) -> bool:
    """True when some result of the submission is open."""
    return bool(review_reasons(grade))


def review_reasons(grade: Grade) -> tuple[str, ...]:
    """Why a person must look, in words; empty when nobody must."""
    undecided = [result for result in grade.cases if result.verdict is Verdict.UNDECIDED]
    unstable = [result for result in grade.cases if result.unstable]
    reasons = []
    if undecided:
        reasons.append(f"{count(len(undecided), 'case')} undecided ({_names(undecided)}): {undecided[0].fault}")
    if unstable:
        reasons.append(f"{count(len(unstable), 'case')} gave differing verdicts when repeated ({_names(unstable)})")
    if any(result.reason is SkipReason.NO_TOOLCHAIN for result in grade.cases):
        reasons.append("this machine has no tools to build or run the language")
    if grade.score is None and not reasons:
        reasons.append("no score could be given")
    return tuple(reasons)


def _names(results: list[CaseResult]) -> str:
    shown = ", ".join(result.name for result in results[:3])
    return shown if len(results) <= 3 else f"{shown} and {len(results) - 3} more"
