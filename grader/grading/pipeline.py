"""One submission from its files to its grade: choose, build, run and judge (a trial), then assess and price it."""

from __future__ import annotations

import traceback
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache, partial

from grader.config.settings import AssignmentSettings
from grader.errors import GraderError
from grader.feedback import CaseRun, ProgramFacts, find_certain, list_varied_runs
from grader.grading.assessing import assess
from grader.grading.case_runs import make_skipped_result, predict_run, run_cases, run_once
from grader.grading.described_source import describe_text, may_draw
from grader.grading.function_runs import make_caller_source, seal_results
from grader.grading.further_runs.changed_programs import TriedPrograms
from grader.grading.further_runs.debugging import Debugger
from grader.grading.further_runs.judged_programs import JudgedPrograms
from grader.grading.further_runs.nearest_input import add_nearest_input
from grader.grading.further_runs.noting import Noter
from grader.grading.further_runs.reasons import FailureReasons
from grader.grading.further_runs.second_stop import add_second_stop
from grader.grading.further_runs.watcher import Watcher, build_program_of_ours
from grader.grading.further_runs.watching import add_watched
from grader.grading.grading_context import GradingContext
from grader.grading.kept.kept_judgements import KeptJudgements
from grader.grading.kept.kept_runs import KeptRuns
from grader.grading.pricing import price
from grader.grading.programs import (
    BuildResult,
    build,
    build_job,
    list_files_beside,
)
from grader.grading.tool_versions import describe_missing_tools
from grader.grading.trial import Reasons, Trial
from grader.model import (
    Case,
    Finding,
    Grade,
    Job,
    SkipReason,
    Source,
    Submission,
    Verdict,
)
from grader.readers import ReadError
from grader.source.source_facts import SourceFacts


def grade_submission(submission: Submission, shop: GradingContext) -> Grade:
    """The whole grade of one submission of which nothing is kept."""
    assessed = assess(submission, shop, try_submission(submission, shop, KeptJudgements(KeptRuns(), {})))
    return price(assessed, submission, shop.assignment)


def try_submission(submission: Submission, shop: GradingContext, kept: KeptJudgements) -> Trial:
    """Build and run one submission; what is `kept` is not run again. Never raises for what a student handed in."""
    chosen, cases = submission.choice, shop.assignment.cases
    source = chosen.source
    if source is None:
        skipped = tuple(make_skipped_result(case, chosen.reason or SkipReason.MISSING_FILE) for case in cases)
        return Trial(Reasons(skipped), problem=submission.problem or chosen.message)
    runtime = shop.runtime(source.language) or source.language.title
    if source.language.name in shop.missing_tools:
        skipped = tuple(make_skipped_result(case, SkipReason.NO_TOOLCHAIN) for case in cases)
        told = describe_missing_tools(source.language, shop.assignment.settings.runtime.python)
        problem = f"{told[0].upper()}{told[1:]}."
        return Trial(Reasons(skipped), problem=problem, runtime=runtime)
    shop = replace(shop, run=seal_results(shop.run), run_alone=shop.run_alone and seal_results(shop.run_alone))
    beside = list_files_beside(source, submission.files, shop.assignment)
    built = _build(source, beside, shop)
    runs = run_cases(built, shop, kept)
    found, crash = _find_reasons(_search_reasons(built, source, beside, runs, shop, kept))
    warnings = _collect_warnings(source, beside, built, shop)
    return Trial(found, built.result, built.program is not None, warnings, runtime=runtime, crash=crash)


def _find_reasons(search: Iterator[Reasons]) -> tuple[Reasons, str]:
    """The results with all the reasons of a search; where it fails, those found before, and its traceback."""
    found = next(search)
    try:
        for found in search:  # noqa: B007  each knows more than the one before
            pass
    except (GraderError, OSError, MemoryError):
        raise  # this machine is at fault, and another one may go on
    except Exception as error:
        return found, "".join(traceback.format_exception(error))
    return found, ""


