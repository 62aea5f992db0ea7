"""What to fix first: one thing, with what shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from grader.feedback import MISSING_FIELD, Advice, NextStep, Situation, is_header_missing
from grader.model import Assignment, Finding, Grade, SkipReason
from grader.reports.mistake_words import tell_fit
from grader.reports.pages.cases import FIRST, AnswerReasons, CaseView, list_whys, view_case
from grader.reports.pages.costs import describe_costs
from grader.reports.pages.mistakes import Mistake, describe_mistake, split_first_sentence
from grader.reports.pages.shown import Block, make_message_block
from grader.reports.pages.smallest_view import SmallestView, view_smallest
from grader.reports.words import count_points, make_sentence, tell_groups
from grader.text.wording import count

MESSAGE_BUDGET = 8_000


@dataclass(frozen=True)
class FixFirst:
    """What is wrong and what to do first, in words, with what shows it.

    `advice` says what to do about it, `text` what else is to be said. `known` is the known mistake that headline and
    advice are of; `hint` is that of the case `hinted`. `tone` is the weight of it all.
    """

    headline: str
    text: str
    advice: str = ""
    tone: Literal["wrong", "mild", "good"] = "wrong"
    known: Mistake | None = None
    hint: str = ""
    hinted: str = ""
    message: Block | None = None
    smallest: SmallestView | None = None
    case: CaseView | None = None
    whys: tuple[AnswerReasons, ...] = ()
    more_whys: int = 0
    finding: Finding | None = None


def fix_first(assignment: Assignment, grade: Grade, advice: Advice, anchors: Sequence[str], file: str) -> FixFirst:
    """The advice in words, with what shows it."""
    match advice.situation:
        case Situation.DOES_NOT_BUILD:
            return _advise_not_building(grade, advice)
        case Situation.EMPTY_FILE:
            return FixFirst("Your file is empty", "Was it saved? Save your program in it, then hand it in again.")
        case Situation.FAILS:
            return _advise_failing(assignment, grade, advice, (anchors, file))
        case Situation.NOT_RUN:
            return _advise_not_run(grade, advice)
        case Situation.HIDDEN_FAILS:
            return _advise_hidden_failing(assignment, advice)
        case Situation.UNDECIDED:
            return _advise_undecided(advice)
    return _advise_all_right(assignment, grade, advice)


def _advise_not_building(grade: Grade, advice: Advice) -> FixFirst:
    known = describe_mistake(advice.mistakes)
    headline = "The program does not build" + (f": see line {advice.line}" if advice.line else "")
    return FixFirst(
        known.headline if known else headline,
        f"{headline}." if known else "No case could be run. Mend what the message names first, then check again.",
        known.text if known else "",
        known=known,
        message=make_message_block(grade.compile.message, MESSAGE_BUDGET) if grade.compile else None,
    )


def _advise_failing(assignment: Assignment, grade: Grade, advice: Advice, names: tuple[Sequence[str], str]) -> FixFirst:
    assert advice.case  # noqa: S101  of this situation
    anchors, file = names
    views, more = list_whys(advice.case)
    smallest, known = view_smallest(assignment, advice.smallest), describe_mistake(advice.mistakes)
    case = view_case(assignment, grade, advice.case, anchors[grade.cases.index(advice.case)], file, FIRST)
    stop = stop_words(advice)
    headline, rest = (known.headline, known.text) if known else _describe_failure(advice, smallest, case.outcome)
    return FixFirst(
        headline,
        " ".join(filter(None, (make_sentence(stop) if known else "", *_describe_others(advice)))),
        f"{advice.cause} {rest}".strip(),
        known=known,
        hint=advice.hint,
        hinted=advice.case.name,
        smallest=smallest,
        case=replace(case, hint="", outcome=case.outcome if known or smallest else ""),
        whys=views,
        more_whys=more,
    )


def stop_words(advice: Advice) -> str:
    """`Line 17 stopped the program: ValueError: …`; empty where the error output names no line of the submission."""
    if advice.line is None:
        return ""
    return f"Line {advice.line} stopped the program" + (f": {advice.fault}" if advice.fault else "")


def _describe_failure(advice: Advice, smallest: SmallestView | None, outcome: str) -> tuple[str, str]:
    """What came of the case or of the smallest input, where no mistake is known: the headline and the rest."""
    assert advice.case  # noqa: S101  as above
    if advice.line:
        return stop_words(advice), outcome
    if advice.case.limit is not None:
        return split_first_sentence(outcome)
    told = (smallest.outcome if smallest else "") or outcome or f"The case “{advice.case.name}” fails"
    return told.removesuffix("."), ""


def _describe_others(advice: Advice) -> Iterator[str]:
    """Which case it is, and what is to be said about the others."""
    assert advice.case  # noqa: S101  as above
    name, number = f"The case “{advice.case.name}”", advice.failing
    yield f"{number:,} tests fail; start with “{advice.case.name}”." if number > 1 else f"{name} fails."
    if advice.mistake:
        yield from tell_fit(advice)
        if advice.worth:
            yield f"Mending it is worth up to {count_points(advice.worth)}."
    elif number > 1 and not advice.mistakes:
        yield make_sentence(tell_groups(advice))
    if advice.stopped:
        yield f"The other {count(advice.stopped, 'case was', 'cases were')} not run."


def _advise_not_run(grade: Grade, advice: Advice) -> FixFirst:
    if advice.next_step is NextStep.ASK_INSTRUCTOR:
        tools = "The machine that graded this has no tools for your language. Your instructor sees this."
        return FixFirst("Nothing for you to do yet", tools, tone="mild")
    missing = advice.reason is SkipReason.MISSING_FILE
    headline = "The file to grade is missing" if missing else "Several files could be meant"
    return FixFirst(headline, make_sentence(grade.problem))


def _advise_hidden_failing(assignment: Assignment, advice: Advice) -> FixFirst:
    known, smallest = describe_mistake(advice.mistakes), view_smallest(assignment, advice.smallest)
    hidden = f"{count(advice.hidden, 'hidden case')} {'fails' if advice.hidden == 1 else 'fail'}"
    where = f"Every visible case is right; {hidden}"
    if known:
        return FixFirst(
            known.headline, " ".join((f"{where}.", *tell_fit(advice))), known.text, known=known, smallest=smallest
        )
    guess = "Think of inputs that the visible tests do not have: the smallest, the largest, the empty and the odd ones."
    text = "" if advice.hint or smallest else guess
    hinted = advice.case.name if advice.case else ""
    return FixFirst(where, text, hint=advice.hint, hinted=hinted, smallest=smallest)


def _advise_undecided(advice: Advice) -> FixFirst:
    failed = f"The grader itself failed on {count(advice.undecided, 'case')}."
    text = f"{failed} Your instructor sees this; it costs you nothing."
    return FixFirst("Nothing for you to do yet", text, tone="mild")


def _advise_all_right(assignment: Assignment, grade: Grade, advice: Advice) -> FixFirst:
    """Every case is right; what else costs points, with the remark that should be followed first."""
    if advice.situation is Situation.RIGHT:
        return FixFirst("Nothing to fix", "Every case is right.", tone="good")
    told, first = describe_costs(assignment, grade), advice.remark
    if first is not None and first.rule == MISSING_FIELD and is_header_missing(grade.header):
        return FixFirst("The header is missing", " ".join((*told, first.fix)), tone="mild")
    loss, *others = told or ("",)
    headline = "Every case is right" + (f"; {loss[0].lower()}{loss[1:].removesuffix('.')}" if loss else "")
    return FixFirst(headline, " ".join(others), finding=first, tone="mild")
