"""From what a run did to its verdict, in the precedence of the words of `Verdict`."""

from __future__ import annotations

from dataclasses import dataclass

from grader.judging.modes import compare_outputs
from grader.model import Difference, Limit, Outcome, Verdict
from grader.settings import Compare

LIMIT_VERDICTS = (
    (Limit.OUTPUT, Verdict.OUTPUT_LIMIT),
    (Limit.MEMORY, Verdict.MEMORY_LIMIT),
    (Limit.CPU, Verdict.TIME_LIMIT),
    (Limit.WALL, Verdict.TIME_LIMIT),
)
"""The limits that decide a verdict, first come first. A full disk is the program's to notice."""


@dataclass(frozen=True)
class RunJudgement:
    """The verdict of one run, how its output differs where outputs were compared, and the first limit it passed."""

    verdict: Verdict
    difference: Difference | None = None
    limit: Limit | None = None


def judge(expected: bytes, outcome: Outcome, compare: Compare) -> RunJudgement:
    """The judgement of a run whose answer is its standard output. Raises AssignmentError for a mode not built."""
    limit = outcome.breaches[0] if outcome.breaches else None
    verdict = verdict_of_outcome(outcome)
    if verdict is not None:
        return RunJudgement(verdict, None, limit)
    difference = compare_outputs(expected, outcome.stdout, compare)
    return RunJudgement(_verdict_of_output(expected, outcome.stdout, difference), difference, limit)


def verdict_of_outcome(outcome: Outcome) -> Verdict | None:
    """The verdict that stands before any comparing, None when the output decides."""
    if outcome.fault:
        return Verdict.UNDECIDED
    for limit, verdict in LIMIT_VERDICTS:
        if limit in outcome.breaches:
            return verdict
    if outcome.exit_code is None and outcome.signal is None:
        return Verdict.UNDECIDED  # a run that ended in no way is not the student's fault
    return Verdict.RUNTIME_ERROR if outcome.signal or outcome.exit_code else None


def _verdict_of_output(expected: bytes, actual: bytes, difference: Difference | None) -> Verdict:
    if difference is None:
        return Verdict.ACCEPTED
    return Verdict.NO_OUTPUT if expected.strip() and not actual.strip() else Verdict.WRONG_ANSWER
