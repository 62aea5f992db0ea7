"""The runs of one program: every case executed and judged, and those that cannot be."""

from __future__ import annotations

import functools
from contextlib import nullcontext
from dataclasses import replace
from typing import Any

from grader.feedback import CaseRun
from grader.grading.checkers import AnyDialogue
from grader.grading.function_runs import read_results, tell_call
from grader.grading.further_runs.noted_stops import KEPT_STDERR
from grader.grading.grading_context import GradingContext
from grader.grading.kept.kept_judgements import KeptJudgements
from grader.grading.layouts import JudgedOutput, judge_layout
from grader.grading.programs import (
    BuildResult,
    BuiltProgram,
    answer_of,
    make_job_for_case,
    mark_full_heap,
)
from grader.grading.shared_cases import unify_output
from grader.judging import CannotJudge, RunJudgement, decode, judge, judge_outcome
from grader.model import (
    Case,
    CaseResult,
    Outcome,
    Run,
    SkipReason,
    Verdict,
    write_lists,
)
from grader.text.shorten import MORE_BELOW, shorten, shorten_within

_KEPT_OUTPUT = 64_000

_PRECEDENCE = list(Verdict)


def run_cases(built: BuildResult, shop: GradingContext, kept: KeptJudgements) -> tuple[CaseRun, ...]:
    cases = shop.assignment.cases
    if built.fault:
        return tuple(_skip_run(case, verdict=Verdict.UNDECIDED, fault=built.fault) for case in cases)
    if built.program is None:
        return tuple(_skip_run(case, verdict=Verdict.COMPILE_ERROR) for case in cases)
    alone = shop.run_alone and kept.runs.replay(shop.run_alone, "alone")
    playing = replace(shop, run=kept.runs.replay(shop.run), run_alone=alone)
    runs: list[CaseRun] = []
    stop_after = shop.assignment.settings.limits.stop_after
    for number, case in enumerate(cases, 1):
        shop.at_case(number, len(cases))
        late = sum(ran.result.verdict is Verdict.TIME_LIMIT for ran in runs)
        stopped = stop_after and late >= stop_after
        run_case = functools.partial(_run_case, built.program, case, playing)
        ran = _skip_run(case, reason=SkipReason.STOPPED) if stopped else kept.try_case(case, run_case)
        runs.append(ran)
        shop.at_result(ran.result)
        if shop.explainer and ran.result.verdict is not Verdict.ACCEPTED:
            shop.explainer.get_ready_soon()
    return tuple(runs)


def _skip_run(case: Case, **facts: Any) -> CaseRun:
    return CaseRun(case, replace(make_bare_result(case), **facts), b"")


def _run_case(program: BuiltProgram, case: Case, shop: GradingContext) -> CaseRun:
    """All runs of a case must be right: the first that is not decides."""
    ran = _run_surely(program, case, shop)
    number = 1
    while ran.result.verdict is Verdict.ACCEPTED and number < case.runs:
        ran = _run_surely(program, case, shop)
        number += 1
    if ran.result.verdict is Verdict.ACCEPTED or case.runs == 1:
        return ran
    return replace(ran, result=replace(ran.result, wrong_run=number))


def _run_surely(program: BuiltProgram, case: Case, shop: GradingContext) -> CaseRun:
    """One run; one that the machine may have had a part in is tried again alone, and the better verdict counts."""
    first = run_once(program, case, shop, shop.run)
    if not first.doubtful or shop.run_alone is None:
        return first
    second = run_once(program, case, shop, shop.run_alone)
    better = max(first, second, key=lambda ran: _PRECEDENCE.index(ran.result.verdict))
    return replace(better, result=replace(better.result, unstable=first.result.verdict is not second.result.verdict))


