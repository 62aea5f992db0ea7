"""Where a program stops that crashes in another way besides, on the test that the advice names second."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from grader.feedback import NO_FAULT, CaseRun, choose_second_run
from grader.grading.further_runs.debugging import Debugger
from grader.grading.trial import Reasons


def add_second_stop(reasons: Reasons, runs: Sequence[CaseRun], debugger: Debugger) -> Reasons:
    """The reasons with the line of the second failure, where that is a crash whose line the tool chain can tell."""
    failing = [ran for ran in runs if ran.result.verdict not in NO_FAULT and ran.case.is_visible]
    chosen = choose_second_run(failing, reasons.diagnosis)
    if chosen is None or chosen.case.compare.mode == "interactive" or chosen.case.is_call:
        return reasons
    case, told = chosen.case, chosen.result
    found = reasons.second_smallest
    smallest = found if found and found.case == told.name else None
    stop = debugger.find_stop(replace(case, input=smallest.input) if smallest else case, told)
    if stop is None:
        return reasons
    if smallest:
        return replace(reasons, second_smallest=replace(smallest, stop=stop))
    cases = tuple(replace(each, stop=stop) if each.name == told.name else each for each in reasons.cases)
    return replace(reasons, cases=cases)