def _build(source: Source, beside: Mapping[str, bytes], shop: GradingContext) -> BuildResult:
    limits, run = shop.assignment.settings.build, shop.keep_builds(source.language)
    built = build(source, beside, shop.python, limits, run)
    caller = make_caller_source(source.language) if any(case.is_call for case in shop.assignment.cases) else None
    if built.program is None or caller is None:
        return built
    calling = build(caller, {}, shop.python, limits, run).program
    fault = "" if calling else f"the grader's own program {caller.name} does not build"
    program = replace(built.program, caller=calling, has_tuples=source.language.has_tuples)
    return replace(built, program=program, fault=fault)


def _search_reasons(
    built: BuildResult,
    source: Source,
    beside: Mapping[str, bytes],
    runs: tuple[CaseRun, ...],
    shop: GradingContext,
    kept: KeptJudgements,
) -> Iterator[Reasons]:
    """First the results alone, then with what is found step by step: each step keeps what the one before has found."""
    results = tuple(ran.result for ran in runs)
    yield Reasons(results)
    if not shop.explains or built.fault or all(result.verdict is Verdict.ACCEPTED for result in results):
        return
    settings = shop.assignment.settings
    facts = ProgramFacts(source.language, settings, source.text, _describe(source, shop))
    if built.program is None:
        message = built.result.message if built.result else ""
        yield Reasons(results, find_certain(replace(facts, build_error=message)))
        return
    run = kept.runs.replay(shop.run)
    again = partial(run_once, built.program, shop=shop, run=run)

    def execute(case: Case, given: AssignmentSettings) -> CaseRun:
        return again(case, shop=replace(shop, assignment=replace(shop.assignment, settings=given)))

    keep = shop.keep_builds(source.language)
    build_trier = partial(build_program_of_ours, "trier", shop.python, settings.build, keep)
    tried = TriedPrograms(built.program, source, settings, build_trier, run, shop.call)
    build_runner = partial(build_program_of_ours, "runner", shop.python, settings.build, keep)
    judged = JudgedPrograms(tried, build_runner, partial(run_once, shop=shop, run=run))
    solve = shop.explainer.try_to_solve if shop.explainer else None
    job = build_job(source, beside, shop.python, settings.build)
    list_warnings = cache(partial(_list_warnings, source, job, shop))
    facts = replace(facts, runs=runs, solve=solve, list_warnings=list_warnings)
    texts = tuple(content.decode(errors="replace") for content in beside.values())
    draws = facts.source.draws or may_draw(texts, source.language, shop.call)
    if not draws:
        facts = replace(facts, execute=execute, programs=tried, judged=judged)
    predict = None if settings.output.file else partial(predict_run, shop=shop)
    reasons = FailureReasons(facts, again, settings.reveal, shop.explainer, shop.call, kept.search, predict)
    found = reasons.find()
    yield found
    watch = partial(build_program_of_ours, "watcher", shop.python, settings.build, keep)
    debugger = Debugger(built.program, source, settings, job, keep, run, facts.source.exits)
    build_noted = partial(build, others=beside, python=shop.python, limits=settings.build, run=keep)
    noter = Noter(source, settings, build_noted, run, shop.call, texts, cache(partial(list_varied_runs, facts)), draws)
    watcher = Watcher(built.program, source, settings, run, watch, debugger, noter, reasons.find_proved)
    watched = add_watched(found, runs, watcher)
    yield watched
    stopped = add_second_stop(watched, runs, debugger)
    yield stopped
    yield stopped if draws else add_nearest_input(stopped, runs, again, shop.explainer)


def _describe(source: Source, shop: GradingContext) -> SourceFacts:
    try:
        return shop.call(describe_text, source.text, source.language)
    except ReadError:  # it costs feedback and no points
        return SourceFacts(draws=True)


def _collect_warnings(
    source: Source, beside: Mapping[str, bytes], built: BuildResult, shop: GradingContext
) -> tuple[Finding, ...]:
    settings = shop.assignment.settings
    if built.program is None or built.result is None or not settings.style.warnings:
        return ()
    return _list_warnings(source, build_job(source, beside, shop.python, settings.build), shop)


def _list_warnings(source: Source, job: Job, shop: GradingContext) -> tuple[Finding, ...]:
    from grader.style import find_compiler_warnings

    return find_compiler_warnings(source, job, shop.python, shop.keep_builds(source.language), shop.call)
