"""What a submitter should do first, and why: decided once here, put into words by page, terminal and JSON alike."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from grader.feedback.findings import compute_losses, find_first_finding
from grader.feedback.stops import find_cause, find_place_of_error, find_place_of_stop
from grader.feedback.wrong_lines import is_form
from grader.model import Assignment, CaseResult, Diagnosis, Finding, Grade, SkipReason, SmallestInput, Verdict

NO_FAULT = frozenset({Verdict.ACCEPTED, Verdict.SKIPPED, Verdict.UNDECIDED})
"""Verdicts that show no fault of the program."""
_HINTED = frozenset({Verdict.WRONG_ANSWER, Verdict.NO_OUTPUT})
"""Verdicts for which the hint of a case, which is about its input, can be the reason."""


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

    MEND_BUILD = "mend_build"
    MEND_LINE = "mend_line"
    MEND_MISTAKE = "mend_mistake"
    MEND_CASE = "mend_case"
    SAVE_FILE = "save_file"
    HAND_IN_FILE = "hand_in_file"
    ASK_INSTRUCTOR = "ask_instructor"
    THINK_OF_INPUTS = "think_of_inputs"
    FOLLOW_REMARKS = "follow_remarks"
    NOTHING = "nothing"


@dataclass(frozen=True)
class Advice:
    """The facts of an advice; whoever tells it decides nothing any more.

    `case` is the one to look at first, `line` and `fault` where the program or its build stopped. `mistakes` holds the
    known mistake, or those that it could be. `cause` is what the assignment has to do with it. `failing` and `hidden`
    count cases that fail and those of them that may not be seen. `worth` is how many points of the score the tests
    still have to give, None where the grade is not of all of them.
    """

    situation: Situation
    next_step: NextStep
    case: CaseResult | None = None
    line: int | None = None
    fault: str = ""
    mistakes: tuple[Diagnosis, ...] = ()
    cause: str = ""
    hint: str = ""
    smallest: SmallestInput | None = None
    reason: SkipReason | None = None
    remark: Finding | None = None
    failing: int = 0
    hidden: int = 0
    undecided: int = 0
    stopped: int = 0
    worth: float | None = None

    @property
    def mistake(self) -> Diagnosis | None:
        """The mistake, where exactly one is known."""
        return self.mistakes[0] if len(self.mistakes) == 1 else None


def advise(assignment: Assignment, grade: Grade, all_cases: bool = True) -> Advice:
    """The advice for a grade; `all_cases` says that the grade is of all that count."""
    failing = [result for result in grade.cases if result.verdict not in NO_FAULT]
    if failing and is_empty(grade):
        return Advice(Situation.EMPTY_FILE, NextStep.SAVE_FILE)
    if grade.compile is not None and not grade.compile.ok:
        line = find_place_of_error(grade.compile.message, grade)
        return Advice(Situation.DOES_NOT_BUILD, NextStep.MEND_BUILD, line=line)
    shown = [result for result in failing if is_open(result)]
    worth = assignment.settings.points.tests - grade.points.tests if all_cases else None
    if shown:
        return _advise_on_failure(assignment, grade, shown[0], failing, worth)
    return _advise_on_skipped(grade) or _advise_on_the_rest(assignment, grade, failing, worth)


def is_open(result: CaseResult) -> bool:
    """Whether the submitter may see what the case holds; `after_due` counts as hidden until it is opened."""
    return result.visibility == "visible"


def is_empty(grade: Grade) -> bool:
    """Whether the source holds nothing but white space: very often it was not saved."""
    return bool(grade.source_name) and not grade.source.lstrip("\ufeff").strip()


def find_helpful_hint(result: CaseResult) -> str:
    """The hint of the case where it can help: not where the answers are right and only their look is wrong."""
    only_form = is_form(result.difference)
    return result.hint if result.verdict in _HINTED and not only_form else ""


def choose_smallest_to_show(assignment: Assignment, grade: Grade) -> SmallestInput | None:
    """The smallest failing input, where its submitter may see it: of a hidden case only where that is revealed."""
    found = grade.smallest
    opened = found and any(is_open(result) for result in grade.cases if result.name == found.case)
    return found if opened or assignment.settings.reveal == "smallest" else None


def _advise_on_failure(
    assignment: Assignment, grade: Grade, case: CaseResult, failing: list[CaseResult], worth: float | None
) -> Advice:
    line, fault = find_place_of_stop(case, grade) or (None, "")
    known = bool(grade.diagnosis)
    step = NextStep.MEND_LINE if line else NextStep.MEND_MISTAKE if len(grade.diagnosis) == 1 else NextStep.MEND_CASE
    return Advice(
        Situation.FAILS,
        step,
        case=case,
        line=line,
        fault=fault,
        mistakes=tuple(grade.diagnosis),
        cause="" if known else find_cause(case, assignment.settings, assignment.get_limits(case.name)),
        hint=find_helpful_hint(case),
        smallest=choose_smallest_to_show(assignment, grade),
        failing=len(failing),
        hidden=sum(not is_open(result) for result in failing),
        stopped=sum(result.reason is SkipReason.STOPPED for result in grade.cases),
        worth=worth,
    )


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
    if hidden:
        return Advice(
            Situation.HIDDEN_FAILS,
            NextStep.MEND_MISTAKE if grade.diagnosis else NextStep.THINK_OF_INPUTS,
            case=hidden[0],
            mistakes=tuple(grade.diagnosis),
            hint=find_helpful_hint(hidden[0]),
            smallest=choose_smallest_to_show(assignment, grade),
            failing=len(hidden),
            hidden=len(hidden),
            worth=worth,
        )
    if undecided:
        step = NextStep.ASK_INSTRUCTOR
        return Advice(Situation.UNDECIDED, step, case=undecided[0], undecided=len(undecided))
    remark = find_first_finding(grade)
    if remark is None and not compute_losses(assignment, grade):
        return Advice(Situation.RIGHT, NextStep.NOTHING)
    step = NextStep.FOLLOW_REMARKS if remark else NextStep.NOTHING
    return Advice(Situation.LOSES_POINTS, step, remark=remark)
