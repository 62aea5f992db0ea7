"""Why a submission fails: explanations of wrong lines, the mistake it makes, the smallest input that shows it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from grader.config.settings import Limits
from grader.feedback import (
    CaseRun,
    diagnose,
    find_first_failing,
    find_own_answer,
    find_smallest,
    find_wrong_items,
    is_form,
)
from grader.grading.explaining import Explainer
from grader.model import Case, CaseResult, Diagnosis, Explanation, LinePair, SmallestInput, Verdict
from grader.readers import Call, call_here

_MOST_EXPLAINED = 12
# A try for the smallest input may take so many times what the failing case took, but at least some time to start.
_TIMES = 4
_LEAST_CPU_SECONDS = 0.5
_LEAST_WALL_SECONDS = 1.0

_ABOUT_ANSWERS = (Verdict.WRONG_ANSWER, Verdict.NO_OUTPUT)

RunCase = Callable[[Case], CaseRun]


@dataclass(frozen=True)
class Reasons:
    """The case results with their explanations, and what else tells why they are as they are."""

    cases: tuple[CaseResult, ...]
    diagnosis: tuple[Diagnosis, ...] = ()
    smallest: SmallestInput | None = None


def find_reasons(
    runs: Sequence[CaseRun], run_case: RunCase, reveal: str, explainer: Explainer | None, call: Call = call_here
) -> Reasons:
    """Why the runs of a submission failed, as far as the reference tells; `run_case` runs its program once more."""
    cases = tuple(ran.result for ran in runs)
    if explainer is None or all(case.verdict is Verdict.ACCEPTED for case in cases):
        return Reasons(cases)
    explainer.wait_for_start()
    diagnosis = diagnose(explainer.variants, explainer.ask_variant, runs, call)
    known = explainer.variants  # without those that hung just now
    return Reasons(
        _add_explanations(cases, explainer),
        tuple(found for found in diagnosis if found.variant in known),
        _find_smallest(find_first_failing(runs, reveal), run_case, explainer),
    )


def _add_explanations(cases: tuple[CaseResult, ...], explainer: Explainer) -> tuple[CaseResult, ...]:
    """The first failing case that the student may see gets the reasons of its first wrong lines."""
    for place, case in enumerate(cases):
        if case.visibility == "visible" and case.verdict is Verdict.WRONG_ANSWER:
            pairs = list(islice(find_wrong_items(case.difference, case.expected), _MOST_EXPLAINED))
            told = {pair.number: _explain_answers(case, pair, explainer) for pair in pairs}
            explained = replace(
                case,
                explanations={item: why for item, (why, _) in told.items() if why},
                refutations={item: refutation for item, (_, refutation) in told.items() if refutation},
            )
            return (*cases[:place], explained, *cases[place + 1 :])
    return cases


def _explain_answers(
    failed: CaseResult | SmallestInput, pair: LinePair, explainer: Explainer
) -> tuple[Explanation | None, Explanation | None]:
    """Why the right answer to a data set is right, and why the student's own one is not."""
    answer = find_own_answer(failed.difference, pair)
    refutation = explainer.refute(failed.input, pair.number, answer) if answer else None
    return explainer.explain(failed.input, pair.number), refutation


def _find_smallest(failing: CaseRun | None, run_case: RunCase, explainer: Explainer) -> SmallestInput | None:
    if failing is None:
        return None
    limits = _narrow(failing)
    waited = 0.0

    def execute(text: str) -> CaseRun | None:
        nonlocal waited
        expected = explainer.expected(text)
        if expected is None:
            return None
        ran = run_case(replace(failing.case, input=text, expected=expected, limits=limits))
        waited += ran.waited  # while another program runs alone; that shall not cost this one the search
        return ran

    smallest = find_smallest(failing, execute, explainer.shrink, lambda: time.monotonic() - waited)
    return smallest and _explain_smallest(smallest, explainer)


def _explain_smallest(smallest: SmallestInput, explainer: Explainer) -> SmallestInput:
    """With the reasons of its first wrong line; where no line can be named, of the only answer that is expected."""
    wrong = next(find_wrong_items(smallest.difference, smallest.expected), None)
    if wrong:
        explanation, refutation = _explain_answers(smallest, wrong, explainer)
        return replace(smallest, explanation=explanation, refutation=refutation)
    if smallest.verdict in _ABOUT_ANSWERS and not is_form(smallest.difference) and smallest.expected.count("\n") == 1:
        return replace(smallest, item=1, explanation=explainer.explain(smallest.input, 1))
    return smallest


def _narrow(failing: CaseRun) -> Limits:
    """Smaller inputs take no longer, so a program that hangs on one of them need not use up all of the time."""
    limits, took = failing.case.limits, failing.result
    cpu = max(_LEAST_CPU_SECONDS, _TIMES * (took.cpu_seconds or 0.0))
    wall = max(_LEAST_WALL_SECONDS, _TIMES * (took.wall_seconds or 0.0))
    return limits.model_copy(
        update={"cpu_seconds": min(limits.cpu_seconds, cpu), "wall_seconds": min(limits.wall_seconds, wall)}
    )
