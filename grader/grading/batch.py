"""A batch: every submission graded on all cores, finished work kept at once, nothing graded twice."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from pydantic import TypeAdapter

from grader import __version__
from grader.assignments import unknown_submitters
from grader.feedback import sort_into_clusters
from grader.grading.artefacts import Artefacts
from grader.grading.checkers import Checkers, own_answers, refuse
from grader.grading.database import fingerprint
from grader.grading.dialogue import Players
from grader.grading.explaining import Explainer
from grader.grading.linting import RUFF, Linted, lint_batch, linters_for, ruff_path, unlooked
from grader.grading.machine import machine_since, one_minute_load
from grader.grading.own_code import own_code
from grader.grading.pipeline import Workshop, grade_submission
from grader.grading.points import is_over
from grader.grading.programs import version_job
from grader.grading.store import Store
from grader.intake import choose_source
from grader.languages import LANGUAGES, is_here
from grader.model import Assignment, Batch, Grade, Language, Submission, Tier, Verdict
from grader.readers import Readers
from grader.sandbox import Sandbox
from grader.style import NOT_READ

COURSE_FOLDERS = ("cases", "reference", "submissions", "reports")

Progress = Callable[[int, int, str], None]


@dataclass(frozen=True)
class Request:
    """What to grade: `again` names submitters whose stored grade is not used, None stands for all of them.

    With `alone` nothing else runs that could make a program late, so that it is not run again for being late.
    `at_case` is told (which case, of how many) before each run, from the threads that grade.
    """

    assignment: Assignment
    submissions: tuple[Submission, ...]
    again: frozenset[str] | None = frozenset()
    alone: bool = False
    at_case: Callable[[int, int], None] = lambda *_: None


def grade_batch(
    request: Request, sandbox: Sandbox, slots: int, store: Store | None, explainer: Explainer | None, progress: Progress
) -> Batch:
    """Grade a batch. `progress` is told (done, of how many, whose) after each submission."""
    started, load = time.monotonic(), one_minute_load()
    prints = {each.submitter: _fingerprint(request.assignment, each, sandbox) for each in request.submissions}
    known = _stored(request, prints, store)
    waiting = [each for each in request.submissions if each.submitter not in known]
    progress(len(known), len(request.submissions), "")
    artefacts = Artefacts(store.database, sandbox.facts.tier, fresh=request.again is None) if store else None
    with ExitStack() as opened:
        players = opened.enter_context(Players(request.assignment.reference)) if request.assignment.reference else None
        readers = opened.enter_context(Readers())
        linted = lint_batch(request.assignment, waiting, sandbox, slots, readers)
        shop = _workshop(request, waiting, sandbox, readers, explainer, players, artefacts, linted)
        if waiting:
            refuse(own_answers(shop.checkers)[0])  # who rejects what is expected would cost everybody points
        workers = opened.enter_context(ThreadPoolExecutor(max_workers=slots))
        futures = {workers.submit(grade_submission, each, shop): each.submitter for each in waiting}
        try:
            for future in as_completed(futures):
                grade = future.result()
                if store and not _undecided(grade) and grade.submitter not in linted.unsure:
                    store.save(grade, prints[grade.submitter])
                known[grade.submitter] = grade
                progress(len(known), len(request.submissions), grade.submitter)
        except BaseException:
            _abandon(futures, sandbox, readers)
            raise
    if artefacts:
        artefacts.tidy()
    grades = tuple(known[each.submitter] for each in request.submissions)
    alike = sort_into_clusters(grades, request.assignment.comments)
    return Batch(
        assignment=request.assignment,
        sandbox=sandbox.facts,
        grades=alike.grades,
        grader_version=__version__,
        wall_seconds=time.monotonic() - started,
        machine=machine_since(load),
        clusters=alike.clusters,
        notes=(*_notes(shop, grades), *unknown_submitters(request.assignment, list(prints), alike.names)),
        after_due_visible=is_over(request.assignment.settings.deadline, datetime.now(UTC)),
    )


def missing_tools() -> frozenset[str]:
    """Names of the languages that cannot be run here."""
    return frozenset(language.name for language in LANGUAGES.values() if not is_here(language))


def open_sandbox(
    slots: int, assignment: Assignment, only: Tier | None = None, warm: bool = True, private: Iterable[Path] = ()
) -> Sandbox:
    """A sandbox with all that grading runs in it: the linter, and what the languages need.

    No program sees the folders of the course, nor the `private` places: submissions and reports that lie elsewhere.
    """
    needs = [path for language in LANGUAGES.values() for path in language.needs]
    places = [*(assignment.course / name for name in COURSE_FOLDERS), *private]
    return Sandbox(slots, assignment.settings.runtime, {RUFF: ruff_path()}, only, warm, needs, places)


def _stored(request: Request, prints: Mapping[str, str], store: Store | None) -> dict[str, Grade]:
    if store is None or request.again is None:
        return {}
    names = [each.submitter for each in request.submissions if each.submitter not in request.again]
    return {name: grade for name in names if (grade := store.find(name, prints[name]))}


def _undecided(grade: Grade) -> bool:
    """A grade with a fault of our own is never kept: the next run tries again."""
    unread = any(finding.rule == NOT_READ for finding in grade.findings)
    return unread or any(case.verdict is Verdict.UNDECIDED for case in grade.cases)


def _fingerprint(assignment: Assignment, submission: Submission, sandbox: Sandbox) -> str:
    """Everything that this submission's grade follows from."""
    name = submission.submitter
    beside = (assignment.extensions.get(name), assignment.adjustments.get(name), assignment.other_answers)
    linters = linters_for(submission) if assignment.settings.style.warnings else []
    reference = (
        [path.read_bytes() for path in sorted(assignment.reference.parent.glob("*.py"))] if assignment.reference else []
    )
    checkers = sorted({case.compare.program for case in assignment.cases if case.compare.program})
    facts = (own_code(), sandbox.facts.tier, sandbox.interpreter, sorted(missing_tools()), repr(LANGUAGES), linters)
    whole = TypeAdapter(tuple).dump_json((assignment.settings, assignment.cases, beside, facts, submission.submitted))
    files = [part for path, data in sorted(submission.files.items()) for part in (path.encode(), data)]
    return fingerprint(
        whole,
        repr((submission.partners, submission.problem, sorted(submission.refused.items()))).encode(),
        *reference,
        *((assignment.folder / checker).read_bytes() for checker in checkers),
        *files,
    )


