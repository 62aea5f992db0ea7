"""A program with its first mistake repaired: what is wrong in it then is another mistake."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from grader.changes.source_changes import SourceChange
from grader.feedback.case_run import CaseRun, sort_by_size
from grader.feedback.generic.by_lost_zeros import shows_lost_zeros
from grader.feedback.generic.by_one_word import shows_word
from grader.feedback.generic.by_signed_input import shows_sign
from grader.feedback.generic.change_trial import WRONG
from grader.feedback.generic.judged_runs import choose_programs
from grader.feedback.generic.program_facts import ProgramFacts
from grader.feedback.generic.right_outputs import is_right, is_right_but_for_form
from grader.feedback.generic.told_change import list_told_changes
from grader.judging import decode
from grader.model import Diagnosis, Verdict

_MOST_RUN = 16


def repair(facts: ProgramFacts, mistake: Diagnosis) -> ProgramFacts | None:
    """The program without a mistake that a change repairs; None where that is not known.

    Its runs are those of tests that pass and of tests that fail still; of tests on which the change could not be tried
    there are none.
    """
    programs, change = facts.programs, _find_change(facts, mistake)
    if programs is None or change is None:
        return None
    left = [ran for ran in facts.failing if ran.case.name not in (*mistake.cases, *mistake.untried)]
    changed = [change_run(ran, programs.run_changes(ran, [change])[0]) for ran in left[:_MOST_RUN]]
    passing = [ran for ran in facts.runs if ran.result.verdict is Verdict.ACCEPTED]
    runs: Sequence[CaseRun] = [*filter(None, changed), *passing]
    return replace(facts, runs=runs, execute=None, programs=programs.apply(change))


def make_proof(facts: ProgramFacts, mistake: Diagnosis) -> Callable[[CaseRun], bool] | None:
    """Tells of a failing run whether it shows a mistake, by the change, word, zeros or sign without which it is right.

    None where neither is known.
    """
    if mistake.kind == "one-word":
        return lambda ran: shows_word(mistake, ran, facts)
    if mistake.kind == "lost-zeros":
        return shows_lost_zeros
    if mistake.kind == "signed-input":
        return lambda ran: shows_sign(ran, facts)
    change = _find_change(facts, mistake)
    if change is None:
        return None

    def proves(ran: CaseRun) -> bool:
        programs, read = choose_programs(facts, ran)
        output = programs.run_changes(read, [change])[0] if programs else None
        return output is not None and _fits(read, output)

    return proves


def _find_change(facts: ProgramFacts, mistake: Diagnosis) -> SourceChange | None:
    """The change that makes the smallest test right that a mistake explains."""
    explained = [ran for ran in sort_by_size(facts.failing) if ran.case.name in mistake.cases]
    if mistake.kind != "source-change" or not explained:
        return None
    programs, read = choose_programs(facts, explained[0])
    told = list_told_changes(programs, mistake) if programs else ()
    outputs = programs.run_changes(read, told) if programs and told else ()
    fits = (output is not None and _fits(read, output) for output in outputs)
    return next((change for change, is_it in zip(told, fits, strict=True) if is_it), None)


def _fits(ran: CaseRun, output: bytes) -> bool:
    return is_right(ran, output) or is_right_but_for_form(ran, output)


def change_run(ran: CaseRun, output: bytes | None) -> CaseRun | None:
    """A failing run with what is printed after the change; as it was where it crashes still, None where it does now."""
    if ran.result.verdict not in WRONG or output is None:
        return ran if ran.result.verdict is Verdict.RUNTIME_ERROR else None
    result = replace(ran.result, verdict=Verdict.WRONG_ANSWER, difference=None, actual=decode(output), stderr="")
    return replace(ran, output=output, result=result)
