"""Numbers with decimals that a program reads as whole ones: without their decimals it is right.

What comes out without the decimals is known by the reference's answer to that input.
"""

from __future__ import annotations

import re
from dataclasses import replace

from grader.feedback.case_run import CaseRun, sort_by_size
from grader.feedback.generic.changed_input_runs import prints_the_same
from grader.feedback.generic.program_facts import ProgramFacts
from grader.model import Diagnosis, Verdict
from grader.text.spoken_text import say
from grader.text.wording import join_sentences

_DECIMALS = re.compile(r"(?<![\w.])(-?[0-9]{1,15})\.[0-9]{1,15}(?![\w.])")
_NO_NUMBER = re.compile(r"\b(?:InputMismatchException|NumberFormatException|FormatException)\b")
_LONGEST, _TRIED = 2_000, 2
_READ_BY = {
    "c": "double",
    "cpp": "double",
    "java": "nextDouble() or Double.parseDouble(…)",
    "csharp": "double.Parse(…)",
}
"""With what a number with decimals is read."""


def find_whole_reads(facts: ProgramFacts) -> Diagnosis | None:
    """The smallest failing tests with decimals stop at these, and come out right without them."""
    read_by = _READ_BY.get(facts.language.name)
    if read_by is None:
        return None
    failing = [ran for ran in facts.failing if _DECIMALS.search(ran.case.input) and not ran.case.is_call]
    open_ones = sort_by_size(ran for ran in failing if ran.case.is_visible and len(ran.case.input) <= _LONGEST)
    tried = open_ones[:_TRIED]
    if not tried or not all(_stops_at_decimals(ran, facts) for ran in tried):
        return None
    message = say("Your program reads numbers with decimals as whole numbers, and stops at their decimals.")
    advice = say("Read them with `{other}`.", other=read_by)
    return facts.diagnose("whole-reads", "decimals read as whole numbers", join_sentences(message, advice), failing)


def _stops_at_decimals(ran: CaseRun, facts: ProgramFacts) -> bool:
    """Whether a run crashes at a number, or prints the same without all that follows the first decimal point."""
    first = _DECIMALS.search(ran.case.input)
    if ran.result.verdict is Verdict.RUNTIME_ERROR:
        return _NO_NUMBER.search(ran.result.stderr) is not None and _is_right_without(ran, facts)
    is_stopped = first is not None and prints_the_same(facts, ran, ran.case.input[: first.end(1)])
    return is_stopped and _is_right_without(ran, facts)


def _is_right_without(ran: CaseRun, facts: ProgramFacts) -> bool:
    whole = _DECIMALS.sub(r"\1", ran.case.input)
    expected = facts.solve(whole) if facts.solve and facts.execute else None
    if expected is None or facts.execute is None:
        return False
    case = replace(ran.case, input=whole, expected=expected)
    return facts.execute(case, facts.settings).result.verdict is Verdict.ACCEPTED
