"""The one place of a program where a small change makes failing tests pass, found by trying each place there is."""

from __future__ import annotations

from collections.abc import Sequence

from grader.feedback import CaseRun, main_mistake
from grader.grading.noting import Noter
from grader.grading.reasons import Reasons, narrow_limits
from grader.grading.trial_places import TrialKind
from grader.model import CaseResult, Stop, StopKind, Verdict

_MOST_FAILING, _MOST_PASSING = 4, 4
_SAID = {
    TrialKind.LIMIT: "Look at this comparison: one small change to it makes failing tests pass.",
    TrialKind.START: "Look at this start value: one small change to it makes failing tests pass.",
}
_SAID_OF_BOTH = "Look at where this loop starts and ends: one small change here makes failing tests pass."


def find_trial_stop(told: CaseResult, runs: Sequence[CaseRun], reasons: Reasons, noter: Noter) -> Stop | None:
    """The only line in which a change makes the test `told` pass, and all others that are tried with it.

    These are failing tests of the same mistake, and passing ones, which must still pass. Hidden tests have no part in
    it: a line that follows from one would tell of its input.
    """
    mistake = main_mistake(reasons.diagnosis)
    if told.verdict is not Verdict.WRONG_ANSWER or not noter.trials or (mistake and mistake.place):
        return None
    visible = [ran for ran in runs if ran.case.visibility == "visible"]
    explained = set(mistake.cases) if mistake and mistake.cases else {ran.case.name for ran in runs}
    wrong = [ran for ran in visible if ran.result.verdict is Verdict.WRONG_ANSWER and ran.case.name in explained]
    passing = [ran for ran in visible if ran.result.verdict is Verdict.ACCEPTED]
    first = [ran for ran in wrong if ran.case.name == told.name]
    others = [ran for ran in _sort_by_size(wrong) if ran.case.name != told.name]
    left = [*range(1, len(noter.trials) + 1)]
    for ran in (*first, *others[:_MOST_FAILING], *_sort_by_size(passing)[-_MOST_PASSING:]):
        left = [number for number in left if noter.passes(ran.case, number, narrow_limits(ran))]
        if not left:
            return None
    places = [noter.trials[number - 1] for number in left]
    lines, kinds = {place.line for place in places}, {place.kind for place in places}
    if not first or len(lines) != 1:
        return None
    return Stop(lines.pop(), _SAID[kinds.pop()] if len(kinds) == 1 else _SAID_OF_BOTH, StopKind.NAMED)


def _sort_by_size(runs: Sequence[CaseRun]) -> list[CaseRun]:
    return sorted(runs, key=lambda ran: len(ran.case.input))
