"""What a submitter should do first, and why: decided once here, put into words by page, terminal and JSON alike."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from grader.feedback.crash_causes import (
    find_cause,
    find_first_error,
    find_stop,
)
from grader.feedback.errors import RaisedError, explain_build_error, explain_stop
from grader.feedback.failures import NO_FAULT, FailureGroup, choose_second, choose_told, count_failures, find_failure
from grader.feedback.findings import compute_losses, compute_test_loss, find_first_finding
from grader.feedback.other_failures import NO_OTHERS, OtherFailures, find_other_failures
from grader.feedback.wrong_lines import is_form
from grader.model import (
    Assignment,
    CaseResult,
    Diagnosis,
    Finding,
    Fit,
    Grade,
    SkipReason,
    SmallestInput,
    Stop,
    StopKind,
    Verdict,
)
from grader.text.spoken_text import SpokenText

_WITHOUT_HINT = NO_FAULT | {Verdict.COMPILE_ERROR}
"""Verdicts to which a hint, which is about the input of a case, has nothing to say."""

_LONGEST_ERROR, _OF_ONE_ERROR = 20_000, 100
"""Characters of the error output in which an error without a line is looked for, and by which one is found there."""
_OF_LINKER = "undefined reference to"
_FURTHER_ERROR = re.compile(r"^[^\n]{0,400}[:(][0-9]{1,6}[:,)][^\n]{0,20}\b(?:error|warning|note)\b", re.M)


class Situation(StrEnum):
    """Where a submission stands; the first that holds, in this order."""

    EMPTY_FILE = "empty_file"
    DOES_NOT_BUILD = "does_not_build"
    FAILS = "fails"
    NOT_RUN = "not_run"
    HIDDEN_FAILS = "hidden_fails"
    UNDECIDED = "undecided"
    LOSES_POINTS = "loses_points"
    RIGHT = "right"


class NextStep(StrEnum):
    """The one thing to do next."""

    FIX_BUILD = "fix_build"
    FIX_LINE = "fix_line"
    FIX_MISTAKE = "fix_mistake"
    FIX_CASE = "fix_case"
    SAVE_FILE = "save_file"
    HAND_IN_FILE = "hand_in_file"
    ASK_INSTRUCTOR = "ask_instructor"
    THINK_OF_INPUTS = "think_of_inputs"
    FOLLOW_REMARKS = "follow_remarks"
    NOTHING = "nothing"


@dataclass(frozen=True)
class Advice:
    """The facts of an advice; whoever tells it decides nothing any more.

    `case` is the one to look at first, `line` and `fault` where the program or its build stopped; `stop` is all that is
    known of that place. `mistakes` holds the known mistake, or those that it could be. `cause` is what the assignment
    has to do with it, or else what the error means. `failing` and `hidden` count cases that fail and those of them that
    may not be seen; `others` are those that no mistake explains. `worth` is how many points of the score the tests
    still have to give, where the mistake explains only some of those that fail what these cost; None where the grade
    is not of all that count.
    """

    situation: Situation
    next_step: NextStep
    case: CaseResult | None = None
    line: int | None = None
    fault: str = ""
    stop: Stop | None = None
    mistakes: tuple[Diagnosis, ...] = ()
    cause: str = ""
    hint: str = ""
    smallest: SmallestInput | None = None
    nearest: SpokenText = ""
    """What to change in the input that is shown to get a right answer."""
    reason: SkipReason | None = None
    remark: Finding | None = None
    failing: int = 0
    hidden: int = 0
    undecided: int = 0
    stopped: int = 0
    worth: float | None = None
    others: OtherFailures = NO_OTHERS
    groups: tuple[FailureGroup, ...] = ()
    """The ways in which the tests fail, that of `case` first."""
    second: Advice | None = None
    """What there is to say of another failure, which none of the mistakes explains."""

    @property
    def mistake(self) -> Diagnosis | None:
        """The mistake, or of several that each explain cases of their own the first; None for a tie."""
        return find_main_mistake(self.mistakes)


def find_main_mistake(mistakes: Sequence[Diagnosis]) -> Diagnosis | None:
    """The mistake to fix first; None where there is none, or where it could be one of several."""
    return mistakes[0] if len(mistakes) == 1 or (mistakes and mistakes[0].fit is Fit.PART) else None


def join_mistake_names(mistakes: Sequence[Diagnosis]) -> str:
    """Their names in a row, each once: mistakes that each explain tests of their own are all made, of a tie one is."""
    main = find_main_mistake(mistakes)
    return (" and " if main else " or ").join(dict.fromkeys(each.variant for each in mistakes))


def advise(assignment: Assignment, grade: Grade, all_cases: bool = True) -> Advice:
    """The advice for a grade; `all_cases` says that the grade is of all that count."""
    failing = [result for result in grade.cases if result.verdict not in NO_FAULT]
    if failing and is_empty(grade):
        return Advice(Situation.EMPTY_FILE, NextStep.SAVE_FILE)
    if grade.compile is not None and not grade.compile.ok:
        return _advise_on_build(grade, find_first_error(grade.compile.message, grade))
    shown = [result for result in failing if result.is_visible]
    worth = _compute_worth(assignment, grade, failing) if all_cases else None
    told = choose_told(shown, grade.diagnosis)
    if told:
        return _advise_on_failure(assignment, grade, told, failing, worth)
    return _advise_on_skipped(grade) or _advise_on_the_rest(assignment, grade, failing, worth)


def is_empty(grade: Grade) -> bool:
    """Whether the source holds nothing but white space: very often it was not saved."""
    return bool(grade.source_name) and not grade.source.lstrip("\ufeff").strip()


def find_helpful_hint(grade: Grade, result: CaseResult) -> str:
    """The hint of a case that fails, unless the mistake is named: a known one, or a wrong form of right answers.

    A limit that every test exceeds is no matter of the input, of which the hint tells; nor is a function that could not
    be called.
    """
    named = grade.diagnosis or is_form(result.difference) or _is_limit_of_all(grade, result)
    return "" if result.verdict in _WITHOUT_HINT or named or _was_not_called(result) else result.hint


def _was_not_called(result: CaseResult) -> bool:
    """Whether no call of a function raised an error, but a reason is told why none returned."""
    is_told = result.difference is not None and not result.stderr.strip()
    return result.is_call and result.verdict is Verdict.RUNTIME_ERROR and is_told


def _is_limit_of_all(grade: Grade, result: CaseResult) -> bool:
    """Whether each of several tests that were run exceeds the same limit."""
    ran = [each.limit for each in grade.cases if each.verdict is not Verdict.SKIPPED]
    return len(ran) > 1 and result.limit is not None and set(ran) == {result.limit}


def choose_smallest_to_show(assignment: Assignment, grade: Grade) -> SmallestInput | None:
    """The smallest failing input, where its submitter may see it: of a hidden case only where that is revealed."""
    found = grade.smallest
    opened = found and any(result.is_visible for result in grade.cases if result.name == found.case)
    return found if opened or assignment.settings.reveal == "smallest" else None


def _compute_worth(assignment: Assignment, grade: Grade, failing: list[CaseResult]) -> float:
    mistake = find_main_mistake(grade.diagnosis)
    names = {*mistake.cases, *mistake.untried} if mistake else set()
    # A test that a limit stopped may fail by the mistake as well: what it is worth is said as “up to”.
    explained = [result for result in failing if result.name in names or result.limit is not None]
    if mistake and len(explained) < len(failing):
        return compute_test_loss(assignment, grade, explained)
    return assignment.settings.worth.tests - grade.points.tests


def _advise_on_build(grade: Grade, error: Stop | None) -> Advice:
    known = find_main_mistake(grade.diagnosis)
    cause = "" if known else _explain_build(grade, error)
    error = known.place if known and known.place else error
    return Advice(
        Situation.DOES_NOT_BUILD,
        NextStep.FIX_BUILD,
        cause=cause,
        line=error.line if error else None,
        fault=error.raised if error else "",
        stop=error,
        mistakes=grade.diagnosis,
    )


def _explain_build(grade: Grade, error: Stop | None) -> SpokenText:
    """What the compiler's first error means; empty where nothing is to be said of it."""
    message = grade.compile.message[:_LONGEST_ERROR] if grade.compile else ""
    first = max(0, message.find(str(error.raised)[:_OF_ONE_ERROR] if error else _OF_LINKER))
    line = grade.source.split("\n")[error.line - 1] if error and error.line else ""
    # Below its first line stands what the error is about, and then come further errors.
    further = _FURTHER_ERROR.search(message, message.find("\n", first) + 1 or len(message))
    text = message[first : further.start() if further else len(message)]
    return explain_build_error(RaisedError(text, line, grade.source), grade.language or "")


