"""One submission from its files to its grade: choose, build, run and judge (a trial), then assess and price it."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from grader.config.settings import AssignmentSettings
from grader.feedback import CaseRun, ProgramFacts, SourceFacts, describe_likeness, describe_source, find_certain
from grader.feedback.missing_modules import find_missing_module
from grader.grading.changed_programs import TriedPrograms
from grader.grading.checkers import AnyDialogue, Checkers
from grader.grading.debugging import Debugger
from grader.grading.function_runs import make_caller_source, name_call, read_results, seal_results
from grader.grading.kept_judgements import KeptJudgements
from grader.grading.kept_runs import KeptRuns
from grader.grading.layouts import JudgedOutput, judge_layout
from grader.grading.looks import collect_looks
from grader.grading.noting import Noter, build_noted
from grader.grading.points import Shares, list_wrong_forms
from grader.grading.pricing import NO_POINTS, Assessment, price
from grader.grading.programs import (
    BuildResult,
    BuiltProgram,
    answer_of,
    build,
    build_job,
    list_files_beside,
    make_job_for_case,
    mark_full_heap,
)
from grader.grading.reasons import Reasons, find_reasons
from grader.grading.tool_versions import Tools
from grader.grading.watching import KEPT_STDERR, Watcher, add_watched, build_program_of_ours
from grader.judging import CannotJudge, RunJudgement, decode, judge, judge_outcome
from grader.model import (
    Assignment,
    Case,
    CaseResult,
    CompileResult,
    Finding,
    Grade,
    HeaderCheck,
    Language,
    Outcome,
    Run,
    Severity,
    SkipReason,
    Source,
    Submission,
    Verdict,
)
from grader.readers import Call, ReadError, call_here
from grader.style.comments import read_source
from grader.style.linters import drop_told_names
from grader.style.rules import compute_header_share, compute_style_share, ease_header_lines, report_not_read, weigh
from grader.style.source_check import check_source
from grader.text.digest import digest
from grader.text.shorten import MORE_BELOW, shorten

if TYPE_CHECKING:
    from grader.grading.artefacts import Artefacts
    from grader.grading.packed_explainer import AnyExplainer

_KEPT_OUTPUT = 64_000

_PRECEDENCE = list(Verdict)


@dataclass(frozen=True)
class GradingContext:
    """What grading a submission needs besides the submission.

    `missing_tools` are the languages without a tool chain here; `lint` the findings of the linter for each submitter;
    `explainer` is None when the assignment has no reference; `tools` is what the tools call themselves, `interpreter`
    what the students' Python does; `artefacts` what the tool chains have built before, None where nothing is kept.
    `run_alone` is None where nothing runs beside; without `explains` nothing is run to find out why a program fails;
    `at_case` is told which case of how many is begun, `at_result` what came of it; `call` calls what reads a student's
    text.
    """

    assignment: Assignment
    run: Run
    run_alone: Run | None
    python: str
    missing_tools: frozenset[str]
    lint: Mapping[str, tuple[Finding, ...]]
    explainer: AnyExplainer | None
    checkers: Checkers
    tools: Tools = field(default_factory=Tools)
    interpreter: str = ""
    artefacts: Artefacts | None = None
    at_case: Callable[[int, int], None] = lambda *_: None
    at_result: Callable[[CaseResult], None] = lambda _: None
    explains: bool = True
    call: Call = call_here

    @property
    def looks(self) -> frozenset[str]:
        """How answers to the cases look."""
        return collect_looks(self.assignment)

    def keep_builds(self, language: Language) -> Run:
        """What executes the builds of a language. A tool chain that does not say what it is builds everything anew."""
        version = self.runtime(language)
        return self.artefacts.keep_builds(self.run, version) if self.artefacts and version else self.run

    def runtime(self, language: Language) -> str:
        """What runs programs of a language, as it calls itself; empty where it does not say."""
        return self.tools.chain(language.name) if language.versions else self.interpreter


@dataclass(frozen=True)
class Trial:
    """What executing a submission has shown: all that its grade follows from but points, header, style and time.

    Every case counts 1 point here, and has no hint: what these are changes no trial. `warnings` are the compiler's.
    """

    reasons: Reasons
    compile: CompileResult | None = None
    builds: bool = False
    warnings: tuple[Finding, ...] = ()
    problem: str = ""
    runtime: str = ""


def grade_submission(submission: Submission, shop: GradingContext) -> Grade:
    """The whole grade of one submission of which nothing is kept."""
    assessed = assess(submission, shop, try_submission(submission, shop, KeptJudgements(KeptRuns(), {})))
    return price(assessed, submission, shop.assignment)


def try_submission(submission: Submission, shop: GradingContext, kept: KeptJudgements) -> Trial:
    """Build and run one submission; what is `kept` is not run again. Never raises for what a student handed in."""
    chosen, cases = submission.choice, shop.assignment.cases
    source = chosen.source
    if source is None:
        skipped = tuple(_make_skipped_result(case, chosen.reason or SkipReason.MISSING_FILE) for case in cases)
        return Trial(Reasons(skipped), problem=submission.problem or chosen.message)
    runtime = shop.runtime(source.language) or source.language.title
    if source.language.name in shop.missing_tools:
        skipped = tuple(_make_skipped_result(case, SkipReason.NO_TOOLCHAIN) for case in cases)
        problem = f"This machine has no tool chain for {source.language.title}."
        return Trial(Reasons(skipped), problem=problem, runtime=runtime)
    shop = replace(shop, run=seal_results(shop.run), run_alone=shop.run_alone and seal_results(shop.run_alone))
    beside = list_files_beside(source, submission.files, shop.assignment)
    built = _build(source, beside, shop)
    found = _add_reasons(built, source, beside, _run_cases(built, shop, kept), shop, kept)
    warnings = _collect_warnings(source, beside, built, shop)
    return Trial(found, built.result, built.program is not None, warnings, runtime=runtime)


def _build(source: Source, beside: Mapping[str, bytes], shop: GradingContext) -> BuildResult:
    limits, run = shop.assignment.settings.build, shop.keep_builds(source.language)
    built = build(source, beside, shop.python, limits, run)
    caller = make_caller_source(source.language) if any(case.is_call for case in shop.assignment.cases) else None
    if built.program is None or caller is None:
        return built
    calling = build(caller, {}, shop.python, limits, run).program
    fault = "" if calling else f"the grader's own program {caller.name} does not build"
    return replace(built, program=replace(built.program, caller=calling), fault=fault)


def _add_reasons(
    built: BuildResult,
    source: Source,
    beside: Mapping[str, bytes],
    runs: tuple[CaseRun, ...],
    shop: GradingContext,
    kept: KeptJudgements,
) -> Reasons:
    results = tuple(ran.result for ran in runs)
    if not shop.explains or built.fault or all(result.verdict is Verdict.ACCEPTED for result in results):
        return Reasons(results)
    settings = shop.assignment.settings
    facts = ProgramFacts(source.language, settings, source.text, _describe(source, shop))
    if built.program is None:
        message = built.result.message if built.result else ""
        return Reasons(results, find_certain(replace(facts, build_error=message)))
    run = kept.runs.replay(shop.run)
    again = functools.partial(_run_once, built.program, shop=shop, run=run)

    def execute(case: Case, given: AssignmentSettings) -> CaseRun:
        return again(case, shop=replace(shop, assignment=replace(shop.assignment, settings=given)))

    keep = shop.keep_builds(source.language)
    build_trier = functools.partial(build_program_of_ours, "trier", shop.python, settings.build, keep)
    tried = TriedPrograms(built.program, source, settings, build_trier, run, shop.call)
    facts = replace(facts, runs=runs, execute=execute, programs=tried)
    found = find_reasons(facts, again, settings.reveal, shop.explainer, shop.call, kept.search)
    watch = functools.partial(build_program_of_ours, "watcher", shop.python, settings.build, keep)
    job = build_job(source, beside, shop.python, settings.build)
    debugger = Debugger(built.program, source, settings, job, keep, run, facts.source.exits)
    noter = Noter(
        source, settings, functools.partial(build_noted, beside, shop.python, settings.build, keep), run, shop.call
    )
    return add_watched(found, runs, Watcher(built.program, source, settings, run, watch, debugger, noter))


def describe_text(text: str, language: Language) -> SourceFacts:
    """What the text of a program shows, whatever the ends of its lines."""
    plain = text.replace("\r\n", "\n")
    return describe_source(plain, read_source(plain, language).code, language)


def _describe(source: Source, shop: GradingContext) -> SourceFacts:
    try:
        return shop.call(describe_text, source.text, source.language)
    except ReadError:  # it costs feedback and no points
        return SourceFacts()


def _run_cases(built: BuildResult, shop: GradingContext, kept: KeptJudgements) -> tuple[CaseRun, ...]:
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
    return CaseRun(case, replace(_make_bare_result(case), **facts), b"")


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
    first = _run_once(program, case, shop, shop.run)
    if not first.doubtful or shop.run_alone is None:
        return first
    second = _run_once(program, case, shop, shop.run_alone)
    better = max(first, second, key=lambda ran: _PRECEDENCE.index(ran.result.verdict))
    return replace(better, result=replace(better.result, unstable=first.result.verdict is not second.result.verdict))


def _run_once(program: BuiltProgram, case: Case, shop: GradingContext, run: Run) -> CaseRun:
    settings = shop.assignment.settings
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
        _make_bare_result(case),
        verdict=judged.verdict,
        points=judged.share,
        limit=judged.limit,
        difference=judged.difference,
        actual=shorten(decode(answer), _KEPT_OUTPUT, MORE_BELOW),
        stderr=shorten(decode(outcome.stderr), KEPT_STDERR, MORE_BELOW),
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
    return CaseRun(case, result, read.output, outcome.waited, outcome.doubtful, judged.explanation)


def _judge_call(case: Case, outcome: Outcome, shop: GradingContext) -> JudgedOutput:
    """A program that ended before its functions had returned has crashed, whatever its exit code."""
    results = read_results(outcome, shop.call)
    if not results.completed and judge_outcome(outcome) in (None, Verdict.RUNTIME_ERROR):
        return JudgedOutput(RunJudgement(Verdict.RUNTIME_ERROR, results.reason), results.output)
    returned = replace(outcome, stdout=results.output)
    judged = judge((case.expected or "").encode(), returned, case.compare, call=shop.call)
    told = judged.difference and name_call(judged.difference, case.input)
    return JudgedOutput(replace(judged, difference=told), results.output)


def _judge_run(case: Case, outcome: Outcome, shop: GradingContext, dialogue: AnyDialogue | None) -> RunJudgement:
    try:
        outcome, check = dialogue.judge(outcome) if dialogue else (outcome, shop.checkers.of(case))
    except CannotJudge as cannot:
        return RunJudgement(Verdict.UNDECIDED, fault=cannot.message, note=cannot.note)
    expected = (case.expected or "").encode()
    return judge(expected, outcome, case.compare, check, shop.looks, shop.call, case.parts)


def _make_bare_result(case: Case) -> CaseResult:
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


def make_undecided_grade(submission: Submission, assignment: Assignment, fault: str) -> Assessment:
    """What is said where the grader itself failed: every case is open, and the submission needs review."""
    cases = (replace(_make_bare_result(case), verdict=Verdict.UNDECIDED, fault=fault) for case in assignment.cases)
    grade = Grade(
        submitter=submission.submitter,
        language=None,
        files=_compute_digests(submission),
        submitted=None,
        score=None,
        max_score=0.0,
        points=NO_POINTS,
        compile=None,
        cases=tuple(cases),
        findings=(),
        problem=submission.problem,
    )
    return Assessment(grade, Shares(0.0, 0.0), is_open=True)


def _compute_digests(submission: Submission) -> dict[str, str]:
    return {name: f"sha256:{digest(data)}" for name, data in sorted(submission.files.items())}


def _make_skipped_result(case: Case, reason: SkipReason) -> CaseResult:
    return replace(_make_bare_result(case), reason=reason)


@dataclass(frozen=True)
class _SourceChecks:
    """What the checks of the source say; all of it empty when there is no source.

    `builds`: there is a program, and nothing says that it does not build. `is_open`: the checks came to no end.
    """

    header: HeaderCheck | None = None
    findings: tuple[Finding, ...] = ()
    builds: bool = False
    is_open: bool = False


def _check_source(source: Source, submitter: str, shop: GradingContext, builds: bool) -> _SourceChecks:
    """Nothing is checked in a file that does not build, but for a header that earns its points all the same."""
    settings = shop.assignment.settings
    if not builds and settings.points.needs != "none":
        return _SourceChecks()
    try:
        found = shop.call(check_source, source, settings.header, settings.style)
    except ReadError as late:
        return _SourceChecks(findings=(report_not_read(source.name, late.message),), builds=builds, is_open=True)
    lint = drop_told_names(shop.lint.get(submitter, ()), found.findings)
    findings = (*found.findings, *lint) if builds else ()
    return _SourceChecks(found.header, findings, builds and not found.is_empty)


def _shares(checked: _SourceChecks, findings: Iterable[Finding], settings: AssignmentSettings) -> Shares:
    header = compute_header_share(checked.header) if checked.header else 0.0
    return Shares(header, compute_style_share(findings, settings.style))


def _collect_warnings(
    source: Source, beside: Mapping[str, bytes], built: BuildResult, shop: GradingContext
) -> tuple[Finding, ...]:
    settings = shop.assignment.settings
    if built.program is None or built.result is None or not settings.style.warnings:
        return ()
    from grader.style import find_compiler_warnings

    job = build_job(source, beside, shop.python, settings.build)
    return find_compiler_warnings(source, job, shop.python, shop.keep_builds(source.language), shop.call)


def _sort_by_severity(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """What to fix first stands first, whatever tool has found it."""
    order = list(Severity)
    return tuple(sorted(findings, key=lambda one: (order.index(one.severity), one.line, one.column)))


def assess(submission: Submission, shop: GradingContext, trial: Trial) -> Assessment:
    """What follows from a trial and the source, before points."""
    assignment, settings = shop.assignment, shop.assignment.settings
    chosen = submission.choice
    source = chosen.source
    checked = (
        _check_source(source, submission.submitter, shop, trial.compile is None or trial.compile.ok)
        if source
        else _SourceChecks()
    )
    found = weigh((*chosen.findings, *checked.findings, *trial.warnings), settings.style)
    findings = ease_header_lines(found, checked.header, settings.style)
    grade = Grade(
        submitter=submission.submitter,
        language=source.language.name if source else None,
        files=_compute_digests(submission),
        submitted=None,
        score=None,
        max_score=0.0,
        points=NO_POINTS,
        compile=trial.compile,
        cases=trial.reasons.cases,
        findings=_sort_by_severity((*(checked.header.findings if checked.header else ()), *findings)),
        header=checked.header,
        source_name=source.name if source else "",
        source=source.text if source else "",
        encoding=source.encoding if source else "",
        runtime=trial.runtime,
        tools=shop.tools.others(source.language.name) if source else (),
        diagnosis=trial.reasons.diagnosis,
        smallest=trial.reasons.smallest,
        second_smallest=trial.reasons.second_smallest,
        reached=trial.reasons.reached,
        problem=trial.problem or submission.problem,
        missing_module=find_missing_module(trial.reasons.cases, trial.compile),
    )
    return Assessment(
        replace(grade, likeness=describe_likeness(grade)),
        _shares(checked, findings, settings) if source else Shares(0.0, 0.0),
        builds=checked.builds,
        is_open=chosen.unreadable or checked.is_open,
        wrong_forms=list_wrong_forms(grade.cases, [case.compare for case in assignment.cases]),
    )
