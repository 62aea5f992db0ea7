"""From what a run did to its verdict, in the precedence of the words of `Verdict`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from grader.config.settings import Compare
from grader.judging.ladder.answers import NO_LOOKS, Looks
from grader.judging.modes import MODES
from grader.judging.modes.checker import Check, make_difference
from grader.judging.undecided import CannotJudge
from grader.model import AnswerPart, Difference, Explanation, JudgedRule, Judgement, Limit, Outcome, Verdict
from grader.readers import Call, ReadError, call_here

LIMIT_VERDICTS = (
    (Limit.OUTPUT, Verdict.OUTPUT_LIMIT),
    (Limit.MEMORY, Verdict.MEMORY_LIMIT),
    (Limit.HEAP, Verdict.MEMORY_LIMIT),
    (Limit.CPU, Verdict.TIME_LIMIT),
    (Limit.WALL, Verdict.TIME_LIMIT),
    (Limit.TURN, Verdict.TIME_LIMIT),
)
"""The limits that decide a verdict, first come first. A full disk is the program's to notice."""


@dataclass(frozen=True)
class RunJudgement:
    """The verdict of one run, how its output differs where outputs were compared, and the first limit it passed.

    `share` is the part of the case's points that its answers earn, from 0 to 1; what form earns is added with the
    points, so that changing it judges nothing again. `fault` says why nothing could be decided
    though the run itself was fine; `note` is for the instructor only. `rules` and `explanation` are a checker's.
    """

    verdict: Verdict
    difference: Difference | None = None
    limit: Limit | None = None
    share: float = 0.0
    fault: str = ""
    note: str = ""
    rules: tuple[JudgedRule, ...] = ()
    explanation: Explanation | None = None


def judge(
    expected: bytes,
    outcome: Outcome,
    rule: Compare,
    check: Check | None = None,
    looks: Looks = NO_LOOKS,
    call: Call = call_here,
    parts: Sequence[AnswerPart] = (),
) -> RunJudgement:
    """The judgement of a run whose answer is its standard output; `check` is the checker of a case that has one.

    `looks` is how the answers of the assignment look, to whichever case; `call` calls what reads the output; `parts`
    are the answers that the expected output consists of, where these are not its lines.
    """
    limit = outcome.breaches[0] if outcome.breaches else None
    verdict = judge_outcome(outcome)
    if verdict is not None:
        return RunJudgement(verdict, None, limit)
    if check is None and outcome.stdout == expected and MODES[rule.mode].takes_same_bytes:
        return RunJudgement(Verdict.ACCEPTED, None, limit, 1.0)
    from grader.judging.comparing import compare_outputs

    try:
        judgement = check(outcome.stdout) if check else None
        difference = (
            call(make_difference, judgement, outcome.stdout, MODES[rule.mode].rejection)
            if judgement
            else call(compare_outputs, expected, outcome.stdout, rule, looks, parts if rule.partial else ())
        )
    except CannotJudge as cannot:
        return RunJudgement(Verdict.UNDECIDED, None, limit, fault=cannot.message, note=cannot.note)
    except ReadError as late:
        return RunJudgement(Verdict.UNDECIDED, None, limit, fault=f"the output could not be judged: {late.message}")
    verdict = _judge_output(expected, outcome.stdout, difference, rule)
    found = RunJudgement(verdict, difference, limit, _share(difference, rule))
    return _add_judgement(found, judgement) if judgement else found


def _add_judgement(found: RunJudgement, judgement: Judgement) -> RunJudgement:
    """With what the checker says of the output. No output keeps no rule, whatever a checker finds in it."""
    if found.verdict is Verdict.NO_OUTPUT:
        return replace(found, note=judgement.note)
    return replace(
        found,
        share=judgement.share,
        note=judgement.note,
        rules=judgement.rules,
        explanation=None if judgement.accepted else judgement.explanation,
    )


def judge_outcome(outcome: Outcome) -> Verdict | None:
    """The verdict that stands before any comparing, None when the output decides."""
    if outcome.fault:
        return Verdict.UNDECIDED
    for limit, verdict in LIMIT_VERDICTS:
        if limit in outcome.breaches:
            return verdict
    if outcome.exit_code is None and outcome.signal is None:
        return Verdict.UNDECIDED  # a run that ended in no way is not the student's fault
    return Verdict.RUNTIME_ERROR if outcome.signal or outcome.exit_code else None


def _judge_output(expected: bytes, actual: bytes, difference: Difference | None, rule: Compare) -> Verdict:
    if difference is None:
        return Verdict.ACCEPTED
    if expected.strip() and not actual.strip():
        return Verdict.NO_OUTPUT
    form = rule.form_share is not None and difference.form
    return Verdict.PRESENTATION_ERROR if form else Verdict.WRONG_ANSWER


def _share(difference: Difference | None, rule: Compare) -> float:
    """All for a right output; else what its right answers earn."""
    if difference is None:
        return 1.0
    return difference.right / difference.counted if rule.partial and difference.counted else 0.0