def _advise_on_failure(
    assignment: Assignment, grade: Grade, case: CaseResult, failing: list[CaseResult], worth: float | None
) -> Advice:
    found = choose_smallest_to_show(assignment, grade)
    smallest = _smallest_of(case, found)
    stop = _choose_place(find_stop(case, smallest, grade), grade.diagnosis)
    known = bool(grade.diagnosis)
    cause = "" if known else find_cause(case, assignment.settings, assignment.get_limits(case.name))
    return Advice(
        Situation.FAILS,
        _choose_step(case, stop, grade),
        case=case,
        line=stop.line if stop else None,
        fault=stop.raised if stop else "",
        stop=stop,
        mistakes=tuple(grade.diagnosis),
        cause=cause or ("" if known else _explain_stop(case, stop, grade)),
        hint="" if cause else find_helpful_hint(grade, case),
        smallest=smallest,
        nearest=found.nearest if found and found.case == case.name and not known else "",
        failing=len(failing),
        groups=_groups(case, failing),
        hidden=sum(not result.is_visible for result in failing),
        stopped=sum(result.reason is SkipReason.STOPPED for result in grade.cases),
        worth=worth,
        others=find_other_failures(grade, failing, grade.diagnosis),
        second=_advise_on_second(assignment, grade, failing),
    )


