"""Runs of a failing program on its tests with a changed input.

What is said of a mistake tells of visible tests alone: it would give away the inputs of others.
"""

from __future__ import annotations

from dataclasses import replace

from grader.feedback.case_run import FAILED_BY_ITSELF, CaseRun
from grader.feedback.generic.program_facts import ProgramFacts
from grader.model import Verdict

MOST_TRIED = 2
"""Failing tests that are tried before a mistake is told."""
SPLIT_BY = ("exact", "lines", "tokens")
"""Modes of comparison in which a line of an output stands for itself, and its numbers must be the same."""
_LONGEST = 100_000
ENDED_WELL = FAILED_BY_ITSELF - {Verdict.RUNTIME_ERROR}


def list_visible(facts: ProgramFacts, verdicts: frozenset[Verdict] | set[Verdict]) -> list[CaseRun]:
    """The failing runs on visible tests, those with the shortest inputs first."""
    return list_failing(facts, verdicts, is_visible=True)


def list_failing(facts: ProgramFacts, verdicts: frozenset[Verdict] | set[Verdict], is_visible: bool) -> list[CaseRun]:
    """The failing runs on visible tests, or on hidden ones, those with the shortest inputs first."""
    runs = (ran for ran in facts.failing if ran.result.verdict in verdicts and ran.case.is_visible is is_visible)
    plain = (ran for ran in runs if ran.case.compare.mode != "interactive" and not ran.case.is_call)
    return sorted((ran for ran in plain if len(ran.case.input) <= _LONGEST), key=lambda ran: len(ran.case.input))


def gives_expected(facts: ProgramFacts, ran: CaseRun, text: str) -> bool:
    """Whether it gives for a text what is asked for in a test."""
    other = run_on(facts, ran, text)
    return other is not None and other.result.verdict is Verdict.ACCEPTED


def prints_the_same(facts: ProgramFacts, ran: CaseRun, text: str) -> bool:
    other = run_on(facts, ran, text)
    return other is not None and other.output == ran.output


def run_on(facts: ProgramFacts, ran: CaseRun, text: str) -> CaseRun | None:
    return facts.execute(replace(ran.case, input=text), facts.settings) if facts.execute else None
