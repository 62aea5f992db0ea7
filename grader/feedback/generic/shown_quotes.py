"""What a mistake quotes, taken from the input that is shown with it: a line that stands nowhere there only confuses."""

from __future__ import annotations

import re
from dataclasses import replace

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.finder_tables import LIKELY, POSSIBLE
from grader.feedback.generic.first_look import try_to_find
from grader.feedback.generic.program_facts import ProgramFacts
from grader.model import Diagnosis, SmallestInput, Verdict
from grader.model.assignment import VISIBLE

_QUOTED = re.compile(r"“([^“”]{1,200})”")


def find_run_to_quote(mistake: Diagnosis, told: CaseRun, smallest: SmallestInput) -> CaseRun | None:
    """The run on the smallest input, where the mistake quotes what is not there; None where all is."""
    texts = f"{smallest.input}\n{smallest.expected}\n{smallest.actual}"
    if all(quoted.removesuffix("…") in texts for quoted in _QUOTED.findall(str(mistake.message))):
        return None
    result = replace(
        told.result,
        input=smallest.input,
        expected=smallest.expected,
        actual=smallest.actual,
        verdict=smallest.verdict,
        difference=smallest.difference,
    )
    case = replace(told.case, input=smallest.input, expected=smallest.expected)
    return replace(told, case=case, result=result, output=smallest.actual.encode())


def quote_shown(mistake: Diagnosis, shown: CaseRun, facts: ProgramFacts) -> Diagnosis:
    """The mistake as it is told of the shown run, where it is seen there, too; `facts` have no way to run the program.

    The other runs still count, and nothing is quoted of what is hidden.
    """
    others = [_hide_failed(ran) for ran in facts.runs]
    seen = replace(shown, case=replace(shown.case, visibility=VISIBLE))
    with_shown = replace(facts, runs=(seen, *others))
    for find in (*LIKELY, *POSSIBLE):
        found = try_to_find(find, with_shown)
        if found and (found.kind, found.variant) == (mistake.kind, mistake.variant):
            return replace(mistake, message=found.message)
    return mistake


def _hide_failed(ran: CaseRun) -> CaseRun:
    """A run that is not to be quoted; of one that passes nothing is."""
    is_right = ran.result.verdict is Verdict.ACCEPTED
    return ran if is_right else replace(ran, case=replace(ran.case, visibility="hidden"))
