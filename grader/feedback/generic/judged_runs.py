"""Runs that a checker or a game judges, written down as if each output were compared."""

from __future__ import annotations

from dataclasses import replace

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.program_facts import ChangedPrograms, ProgramFacts
from grader.feedback.wrong_lines import has_many_right_outputs
from grader.model import Verdict


def is_judged(ran: CaseRun) -> bool:
    """Whether somebody tells of a run if it is right, as many outputs are."""
    return has_many_right_outputs(ran.case) and not ran.case.is_call


def write_down(ran: CaseRun) -> CaseRun:
    """The run as one of a test that expects one line: a program that is right prints it, any other one nothing."""
    line = repr(ran.case.input)
    output = line.encode() if ran.result.verdict is Verdict.ACCEPTED else b""
    return replace(ran, case=replace(ran.case, expected=line), output=output)


def choose_programs(facts: ProgramFacts, ran: CaseRun) -> tuple[ChangedPrograms | None, CaseRun]:
    """What runs changed programs in the test of a run, and the run as that reads it."""
    return (facts.judged, write_down(ran)) if is_judged(ran) else (facts.programs, ran)
