"""One submission from its files to its grade: choose, build, run, judge, check, add up."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable, Iterable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from typing import Any

from grader.feedback import Ran
from grader.grading.artefacts import Artefacts
from grader.grading.checkers import Checkers
from grader.grading.dialogue import Dialogue
from grader.grading.explaining import Explainer
from grader.grading.points import Shares, earned, lateness, needs_person, score
from grader.grading.programs import Built, Program, answer_of, build, build_job, job_for, placeable, with_full_heap
from grader.grading.reasons import Reasons, reasons
from grader.intake import Chosen, choose_source
from grader.judging import CannotJudge, RunJudgement, decode, judge, looks_of_outputs
from grader.model import (
    Assignment,
    Case,
    CaseResult,
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
from grader.readers import Call, NotRead, call_here
from grader.style import (
    NOT_CHECKED,
    check_source,
    compiler_warnings,
    header_share,
    not_read,
    style_share,
    weigh,
)

_KEPT_OUTPUT = 64_000
_KEPT_STDERR = 4_000

_PRECEDENCE = list(Verdict)


@dataclass(frozen=True)
class Workshop:
    """What grading a submission needs besides the submission.

    `missing_tools` are the languages without a tool chain here; `lint` the findings of the linter for each submitter;
    `explainer` is None when the assignment has no reference; `versions` is what the tool chains call themselves;
    `artefacts` what they have built before, None where nothing is kept. `run_alone` is None where nothing runs beside;
    `at_case` is told which case of how many is begun; `call` calls what reads a student's text.
    """

    assignment: Assignment
    run: Run
    run_alone: Run | None
    python: str
    missing_tools: frozenset[str]
    lint: Mapping[str, tuple[Finding, ...]]
    explainer: Explainer | None
    checkers: Checkers
    versions: Mapping[str, str] = field(default_factory=dict)
    artefacts: Artefacts | None = None
    at_case: Callable[[int, int], None] = lambda *_: None
    call: Call = call_here

    @functools.cached_property
    def looks(self) -> frozenset[str]:
        """How answers to the cases look."""
        answers = (*(case.expected or "" for case in self.assignment.cases), *self.assignment.other_answers)
        return looks_of_outputs(map(str.encode, answers))

    def building(self, language: Language) -> Run:
        """What executes the builds of a language. A tool chain that does not say what it is builds everything anew."""
        version = self.versions.get(language.name)
        return self.artefacts.building(self.run, version) if self.artefacts and version else self.run


def grade_submission(submission: Submission, shop: Workshop) -> Grade:
    """The whole grade of one submission. Never raises for what a student handed in."""
    chosen = choose_source(submission, shop.assignment.settings.submission.file)
    if chosen.source is None:
        problem = submission.problem or chosen.message
        cases = tuple(_skipped(case, chosen.reason or SkipReason.MISSING_FILE) for case in shop.assignment.cases)
        return _add_up(submission, shop, _Work(chosen, Reasons(cases), problem=problem))
    if chosen.source.language.name in shop.missing_tools:
        cases = tuple(_skipped(case, SkipReason.NO_TOOLCHAIN) for case in shop.assignment.cases)
        problem = f"This machine has no tool chain for {chosen.source.language.title}."
        return _add_up(submission, shop, _Work(chosen, Reasons(cases), problem=problem))
    others = {name: data for name, data in submission.files.items() if name != chosen.source.handed_in_as}
    kept = placeable(chosen.source, others, shop.assignment.settings, shop.assignment.cases)
    beside = {name: data for name, data in others.items() if name in kept}
    run = shop.building(chosen.source.language)
    built = build(chosen.source, beside, shop.python, shop.assignment.settings.build, run)
    found = _with_reasons(built, _run_cases(built, shop), shop)
    warnings = _warnings(chosen.source, beside, built, shop)
    return _add_up(submission, shop, _Work(chosen, found, built, warnings=warnings))


@dataclass(frozen=True)
class _Work:
    """What the steps before the adding up have found."""

    chosen: Chosen
    found: Reasons
    built: Built | None = None
    problem: str = ""
    warnings: tuple[Finding, ...] = ()
    """What the compiler says of the source."""


def _with_reasons(built: Built, runs: tuple[Ran, ...], shop: Workshop) -> Reasons:
    if built.program is None:
        return Reasons(tuple(ran.result for ran in runs))
    again = functools.partial(_run_once, built.program, shop=shop, run=shop.run)
    return reasons(runs, again, shop.assignment.settings.reveal, shop.explainer, shop.call)


def _run_cases(built: Built, shop: Workshop) -> tuple[Ran, ...]:
    cases = shop.assignment.cases
    if built.fault:
        return tuple(_not_run(case, verdict=Verdict.UNDECIDED, fault=built.fault) for case in cases)
    if built.program is None:
        return tuple(_not_run(case, verdict=Verdict.COMPILE_ERROR) for case in cases)
    runs: list[Ran] = []
    stop_after = shop.assignment.settings.limits.stop_after
    for number, case in enumerate(cases, 1):
        shop.at_case(number, len(cases))
        late = sum(ran.result.verdict is Verdict.TIME_LIMIT for ran in runs)
        stopped = stop_after and late >= stop_after
        runs.append(_not_run(case, reason=SkipReason.STOPPED) if stopped else _run_case(built.program, case, shop))
    return tuple(runs)


def _not_run(case: Case, **facts: Any) -> Ran:
    return Ran(case, replace(_bare(case), **facts), b"")


def _run_case(program: Program, case: Case, shop: Workshop) -> Ran:
    """All runs of a case must be right: the first that is not decides."""
    ran = _run_surely(program, case, shop)
    for _ in range(case.runs - 1):
        if ran.result.verdict is not Verdict.ACCEPTED:
            break
        ran = _run_surely(program, case, shop)
    return ran


def _run_surely(program: Program, case: Case, shop: Workshop) -> Ran:
    """One run; one that the machine may have had a part in is tried again alone, and the better verdict counts."""
    first = _run_once(program, case, shop, shop.run)
    if not first.doubtful or shop.run_alone is None:
        return first
    second = _run_once(program, case, shop, shop.run_alone)
    better = max(first, second, key=lambda ran: _PRECEDENCE.index(ran.result.verdict))
    return replace(better, result=replace(better.result, unstable=first.result.verdict is not second.result.verdict))


def _run_once(program: Program, case: Case, shop: Workshop, run: Run) -> Ran:
    settings = shop.assignment.settings
    dialogue = shop.checkers.dialogue(case)
    with dialogue or nullcontext():
        outcome = with_full_heap(run(replace(job_for(program, case, settings), partner=dialogue)), program)
    answer = outcome.stdout if dialogue else answer_of(outcome, settings)
    judged = _judged(case, replace(outcome, stdout=answer), shop, dialogue)
    result = replace(
        _bare(case),
        verdict=judged.verdict,
        points=case.points * judged.share,
        limit=judged.limit,
        difference=judged.difference,
        actual=_first_part(decode(answer), _KEPT_OUTPUT),
        stderr=_first_part(decode(outcome.stderr), _KEPT_STDERR),
        exit_code=outcome.exit_code,
        signal=outcome.signal,
        cpu_seconds=outcome.cpu_seconds,
        wall_seconds=outcome.wall_seconds,
        memory_mib=outcome.memory_mib,
        fault=outcome.fault or judged.fault,
        note=judged.note,
        game=dialogue.game if dialogue else (),
    )
    return Ran(case, result, answer, outcome.waited, outcome.doubtful)


def _judged(case: Case, outcome: Outcome, shop: Workshop, dialogue: Dialogue | None) -> RunJudgement:
    try:
        outcome, check = dialogue.judge(outcome) if dialogue else (outcome, shop.checkers.of(case))
    except CannotJudge as cannot:
        return RunJudgement(Verdict.UNDECIDED, fault=cannot.message, note=cannot.note)
    return judge((case.expected or "").encode(), outcome, case.compare, check, shop.looks, shop.call)


def _first_part(text: str, most: int) -> str:
    folded = len(text) - most
    return text if folded <= 0 else f"{text[:most]}\n… {folded} more characters"


def _bare(case: Case) -> CaseResult:
    return CaseResult(
        name=case.name,
        group=case.group,
        visibility=case.visibility,
        verdict=Verdict.SKIPPED,
        points=0.0,
        max_points=case.points,
        input=case.input,
        expected=case.expected or "",
        hint=case.hint,
    )


def _skipped(case: Case, reason: SkipReason) -> CaseResult:
    return replace(_bare(case), reason=reason)


@dataclass(frozen=True)
class _Checked:
    """What the checks of the source say; all of it empty when there is no source. `is_open`: they came to no end."""

    header: HeaderCheck | None
    findings: tuple[Finding, ...]
    shares: Shares
    is_open: bool = False


def _check_source(source: Source, submitter: str, shop: Workshop, builds: bool) -> _Checked:
    settings = shop.assignment.settings
    try:
        header, remarks = shop.call(check_source, source, settings.header, settings.style)
    except NotRead as late:
        return _Checked(None, (not_read(source.name, late.message),), Shares(0.0, 0.0), is_open=True)
    # Where it does not compile, its compiler tells why no linter can read it.
    lint = (one for one in shop.lint.get(submitter, ()) if builds or one.rule != NOT_CHECKED)
    return _Checked(header, (*remarks, *lint), Shares(header_share(header), 0.0))


def _warnings(source: Source, beside: Mapping[str, bytes], built: Built, shop: Workshop) -> tuple[Finding, ...]:
    settings = shop.assignment.settings
    if built.fault or built.result is None or not settings.style.warnings:
        return ()
    job = build_job(source, beside, shop.python, settings.build)
    return compiler_warnings(source, job, built.result.ok, shop.python, shop.building(source.language), shop.call)


def _heaviest_first(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """What to fix first stands first, whatever tool has found it."""
    order = list(Severity)
    return tuple(sorted(findings, key=lambda one: (order.index(one.severity), one.line, one.column)))


def _add_up(submission: Submission, shop: Workshop, work: _Work) -> Grade:
    assignment, settings = shop.assignment, shop.assignment.settings
    source = work.chosen.source
    builds = work.built is not None and work.built.program is not None
    none = _Checked(None, (), Shares(0.0, 0.0))
    checked = _check_source(source, submission.submitter, shop, builds) if source else none
    findings = weigh((*work.chosen.findings, *checked.findings, *work.warnings), settings.style)
    shares = replace(checked.shares, style=style_share(findings, settings.style)) if source else checked.shares
    late = lateness(settings.deadline, submission.submitted, assignment.extensions.get(submission.submitter))
    adjustment = assignment.adjustments.get(submission.submitter)
    parts = earned(settings.points, work.found.cases, shares, late, adjustment.points if adjustment else 0.0)
    return Grade(
        submitter=submission.submitter,
        language=source.language.name if source else None,
        files={name: f"sha256:{hashlib.sha256(data).hexdigest()}" for name, data in sorted(submission.files.items())},
        submitted=submission.submitted,
        score=None if work.chosen.unreadable or checked.is_open or needs_person(work.found.cases) else score(parts),
        max_score=settings.points.tests + settings.points.header + settings.points.style,
        points=parts,
        compile=work.built.result if work.built else None,
        cases=work.found.cases,
        findings=_heaviest_first((*(checked.header.findings if checked.header else ()), *findings)),
        header=checked.header,
        source_name=source.name if source else "",
        source=source.content.decode("utf-8", errors="backslashreplace") if source else "",
        late_note=late.note,
        adjustment_reason=adjustment.reason if adjustment else "",
        partners=submission.partners,
        runtime=shop.versions.get(source.language.name, source.language.title) if source else "",
        diagnosis=work.found.diagnosis,
        smallest=work.found.smallest,
        problem=work.problem or submission.problem,
    )
