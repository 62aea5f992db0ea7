"""What to fix first: one thing, with what shows it."""

from __future__ import annotations

from dataclasses import dataclass

from grader.model import Assignment, CaseResult, Finding, Grade, SkipReason, Verdict
from grader.reports.cases import FIRST, CaseView, ExplanationView, case_view, explanation_views, is_open
from grader.reports.remarks import MISSING_HEADER, costs, remarks
from grader.reports.shown import Block, message
from grader.reports.stopped import stopped_at
from grader.reports.words import count, hint, sentence

MESSAGE_BUDGET = 8_000
RIGHT = frozenset({Verdict.ACCEPTED, Verdict.SKIPPED, Verdict.UNDECIDED})
"""Verdicts that show no fault of the program."""


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


def first_open_failure(grade: Grade) -> CaseResult | None:
    """The first failing case that may be shown, None when the program does not even build."""
    if grade.compile is not None and not grade.compile.ok:
        return None
    return next((result for result in grade.cases if is_open(result) and result.verdict not in RIGHT), None)


def fix_first(assignment: Assignment, grade: Grade, anchors: list[str], file: str) -> FixFirst:
    """The first of these that holds: it does not build, it was not run, a case fails, a remark costs points."""
    if grade.compile is not None and not grade.compile.ok:
        return FixFirst(
            "The program does not build",
            "No case could be run. Mend what the message names first, then check again.",
            message=message(grade.compile.message, MESSAGE_BUDGET),
        )
    failing = first_open_failure(grade)
    if failing is not None:
        return _failing(assignment, grade, failing, (anchors[grade.cases.index(failing)], file))
    return _not_run(grade) or _hidden(grade) or _undecided(grade) or _all_right(assignment, grade)


def _failing(assignment: Assignment, grade: Grade, failing: CaseResult, names: tuple[str, str]) -> FixFirst:
    anchor, file = names
    views, more = explanation_views(failing)
    stop = stopped_at(failing, grade)
    return FixFirst(
        stop or f"The case “{failing.name}” fails",
        " ".join(filter(None, (f"It stopped in the case “{failing.name}”." if stop else "", _others(grade)))),
        case=case_view(assignment, failing, anchor, file, FIRST),
        explanations=views,
        more_explanations=more,
    )


def _others(grade: Grade) -> str:
    """What is to be said about the other cases."""
    failing = sum(result.verdict not in RIGHT for result in grade.cases)
    stopped = sum(result.reason is SkipReason.STOPPED for result in grade.cases)
    parts = []
    if failing > 1:
        rest = "the other may fail" if failing == 2 else "the others may fail"
        parts.append(f"It is the first of {failing:,} that fail; {rest} for the same reason.")
    if stopped:
        parts.append(f"The other {count(stopped, 'case was', 'cases were')} not run.")
    return " ".join(parts)


def _not_run(grade: Grade) -> FixFirst | None:
    reasons = {result.reason for result in grade.cases}
    if SkipReason.MISSING_FILE in reasons:
        return FixFirst("The file to grade is missing", sentence(grade.problem))
    if SkipReason.AMBIGUOUS_FILES in reasons:
        return FixFirst("Several files could be meant", sentence(grade.problem))
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
        hint(failing[0])
        or "Think of inputs that the visible cases do not have: one data set, many, zeros, odd spacing.",
    )


def _undecided(grade: Grade) -> FixFirst | None:
    undecided = sum(result.verdict is Verdict.UNDECIDED for result in grade.cases)
    if not undecided:
        return None
    return FixFirst(
        "Nothing for you to do yet",
        f"The grader itself failed on {count(undecided, 'case')}. Your instructor sees this; it costs you nothing.",
    )


def _all_right(assignment: Assignment, grade: Grade) -> FixFirst:
    """Every case is right; what else costs points, with the remark that should be followed first."""
    told = costs(assignment, grade)
    first = next(iter(sorted(_weighing(grade), key=lambda finding: finding.severity != "error")), None)
    if first is None and not told:
        return FixFirst("Nothing to fix", "Every case is right.", good=True)
    if first is not None and first.message == MISSING_HEADER:
        return FixFirst("The header is missing", " ".join((*told, first.fix)), finding=None)
    return FixFirst("Every case is right", " ".join(told), finding=first, good=first is None)


def _weighing(grade: Grade) -> list[Finding]:
    return [finding for finding in remarks(grade) if finding.severity != "note"]
