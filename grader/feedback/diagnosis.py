"""Diagnosis by variants: the known mistakes that give a submission's outputs.

A case counts when the program came to an end of its own on it. What a limit stopped, was skipped or needs a person says
nothing. So a diagnosis reads: on every case that your program finished, its output is that of a program with this
mistake, and on one of them at least that is not the right output.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from grader.config.settings import Compare
from grader.feedback.runs import ENDED_BY_ITSELF, CaseRun
from grader.judging import are_same_outputs
from grader.model import Case, Diagnosis, Verdict
from grader.readers import Call, ReadError, call_here

VariantAnswer = Callable[[str, Case], str | None]
"""What a variant answers to a case; None where it raises."""

_OF_ONE_OUTPUT = ("regex", "checker")
_LINES = Compare(mode="lines")


def diagnose(
    variants: Mapping[str, str], answer: VariantAnswer, runs: Sequence[CaseRun], call: Call = call_here
) -> tuple[Diagnosis, ...]:
    """The variants (name to sentence) that give the outputs of all runs; more than one is a tie.

    None when the outputs could also come from the reference. A variant that raises is taken for a program that
    aborts there; on one case at least it must have answered.
    """
    if any(ran.result.verdict is Verdict.UNDECIDED for ran in runs):
        return ()
    counted = [ran for ran in runs if ran.result.verdict in ENDED_BY_ITSELF and ran.case.compare.mode != "interactive"]
    counted.sort(key=lambda ran: len(ran.case.input))  # a short case rules most variants out, and costs least
    try:
        if all(_is_right(ran, call) for ran in counted) or _has_crashed_alone(runs):
            return ()
        return tuple(
            Diagnosis(name, message)
            for name, message in variants.items()
            if _matches_variant(name, answer, counted, call)
        )
    except ReadError:  # it costs feedback and no points
        return ()


def _has_crashed_alone(runs: Sequence[CaseRun]) -> bool:
    """On one case alone, a program that crashes for any reason looks like one that answers nothing."""
    return len(runs) == 1 and runs[0].result.verdict is Verdict.RUNTIME_ERROR


def _matches_variant(variant: str, answer: VariantAnswer, counted: Sequence[CaseRun], call: Call) -> bool:
    answered = False
    for ran in counted:
        output = answer(variant, ran.case)
        if not _equals_variant(output, ran, call):
            return False
        answered = answered or output is not None
    return answered


def _equals_variant(output: str | None, ran: CaseRun, call: Call) -> bool:
    if output is None:
        return ran.result.verdict is Verdict.RUNTIME_ERROR
    return _is_same(output.encode(), ran, call)


def _is_right(ran: CaseRun, call: Call) -> bool:
    """Whether the reference could have given the output, however the program ended."""
    judged = ran.result.verdict is not Verdict.RUNTIME_ERROR and ran.case.compare.mode not in _OF_ONE_OUTPUT
    if judged or ran.result.verdict is Verdict.ACCEPTED:
        return ran.result.verdict is Verdict.ACCEPTED
    return _is_same((ran.case.expected or "").encode(), ran, call)


def _is_same(output: bytes, ran: CaseRun, call: Call) -> bool:
    """Whether two outputs are the same by the case's own rule; by lines where that rule does not compare two."""
    rule = _LINES if ran.case.compare.mode in _OF_ONE_OUTPUT else ran.case.compare
    return output == ran.output or call(are_same_outputs, output, ran.output, rule)