def _workshop(
    request: Request,
    waiting: Sequence[Submission],
    sandbox: Sandbox,
    readers: Readers,
    explainer: Explainer | None,
    players: Players | None,
    artefacts: Artefacts | None,
    linted: Linted,
) -> Workshop:
    assignment = request.assignment
    return Workshop(
        assignment=assignment,
        run=sandbox.run,
        run_alone=None if request.alone else sandbox.run_alone,
        python=sandbox.python,
        missing_tools=missing_tools(),
        lint=linted.findings,
        explainer=explainer,
        checkers=Checkers(assignment, sandbox.run, sandbox.python, explainer, players),
        versions=_versions(assignment, waiting, sandbox),
        artefacts=artefacts,
        at_case=request.at_case,
        call=readers.call,
    )


def _versions(assignment: Assignment, waiting: Sequence[Submission], sandbox: Sandbox) -> dict[str, str]:
    """What the tool chains of the languages handed in call themselves, each asked once; those that answer."""
    chosen = (choose_source(each, assignment.settings.submission.file).source for each in waiting)
    used = {source.language.name: source.language for source in chosen if source}
    asked = [language for language in used.values() if language.version and is_here(language)]
    answers = {language.name: _version(language, sandbox) for language in asked}
    return {"python": sandbox.interpreter.version, **{name: said for name, said in answers.items() if said}}


def _version(language: Language, sandbox: Sandbox) -> str:
    """The first line that a tool chain says; one that is nothing but a number gets the name of the tool."""
    outcome = sandbox.run(version_job(language))
    lines = outcome.stdout.decode(errors="replace").splitlines()
    if outcome.exit_code != 0 or not lines:
        return ""
    return lines[0] if " " in lines[0] else f"{language.version[0]} {lines[0]}"


def _abandon(futures: Mapping[Future[Grade], str], sandbox: Sandbox, readers: Readers) -> None:
    """Stop what runs, so that an interrupted batch ends now and not after its slowest program."""
    for future in futures:
        future.cancel()
    sandbox.abort()
    readers.abort()


def _notes(shop: Workshop, grades: Sequence[Grade]) -> tuple[str, ...]:
    used = {grade.language for grade in grades}
    missing = tuple(
        f"No tool chain for {language.title}: its submissions were skipped."
        + (f" Install {language.package}." if language.package else "")
        for language in LANGUAGES.values()
        if language.name in used & shop.missing_tools
    )
    return (*missing, *unlooked(shop.assignment.settings.style, grades), *_unjudged(grades))


def _unjudged(grades: Sequence[Grade]) -> list[str]:
    """What a checker says to the instructor of outputs that it could not judge, each fault once."""
    faults: dict[tuple[str, str], str] = {}
    for grade in grades:
        for case in grade.cases:
            if case.verdict is Verdict.UNDECIDED and case.note:
                told = f"{grade.submitter}, case {case.name}: {case.fault}\n{case.note}"
                faults.setdefault((case.name, case.fault), told)
    return list(faults.values())