def run_once(program: BuiltProgram, case: Case, shop: GradingContext, run: Run) -> CaseRun:
    settings = shop.assignment.settings
    if case.is_call and not program.has_tuples:
        case = replace(case, expected=case.expected and write_lists(case.expected))
    dialogue = shop.checkers.open_dialogue(case)
    with dialogue or nullcontext():
        outcome = mark_full_heap(run(replace(make_job_for_case(program, case, settings), partner=dialogue)), program)
    if case.is_call:
        read = _judge_call(case, outcome, shop)
        answer = read.output
    else:
        answer = outcome.stdout if dialogue else answer_of(outcome, settings)
        canonical = shop.explainer.canonical if shop.explainer and not dialogue else None
        read = judge_layout(
            case, answer, lambda output: _judge_run(case, replace(outcome, stdout=output), shop, dialogue), canonical
        )
    judged = read.judged
    result = replace(
        make_bare_result(case),
        verdict=judged.verdict,
        points=judged.share,
        limit=judged.limit,
        difference=judged.difference,
        actual=shorten(decode(answer), _KEPT_OUTPUT, MORE_BELOW),
        stderr=shorten_within(decode(outcome.stderr), KEPT_STDERR),
        exit_code=outcome.exit_code,
        signal=outcome.signal,
        cpu_seconds=outcome.cpu_seconds,
        wall_seconds=outcome.wall_seconds,
        memory_mib=outcome.memory_mib,
        fault=outcome.fault or judged.fault,
        note=judged.note,
        rules=judged.rules,
        game=dialogue.game if dialogue else (),
        answer_file=settings.output.file or "",
        read_as=shorten(read.read_as, _KEPT_OUTPUT, MORE_BELOW),
        printed=shorten(decode(outcome.stdout), _KEPT_OUTPUT, MORE_BELOW) if case.is_call else "",
    )
    output = unify_output(read.output, result.expected)
    return CaseRun(case, result, output, outcome.waited, outcome.doubtful, judged.explanation)


def predict_run(case: Case, output: bytes, shop: GradingContext) -> CaseRun:
    """The run of a program that prints so and ends well, in the reference's own layout."""
    outcome = Outcome(exit_code=0, signal=None, stdout=output, stderr=b"")
    return make_predicted_run(case, outcome, _judge_run(case, outcome, shop, None))


def make_predicted_run(case: Case, outcome: Outcome, judged: RunJudgement) -> CaseRun:
    """The run of a program of which it is known how it ends, and what was judged of that."""
    result = replace(
        make_bare_result(case),
        verdict=judged.verdict,
        points=judged.share,
        difference=judged.difference,
        actual=shorten(decode(outcome.stdout), _KEPT_OUTPUT, MORE_BELOW),
        exit_code=outcome.exit_code,
    )
    return CaseRun(case, result, outcome.stdout)


def _judge_call(case: Case, outcome: Outcome, shop: GradingContext) -> JudgedOutput:
    """A program that ended before its functions had returned has crashed, whatever its exit code."""
    results = read_results(outcome, shop.call)
    if not results.completed and judge_outcome(outcome) in (None, Verdict.RUNTIME_ERROR):
        return JudgedOutput(RunJudgement(Verdict.RUNTIME_ERROR, results.reason), results.output)
    returned = replace(outcome, stdout=results.output)
    judged = judge((case.expected or "").encode(), returned, case.compare, call=shop.call)
    told = judged.difference and tell_call(judged.difference, case.input)
    return JudgedOutput(replace(judged, difference=told), results.output)


def _judge_run(case: Case, outcome: Outcome, shop: GradingContext, dialogue: AnyDialogue | None) -> RunJudgement:
    try:
        outcome, check = dialogue.judge(outcome) if dialogue else (outcome, shop.checkers.of(case))
    except CannotJudge as cannot:
        return RunJudgement(Verdict.UNDECIDED, fault=cannot.message, note=cannot.note)
    expected = (case.expected or "").encode()
    judge_now = functools.partial(judge, expected, outcome, case.compare, check, shop.looks, shop.call, case.parts)
    decides = check is None and not outcome.breaches and judge_outcome(outcome) is None
    if not decides or outcome.stdout == expected:
        return judge_now()
    return shop.judged.find(case, outcome.stdout, judge_now)


def make_bare_result(case: Case) -> CaseResult:
    return CaseResult(
        name=case.name,
        group=case.group,
        visibility=case.visibility,
        verdict=Verdict.SKIPPED,
        points=0.0,
        max_points=1.0,
        input=case.input,
        expected=case.expected or "",
        is_call=case.is_call,
    )


def make_skipped_result(case: Case, reason: SkipReason) -> CaseResult:
    return replace(make_bare_result(case), reason=reason)
