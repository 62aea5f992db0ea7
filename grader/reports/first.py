"""What to fix first: one thing, with what shows it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from grader.model import Assignment, CaseResult, Finding, Grade, SkipReason, Verdict
from grader.reports.cases import FIRST, CaseView, Why, case_view, is_open, limits_of, whys
from grader.reports.mistakes import Mistake, first_sentence, mistake
from grader.reports.page_remarks import MISSING_FIELD, costs, header_missing, is_empty, remarks
from grader.reports.shown import Block, message
from grader.reports.smallest_view import SmallestView, smallest_view
from grader.reports.stopped import known_cause, place_of_error, stopped_at
from grader.reports.words import hint, sentence
from grader.text.wording import count

MESSAGE_BUDGET = 8_000
RIGHT = frozenset({Verdict.ACCEPTED, Verdict.SKIPPED, Verdict.UNDECIDED})
"""Verdicts that show no fault of the program."""


@dataclass(frozen=True)
class FixFirst:
    """What is wrong and what to do first, in words, with what shows it.

    `advice` says what to do about it, `text` what else is to be said. `known` is the known mistake that headline and
    advice are of; `hint` is the case's, where no mistake is known. `tone` is the weight of it all.
    """

    headline: str
    text: str
    advice: str = ""
    tone: Literal["wrong", "mild", "good"] = "wrong"
    known: Mistake | None = None
    hint: str = ""
    message: Block | None = None
    smallest: SmallestView | None = None
    case: CaseView | None = None
    whys: tuple[Why, ...] = ()
    more_whys: int = 0
    finding: Finding | None = None


def first_open_failure(grade: Grade) -> CaseResult | None:
    """The first failing case that may be shown, None when the program does not even build."""
    if grade.compile is not None and not grade.compile.ok:
        return None
    return next((result for result in grade.cases if is_open(result) and result.verdict not in RIGHT), None)


def fix_first(assignment: Assignment, grade: Grade, anchors: list[str], file: str) -> FixFirst:
    """The first that holds: it does not build, it is empty, a case fails, it was not run, a remark costs points."""
    if grade.compile is not None and not grade.compile.ok:
        line = place_of_error(grade.compile.message, grade)
        return FixFirst(
            "The program does not build" + (f": see line {line}" if line else ""),
            "No case could be run. Mend what the message names first, then check again.",
            message=message(grade.compile.message, MESSAGE_BUDGET),
        )
    failing = first_open_failure(grade)
    if failing is not None and is_empty(grade):
        return FixFirst("Your file is empty", "Was it saved? Save your program in it, then hand it in again.")
    if failing is not None:
        return _failing(assignment, grade, failing, (anchors[grade.cases.index(failing)], file))
    return _not_run(grade) or _hidden(assignment, grade) or _undecided(grade) or _all_right(assignment, grade)


def _failing(assignment: Assignment, grade: Grade, failing: CaseResult, names: tuple[str, str]) -> FixFirst:
    anchor, file = names
    views, more = whys(failing)
    smallest, known = smallest_view(assignment, grade), mistake(grade.diagnosis)
    case = case_view(assignment, failing, anchor, file, FIRST)
    stop = stopped_at(failing, grade)
    cause = known_cause(failing, assignment.settings, limits_of(assignment, failing.name))
    headline, advice = (known.headline, known.text) if known else _told(failing, smallest, stop, case.outcome)
    if cause and not known:
        advice = f"{cause} {advice}".rstrip()
    return FixFirst(
        headline,
        " ".join(filter(None, (sentence(stop) if known else "", _others(grade, failing)))),
        advice,
        known=known,
        hint="" if known else case.hint,
        smallest=smallest,
        case=replace(case, hint=case.hint if known else "", outcome=case.outcome if known or smallest else ""),
        whys=views,
        more_whys=more,
    )


def _told(failing: CaseResult, smallest: SmallestView | None, stop: str, outcome: str) -> tuple[str, str]:
    """What came of the case or of the smallest input, where no mistake is known: the headline and the rest."""
    if stop:
        return stop, outcome
    if failing.limit is not None:
        return first_sentence(outcome)
    told = (smallest.outcome if smallest else "") or outcome or f"The case “{failing.name}” fails"
    return told.removesuffix("."), ""


def _others(grade: Grade, failing: CaseResult) -> str:
    """Which case it is, and what is to be said about the others."""
    number = sum(result.verdict not in RIGHT for result in grade.cases)
    stopped = sum(result.reason is SkipReason.STOPPED for result in grade.cases)
    name = f"The case “{failing.name}”"
    parts = [f"{name} is the first of {number:,} that fail." if number > 1 else f"{name} fails."]
    if len(grade.diagnosis) == 1:
        parts.append("On every case that it finished, your program gives exactly what this mistake gives.")
    elif number > 1 and not grade.diagnosis:
        parts.append(f"The other{'' if number == 2 else 's'} may fail for the same reason.")
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
            tone="mild",
        )
    return None


def _hidden(assignment: Assignment, grade: Grade) -> FixFirst | None:
    failing = [result for result in grade.cases if not is_open(result) and result.verdict not in RIGHT]
    if not failing:
        return None
    known, smallest = mistake(grade.diagnosis), smallest_view(assignment, grade)
    hidden = f"{count(len(failing), 'hidden case')} {'fails' if len(failing) == 1 else 'fail'}"
    where = f"Every visible case is right; {hidden}"
    if known:
        return FixFirst(known.headline, f"{where}.", known.text, known=known, smallest=smallest)
    if smallest:
        return FixFirst(where, "", hint=hint(failing[0]), smallest=smallest)
    guess = "Think of inputs that the visible cases do not have: one data set, many, zeros, odd spacing."
    return FixFirst(where, "" if hint(failing[0]) else guess, hint=hint(failing[0]))


def _undecided(grade: Grade) -> FixFirst | None:
    undecided = sum(result.verdict is Verdict.UNDECIDED for result in grade.cases)
    if not undecided:
        return None
    return FixFirst(
        "Nothing for you to do yet",
        f"The grader itself failed on {count(undecided, 'case')}. Your instructor sees this; it costs you nothing.",
        tone="mild",
    )


def _all_right(assignment: Assignment, grade: Grade) -> FixFirst:
    """Every case is right; what else costs points, with the remark that should be followed first."""
    told = costs(assignment, grade)
    first = next(iter(sorted(_weighing(grade), key=lambda finding: finding.severity != "error")), None)
    if first is None and not told:
        return FixFirst("Nothing to fix", "Every case is right.", tone="good")
    if first is not None and first.rule == MISSING_FIELD and header_missing(grade.header):
        return FixFirst("The header is missing", " ".join((*told, first.fix)), tone="mild")
    loss, *others = told or ("",)
    headline = "Every case is right" + (f"; {loss[0].lower()}{loss[1:].removesuffix('.')}" if loss else "")
    return FixFirst(headline, " ".join(others), finding=first, tone="mild")


def _weighing(grade: Grade) -> list[Finding]:
    return [finding for finding in remarks(grade) if finding.severity != "note"]
