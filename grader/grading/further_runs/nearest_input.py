"""The input nearest to the smallest failing one with which the program is right, where no mistake is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from grader.feedback import CaseRun, NearInput, count_changed_lines, list_near_inputs
from grader.grading.further_runs.input_trials import InputTrial, PredictableProgram, RunCase
from grader.grading.further_runs.reasons import narrow_limits
from grader.grading.packed_explainer import AnyExplainer
from grader.grading.trial import Reasons
from grader.model import SmallestInput, Verdict

_MOST_SECONDS = 5.0
"""Of CPU or wall time, whichever is more: where it runs out nothing is told, so that load cannot choose the input."""
_LONGEST = 400
"""Characters of an input of which a student sees at once what is changed."""
_TOLD = (Verdict.WRONG_ANSWER, Verdict.NO_OUTPUT, Verdict.RUNTIME_ERROR)


def add_nearest_input(
    found: Reasons, runs: Sequence[CaseRun], run_case: RunCase, explainer: AnyExplainer | None
) -> Reasons:
    """The reasons; where no mistake is known, with what to change in the smallest input to get a right answer."""
    smallest = found.smallest
    failing = next((ran for ran in runs if smallest and ran.case.name == smallest.case), None)
    if smallest is None or failing is None or explainer is None or found.diagnosis or not _is_told(smallest, failing):
        return found
    trial = InputTrial(failing, None, PredictableProgram(run_case, None, explainer), narrow_limits(failing))
    right = min(_find_right(smallest, trial), key=lambda each: each[0], default=None)
    if right is None or not _is_right(trial.execute(right[1].text)):
        return found
    return replace(found, smallest=replace(smallest, nearest=right[1].message))


def _is_told(smallest: SmallestInput, failing: CaseRun) -> bool:
    is_played = failing.case.compare.mode == "interactive"
    return smallest.verdict in _TOLD and not failing.case.is_call and not is_played and len(smallest.input) <= _LONGEST


def _find_right(smallest: SmallestInput, trial: InputTrial) -> Sequence[tuple[tuple[bool, int], NearInput]]:
    """The near inputs that get a right answer, each after the number of lines by which that is another one.

    Special cases come last; none where there is no time to try all.
    """
    right: list[tuple[tuple[bool, int], NearInput]] = []
    left = _MOST_SECONDS
    for near in list_near_inputs(smallest.input):
        if left <= 0:
            return ()
        ran = trial.execute(near.text)
        left -= max(ran.result.cpu_seconds or 0.0, ran.result.wall_seconds or 0.0) if ran else 0.0
        if ran and _is_right(ran):
            right.append(((near.is_special, count_changed_lines(smallest.expected, ran.result.expected)), near))
    return right


def _is_right(ran: CaseRun | None) -> bool:
    return ran is not None and ran.result.verdict is Verdict.ACCEPTED and not ran.doubtful
