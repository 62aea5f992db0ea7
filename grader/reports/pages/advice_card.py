"""What to fix first: one thing, with what shows it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from grader.feedback import MISSING_FIELD, NO_FAULT, Advice, NextStep, Situation, is_header_missing
from grader.model import Assignment, Finding, Grade, SkipReason, StopKind, Verdict
from grader.reports.pages.cases import (
    FIRST,
    Evidence,
    explain_verdict,
    list_whys,
    reproduce,
    tell_judging,
    view_evidence,
)
from grader.reports.pages.costs import describe_costs
from grader.reports.pages.explained import AnswerReasons
from grader.reports.pages.mistakes import Mistake, describe_mistake, split_first_sentence
from grader.reports.pages.page_parts import name_proof_part, name_snippet_part
from grader.reports.pages.page_text import Block, make_message_block
from grader.reports.pages.smallest_view import SmallestView, view_smallest
from grader.reports.phrases import LOOKS, is_told_whole, make_sentence, tell_fault_at_line, tell_groups
from grader.text.spoken_text import localize, say, say_number
from grader.text.visible import make_readable

MESSAGE_BUDGET = 3_000


@dataclass(frozen=True)
class FixFirst:
    """What is wrong and what to do first, in words, with what shows it.

    `advice` says what to do about it, `text` what else is to be said. `known` is the known mistake that headline and
    advice are of; `hint` is that of the case `hinted`. `line` is the line of the submission that is at
    fault, with `fault` to be said there, `part` of it to be marked and the `values` of its names. `evidence` is of the
    test `case`, or of the `smallest` input that fails as it, and `nearest` says what to change in that input. `tone`
    is the colour family of that test's verdict, or `mild` where none fails that costs points.
    """

    headline: str
    text: str
    advice: str = ""
    tone: str = "wrong"
    known: Mistake | None = None
    hint: str = ""
    hinted: str = ""
    message: Block | None = None
    line: int | None = None
    fault: str = ""
    part: tuple[int, int] | None = None
    values: tuple[tuple[str, str], ...] = ()
    case: str = ""
    command: str = ""
    evidence: Evidence | None = None
    smallest: SmallestView | None = None
    nearest: str = ""
    why: AnswerReasons | None = None
    finding: Finding | None = None

    @property
    def snippet_part(self) -> str:
        """The name of the part of the page that shows the line; empty where there is none."""
        return name_snippet_part(self.line, self.fault, self.part, self.values) if self.line else ""

    @property
    def proof_part(self) -> str:
        """The end of the name of the part that shows evidence and reasons; empty where there are none."""
        if self.evidence is None and self.why is None:
            return ""
        is_smaller = self.smallest is not None, self.known is not None
        return name_proof_part(self.evidence, self.why, self.case, self.command, is_smaller, self.nearest)


def fix_first(assignment: Assignment, grade: Grade, advice: Advice, file: str) -> FixFirst | None:
    """The advice in words, with what shows it; None where there is nothing to fix."""
    match advice.situation:
        case Situation.RIGHT:
            return None
        case Situation.DOES_NOT_BUILD:
            return _advise_not_building(grade, advice)
        case Situation.EMPTY_FILE:
            return FixFirst(
                say("Your file is empty"), say("Was it saved? Save your program in it, then hand it in again.")
            )
        case Situation.FAILS:
            return _advise_failing(assignment, grade, advice, file)
        case Situation.NOT_RUN:
            return _advise_not_run(grade, advice)
        case Situation.HIDDEN_FAILS:
            return _advise_hidden_failing(assignment, advice)
        case Situation.UNDECIDED:
            return _advise_undecided(advice)
    return _advise_all_passed(assignment, grade, advice)


def fix_second(assignment: Assignment, grade: Grade, advice: Advice, file: str) -> FixFirst | None:
    """What there is to say of another failure, in words; None where there is none."""
    return fix_first(assignment, grade, advice.second, file) if advice.second else None


def _advise_not_building(grade: Grade, advice: Advice) -> FixFirst:
    known = describe_mistake(advice.mistakes)
    headline = say("Your program does not compile")
    if advice.line:
        headline = say("Your program does not compile; the first error is at line {line}", line=advice.line)
    return FixFirst(
        known.headline if known else headline,
        f"{headline}." if known else say("So no test could run. Fix what the message names first, then check again."),
        known.text if known else localize(advice.cause),
        tone=LOOKS[Verdict.COMPILE_ERROR].kind,
        known=known,
        message=None if is_told_whole(advice, grade) else _show_message(grade),
        line=advice.line,
        fault="" if known else localize(advice.fault),
        part=_find_shown_part(grade, advice),
    )


def _show_message(grade: Grade) -> Block | None:
    return make_message_block(grade.compile.message, MESSAGE_BUDGET) if grade.compile else None


def _find_shown_part(grade: Grade, advice: Advice) -> tuple[int, int] | None:
    """The part of the line that is at fault, in the characters by which the line is shown."""
    if advice.stop is None or advice.stop.part is None or advice.line is None:
        return None
    line = grade.source.split("\n")[advice.line - 1]
    first, behind = (len(make_readable(line[:place])) for place in advice.stop.part)
    return first, max(behind, first + 1)


def _advise_failing(assignment: Assignment, grade: Grade, advice: Advice, file: str) -> FixFirst:
    assert advice.case  # noqa: S101  of this situation
    whys, _ = list_whys(assignment, advice.case)
    smallest, known = view_smallest(assignment, advice.smallest), describe_mistake(advice.mistakes)
    outcome = explain_verdict(assignment, advice.case)
    judging = "" if smallest else tell_judging(assignment, advice.case)
    headline, rest = (known.headline, known.text) if known else _describe_failure(advice, smallest, outcome)
    return FixFirst(
        headline,
        " ".join(_describe_others(assignment, grade, advice)),
        " ".join(filter(None, (localize(advice.cause), rest, judging))),
        tone="mild" if _costs_nothing(grade) else LOOKS[advice.case.verdict].kind,
        known=known,
        hint=advice.hint,
        hinted=advice.case.name,
        line=advice.line,
        fault=tell_fault_at_line(advice.stop, known is not None),
        part=_find_shown_part(grade, advice),
        values=advice.stop.values if advice.stop else (),
        case=advice.case.name,
        command=reproduce(assignment, file, advice.case.name),
        evidence=smallest.evidence if smallest else _view_own_evidence(assignment, advice, file),
        smallest=smallest,
        nearest=localize(advice.nearest),
        why=smallest.why if smallest else next(iter(whys), None),
    )


def _view_own_evidence(assignment: Assignment, advice: Advice, file: str) -> Evidence:
    """That of the case; what was raised stands at its line, where that is known."""
    assert advice.case  # noqa: S101  as above
    evidence = view_evidence(assignment, advice.case, file, FIRST)
    is_told = advice.stop is not None and advice.stop.kind is StopKind.ERROR
    return replace(evidence, stderr=None) if is_told else evidence


def stop_words(advice: Advice) -> str:
    """`Line 17 stopped the program: ValueError: …`; empty where the error output names no line of the submission."""
    if advice.line is None:
        return ""
    if advice.stop and advice.stop.kind is StopKind.CHECKED:
        return say("Line {line} {does}", line=advice.line, does=advice.stop.raised)
    stopped = say("Line {line} stopped the program", line=advice.line)
    return f"{stopped}: {advice.fault}" if advice.fault else stopped


def _describe_failure(advice: Advice, smallest: SmallestView | None, outcome: str) -> tuple[str, str]:
    """What came of the case or of the smallest input, where no mistake is known: the headline and the rest."""
    assert advice.case  # noqa: S101  as above
    if advice.case.limit is not None:
        return split_first_sentence(outcome)
    if advice.stop and advice.stop.kind.is_end:
        return stop_words(advice), outcome
    told = (smallest.outcome if smallest else "") or outcome or say("The test “{test}” fails", test=advice.case.name)
    return told.removesuffix("."), ""


def _costs_nothing(grade: Grade) -> bool:
    """Whether only tests fail that give no points, and others give some."""
    lost = any(each.max_points for each in grade.cases if each.verdict not in NO_FAULT)
    return not lost and any(each.max_points for each in grade.cases)


def _describe_others(assignment: Assignment, grade: Grade, advice: Advice) -> Iterator[str]:
    """What is to be said about the tests that the card does not show."""
    if _costs_nothing(grade):
        yield say_number(advice.failing, "The test that fails costs no points.", "The tests that fail cost no points.")
    if advice.failing > 1 and not advice.mistakes:
        yield make_sentence(tell_groups(advice))
    if advice.stopped:
        yield say_number(
            advice.stopped, "The other {number:,} test was not run.", "The other {number:,} tests were not run."
        )
        yield say_number(
            assignment.settings.limits.stop_after,
            "The grader stops after {number:,} time limit.",
            "The grader stops after {number:,} time limits.",
        )


def _advise_not_run(grade: Grade, advice: Advice) -> FixFirst:
    if advice.next_step is NextStep.ASK_INSTRUCTOR:
        tools = say("The machine that graded this has no tools for your language. Your instructor sees this.")
        return FixFirst(say("Nothing for you to do yet"), tools, tone="mild")
    if advice.reason is SkipReason.MISSING_FILE:
        return FixFirst(say("The file to grade is missing"), make_sentence(grade.problem))
    return FixFirst(*split_first_sentence(make_sentence(grade.problem)))


def _advise_hidden_failing(assignment: Assignment, advice: Advice) -> FixFirst:
    known, smallest = describe_mistake(advice.mistakes), view_smallest(assignment, advice.smallest)
    tone = LOOKS[advice.case.verdict].kind if advice.case else "wrong"
    where = say_number(
        advice.hidden,
        "Every visible test passes; {number:,} hidden test fails",
        "Every visible test passes; {number:,} hidden tests fail",
    )
    found = smallest.evidence if smallest else None
    reason = smallest.why if smallest else None
    if known:
        return FixFirst(
            known.headline,
            f"{where}.",
            known.text,
            tone,
            known,
            line=advice.line,
            fault=tell_fault_at_line(advice.stop, is_named=True),
            evidence=found,
            smallest=smallest,
            why=reason,
        )
    guess = say(
        "Think of inputs that the visible tests do not cover: the smallest, the largest, empty and unusual ones."
    )
    text = "" if advice.hint or smallest else guess
    hinted = advice.case.name if advice.case else ""
    return FixFirst(
        where,
        text,
        tone=tone,
        hint=advice.hint,
        hinted=hinted,
        evidence=found,
        smallest=smallest,
        nearest=localize(advice.nearest),
        why=reason,
    )


def _advise_undecided(advice: Advice) -> FixFirst:
    text = say_number(
        advice.undecided,
        "The grader itself failed on {number:,} test. Your instructor sees this; it costs you nothing.",
        "The grader itself failed on {number:,} tests. Your instructor sees this; it costs you nothing.",
    )
    return FixFirst(say("Nothing for you to do yet"), text, tone="mild")


def _advise_all_passed(assignment: Assignment, grade: Grade, advice: Advice) -> FixFirst:
    """Every test passes; what else costs points, with the remark to follow first, or that the header is missing."""
    told, first = describe_costs(assignment, grade), advice.remark
    if first is not None and first.rule == MISSING_FIELD and is_header_missing(grade.header):
        return FixFirst(say("The header is missing"), " ".join((*told, localize(first.fix))), tone="mild")
    loss, *others = told or ("",)
    headline = say("Every test passes")
    if loss:
        headline = f"{headline}; {loss[0].lower()}{loss[1:].removesuffix('.')}"
    elif first is not None:
        headline = say("Every test passes; the remarks cost no points")
    return FixFirst(headline, " ".join(others), finding=first, tone="mild")