def _advise_on_second(assignment: Assignment, grade: Grade, failing: Sequence[CaseResult]) -> Advice | None:
    """What there is to say of another failure that may be seen; None where there is none."""
    case = choose_second([result for result in failing if result.is_visible], grade.diagnosis)
    if case is None:
        return None
    smallest = _smallest_of(case, grade.second_smallest)
    stop = find_stop(case, smallest, grade)
    cause = find_cause(case, assignment.settings, assignment.get_limits(case.name))
    return Advice(
        Situation.FAILS,
        NextStep.FIX_LINE if stop else NextStep.FIX_CASE,
        case=case,
        line=stop.line if stop else None,
        fault=stop.raised if stop else "",
        stop=stop,
        cause=cause or _explain_stop(case, stop, grade),
        hint="" if cause else find_helpful_hint(grade, case),
        smallest=smallest,
        failing=sum(find_failure(result) == find_failure(case) for result in failing),
    )


def _explain_stop(case: CaseResult, stop: Stop | None, grade: Grade) -> SpokenText:
    """What the error means that stopped a program; empty where nothing is to be said of it."""
    is_told = stop is None or stop.kind in (StopKind.ERROR, StopKind.CHECKED)
    if case.verdict is not Verdict.RUNTIME_ERROR or not is_told:
        return ""
    line = grade.source.split("\n")[stop.line - 1] if stop and stop.line else ""
    text = str(stop.raised) if stop and stop.kind is StopKind.ERROR else case.stderr[:_LONGEST_ERROR]
    return explain_stop(RaisedError(text, line, grade.source, stop.values if stop else ()), grade.language or "")


def _choose_place(stop: Stop | None, mistakes: Sequence[Diagnosis]) -> Stop | None:
    """The line to look at: that of the mistake, where it has one, else that where the program stopped."""
    main = find_main_mistake(mistakes)
    place = main.place if main else None
    return stop if place is None or (stop and stop.line == place.line) else place


def _choose_step(case: CaseResult, stop: Stop | None, grade: Grade) -> NextStep:
    if stop and case.verdict is Verdict.RUNTIME_ERROR:
        return NextStep.FIX_LINE
    return NextStep.FIX_MISTAKE if find_main_mistake(grade.diagnosis) else NextStep.FIX_CASE


def _smallest_of(case: CaseResult, found: SmallestInput | None) -> SmallestInput | None:
    """The smallest input where it was found for this very case, and is not the input of the case itself.

    Any other would tell of another failure.
    """
    return found if found and found.case == case.name and found.input != case.input else None


def _groups(case: CaseResult, failing: list[CaseResult]) -> tuple[FailureGroup, ...]:
    own = find_failure(case)
    return tuple(sorted(count_failures(failing), key=lambda group: group.failure != own))


def _advise_on_skipped(grade: Grade) -> Advice | None:
    reasons = {result.reason for result in grade.cases}
    for reason in (SkipReason.MISSING_FILE, SkipReason.AMBIGUOUS_FILES, SkipReason.NO_TOOLCHAIN):
        if reason in reasons:
            step = NextStep.ASK_INSTRUCTOR if reason is SkipReason.NO_TOOLCHAIN else NextStep.HAND_IN_FILE
            return Advice(Situation.NOT_RUN, step, reason=reason)
    return None


def _advise_on_the_rest(assignment: Assignment, grade: Grade, hidden: list[CaseResult], worth: float | None) -> Advice:
    """Nothing that may be seen fails."""
    undecided = [result for result in grade.cases if result.verdict is Verdict.UNDECIDED]
    told = choose_told(hidden, grade.diagnosis)
    if told:
        place = _choose_place(None, grade.diagnosis)
        smallest = choose_smallest_to_show(assignment, grade)
        return Advice(
            Situation.HIDDEN_FAILS,
            NextStep.FIX_MISTAKE if grade.diagnosis else NextStep.THINK_OF_INPUTS,
            case=told,
            line=place.line if place else None,
            stop=place,
            mistakes=tuple(grade.diagnosis),
            hint=find_helpful_hint(grade, told),
            smallest=smallest,
            nearest=smallest.nearest if smallest and not grade.diagnosis else "",
            failing=len(hidden),
            hidden=len(hidden),
            worth=worth,
            others=find_other_failures(grade, hidden, grade.diagnosis),
        )
    if undecided:
        step = NextStep.ASK_INSTRUCTOR
        return Advice(Situation.UNDECIDED, step, case=undecided[0], undecided=len(undecided))
    remark = find_first_finding(grade)
    if remark is None and not compute_losses(assignment, grade):
        return Advice(Situation.RIGHT, NextStep.NOTHING)
    step = NextStep.FOLLOW_REMARKS if remark else NextStep.NOTHING
    return Advice(Situation.LOSES_POINTS, step, remark=remark)
