"""A batch: every submission graded on all cores, finished work kept at once, nothing graded twice."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from grader import __version__
from grader.errors import GraderError
from grader.feedback.clusters import sort_into_clusters
from grader.grading.attempts import CountingAttempts, choose_attempts
from grader.grading.batch_notes import collect_notes, note_unknown, report_crashes
from grader.grading.batch_work import BatchWork, is_undecided
from grader.grading.checkers import Checkers, check_own_answers, refuse
from grader.grading.crew import Crew, GradedWork
from grader.grading.fingerprints import compute_rules_print
from grader.grading.kept_judgements import KeptJudgements
from grader.grading.lazy_sandbox import AnySandbox
from grader.grading.line_comments import place_line_comments
from grader.grading.linting import LintResults, find_bundled_linters, lint_batch
from grader.grading.machine import describe_machine_since, read_one_minute_load
from grader.grading.merging import Today, find_staying, list_former, note_staying
from grader.grading.pipeline import GradingContext, assess, make_undecided_grade, try_submission
from grader.grading.points import is_over
from grader.grading.pricing import Assessment, Publication, price
from grader.grading.rivals import name_rivals
from grader.grading.tool_versions import Tools, UserVersions, ask_tools
from grader.judging.modes.checker import has_interactor
from grader.languages import LANGUAGES, is_here
from grader.model import (
    Assignment,
    AttemptRule,
    Batch,
    CaseResult,
    GradingFacts,
    Submission,
    Tier,
)
from grader.readers import WORTH_PROCESSES, Readers, start_spare
from grader.reference.dialogue import Players
from grader.sandbox import Sandbox

if TYPE_CHECKING:
    from grader.grading.artefacts import Artefacts
    from grader.grading.packed_explainer import AnyExplainer
    from grader.grading.store import Store

COURSE_PARTS = ("cases", "reference", "submissions", "reports", "served", "roster.csv")

_RENDERS_PAGES = "grader.reports.page_rendering"
_AT_ONCE = 100
"""So many grades that took no time are kept together."""

Progress = Callable[[int, int, str], None]


@dataclass(frozen=True)
class Request:
    """What to grade: `again` names submitters whose stored grade is not used, None stands for all of them.

    With `alone` nothing else runs that could make a program late, so that it is not run again for being late. Without
    `explains` no program is run again to find out why it fails. `at_case` is told (which case, of how many) before each
    run, `at_result` what came of it, `at_start` whose submission is begun; all from the threads that grade. With
    `replace` who was graded before and is not in the batch is dropped, and so are other attempts. `attempts` tells
    which of several counts. With a `crew` the programs run elsewhere.
    """

    assignment: Assignment
    submissions: tuple[Submission, ...]
    again: frozenset[str] | None = frozenset()
    alone: bool = False
    explains: bool = True
    at_case: Callable[[int, int], None] = lambda *_: None
    at_result: Callable[[CaseResult], None] = lambda _: None
    replace: bool = False
    at_start: Callable[[str], None] = lambda _: None
    attempts: AttemptRule = "last"
    crew: Crew | None = None


@dataclass(frozen=True)
class GradedClass:
    """A batch with those who stay from the batches before it, and what is to be published, in the same order.

    `others` are the attempts that do not count, by submitter.
    """

    batch: Batch
    publications: tuple[Publication, ...]
    others: Mapping[str, Sequence[Publication]]


def grade_batch(
    request: Request,
    sandbox: AnySandbox,
    slots: int,
    store: Store | None,
    explainer: AnyExplainer | None,
    progress: Progress,
) -> Batch:
    """As `grade_class` does, where nothing is to be published."""
    return grade_class(request, sandbox, slots, store, explainer, progress).batch


def grade_class(
    request: Request,
    sandbox: AnySandbox,
    slots: int,
    store: Store | None,
    explainer: AnyExplainer | None,
    progress: Progress,
) -> GradedClass:
    """Grade a batch and merge it into what the store says was published of others, of whom nothing is executed again.

    `progress` is told (done, of how many, whose) after each submission.
    """
    started, load = time.monotonic(), read_one_minute_load()
    if store:
        store.fill_from(request.assignment)
        if request.again is None:
            store.forget()
    facts = GradingFacts(request.assignment, sandbox.facts, __version__)
    if store and len(request.submissions) > WORTH_PROCESSES and not store.publications.are_by(facts):
        start_spare(slots, [_RENDERS_PAGES])  # while it is found out what is kept
    crashes: dict[str, str] = {}
    known = _assess_all(request, sandbox, slots, store, explainer, progress, crashes)
    if store:
        store.tidy()
    today = Today(facts, compute_rules_print(request.assignment) if store else "")
    staying = find_staying(store, known.keys(), today) if store and not request.replace else []
    priced = _price_all(request, known, today)
    chosen = _choose_attempts(sorted((*priced, *staying), key=lambda each: each.grade.submitter), request, store, today)
    publications, former = tuple(name_rivals(chosen.publications)), list_former(chosen.publications, today)
    if store:
        store.fill_from_former(each for each in publications if each.rules != today.rules)
    told = [each.grade for each in publications]
    placed = place_line_comments(request.assignment, told, store.whole if store else lambda grade: grade)
    grades = tuple(replace(each, line_comments=placed.by_submitter.get(each.submitter, ())) for each in told)
    alike = sort_into_clusters(grades, request.assignment.comments)
    unknown = note_unknown(request.assignment, grades, alike.names, store)
    batch = Batch(
        assignment=request.assignment,
        sandbox=sandbox.facts,
        grades=alike.grades,
        grader_version=__version__,
        wall_seconds=time.monotonic() - started,
        machine=describe_machine_since(load),
        clusters=alike.clusters,
        crashes=crashes,
        notes=(
            *report_crashes(crashes),
            *collect_notes(request.assignment, grades, _find_lacking_tools(request)),
            *(request.crew.notes if request.crew else ()),
            *unknown,
            *note_staying(staying, today.rules),
            *chosen.notes,
            *placed.notes,
        ),
        former=former,
        after_due_visible=is_over(request.assignment.settings.deadline, datetime.now(UTC)),
    )
    return GradedClass(
        replace(batch, whole=store.whole, pack=store.pack) if store else batch, publications, chosen.others
    )


def _assess_all(
    request: Request,
    sandbox: AnySandbox,
    slots: int,
    store: Store | None,
    explainer: AnyExplainer | None,
    progress: Progress,
    crashes: dict[str, str],
) -> dict[str, Assessment]:
    """Submitter to assessment, kept or new; what a fault of our own has ended is added to `crashes`."""
    work = BatchWork(request.assignment, request.again, sandbox, _find_tools(request, store), store)
    known = {each.submitter: found for each in request.submissions if (found := work.kept_assessment(each))}
    waiting = [each for each in request.submissions if each.submitter not in known]
    progress(len(known), len(request.submissions), "")
    if waiting:
        with Readers() as readers:
            grading = Grading(request, work, crashes, sandbox, slots, explainer, readers)
            for assessed in grading.grade_all(waiting):
                name = assessed.grade.submitter
                known[name] = assessed
                progress(len(known), len(request.submissions), name)
    return known


def _price_all(request: Request, known: Mapping[str, Assessment], today: Today) -> Iterator[Publication]:
    """What each submission of the batch is worth."""
    for each in request.submissions:
        assessed = known[each.submitter]
        yield Publication(price(assessed, each, request.assignment), assessed, today.rules, today.facts)


def _choose_attempts(
    found: Sequence[Publication], request: Request, store: Store | None, today: Today
) -> CountingAttempts:
    """Without a store, and where others are dropped, there are no attempts but these."""
    if store is None or request.replace:
        return CountingAttempts(tuple(found), {}, ())
    return choose_attempts(found, store.publications, today, request.attempts)


def find_missing_tools() -> frozenset[str]:
    """Names of the languages that cannot be run here."""
    return frozenset(language.name for language in LANGUAGES.values() if not is_here(language))


def _find_lacking_tools(request: Request) -> frozenset[str]:
    """Names of the languages that can be run nowhere."""
    return find_missing_tools() - (request.crew.tools.chains.keys() if request.crew else frozenset())


def open_sandbox(
    slots: int, assignment: Assignment, only: Tier | None = None, warm: bool = True, private: Iterable[Path] = ()
) -> Sandbox:
    """A sandbox with all that grading runs in it: the linters of ours, and what the languages need.

    No program sees the parts of the course, nor the `private` places: submissions and reports that lie elsewhere.
    """
    needs = [path for language in LANGUAGES.values() for path in language.needs]
    places = [*(assignment.course / name for name in COURSE_PARTS), *private]
    partners = slots if any(has_interactor(case.compare) for case in assignment.cases) else 0
    return Sandbox(slots, assignment.settings.runtime, find_bundled_linters(), only, warm, needs, places, partners)


@dataclass(frozen=True)
class Grading:
    """The grading of those whose assessments are not kept."""

    request: Request
    work: BatchWork
    crashes: dict[str, str]
    sandbox: AnySandbox
    slots: int
    explainer: AnyExplainer | None
    readers: Readers

    def grade_all(self, waiting: Sequence[Submission]) -> Iterator[Assessment]:
        """Their assessments, kept before they are told; first of those whose trial is kept, which take no time."""
        trials = {each.submitter: self.work.find_kept_trial(each) for each in waiting}
        crew = self.request.crew
        linted = self._lint([each for each in waiting if trials[each.submitter]] if crew else waiting)
        shop = self.make_workshop(linted)
        tried = [(each, trial) for each in waiting if (trial := trials[each.submitter])]
        with ThreadPoolExecutor(self.slots) as workers:  # side by side they wait for what reads the sources
            for at in range(0, len(tried), _AT_ONCE):
                some = tried[at : at + _AT_ONCE]
                works = [partial(self._surely, each, shop, partial(assess, each, shop, trial)) for each, trial in some]
                found = workers.map(partial.__call__, works)
                assessments = [(each, assessed) for (each, _), assessed in zip(some, found, strict=True)]
                yield from self.work.keep_assessments(assessments, linted.unsure)
        untried = [each for each in waiting if trials[each.submitter] is None]
        if untried:
            yield from self._hand_out(untried, crew) if crew else self._try(untried, shop, linted.unsure)

    def _hand_out(self, untried: Sequence[Submission], crew: Crew) -> Iterator[Assessment]:
        """Graded by workers elsewhere, and kept here by the one writer of the store."""
        linted = LintResults(self.work.find_kept_remarks(untried))
        for submission, graded in crew.grade(untried, self.work.find_kept_runs, linted):
            self.request.at_start(submission.submitter)
            if graded.crash:
                self.crashes[submission.submitter] = graded.crash
            judged = KeptJudgements(graded.runs, {})
            remarks = None if submission.submitter in linted.findings else graded.remarks
            yield self.work.keep(submission, graded.trial, judged, graded.assessed, graded.sure, remarks)

    def _lint(self, waiting: Sequence[Submission]) -> LintResults:
        kept = self.work.find_kept_remarks(waiting)
        others = [each for each in waiting if each.submitter not in kept]
        linted = lint_batch(self.request.assignment, others, self.sandbox, self.slots, self.readers)
        self.work.keep_remarks(others, linted)
        return LintResults({**kept, **linted.findings}, linted.unsure)

    def make_workshop(self, linted: LintResults) -> GradingContext:
        """What adding up needs; what only trials need besides is added for them."""
        request, sandbox = self.request, self.sandbox
        return GradingContext(
            assignment=request.assignment,
            run=sandbox.run,
            run_alone=None if request.alone else sandbox.run_alone,
            python=sandbox.python,
            missing_tools=find_missing_tools(),
            lint=linted.findings,
            tools=self.work.tools,
            interpreter=sandbox.interpreter.version,
            explainer=self.explainer,
            checkers=Checkers(request.assignment, sandbox.run, sandbox.run_beside, sandbox.python, self.explainer),
            at_case=request.at_case,
            at_result=request.at_result,
            explains=request.explains,
            call=self.readers.call,
        )

    def _try(self, untried: Sequence[Submission], shop: GradingContext, unsure: frozenset[str]) -> Iterator[Assessment]:
        """Executed side by side; an interruption ends now, and not after the slowest program."""
        store = self.work.store
        artefacts = _open_artefacts(store, self.sandbox.facts.tier) if store else None
        with ExitStack() as opened:
            shop = opened.enter_context(self.open_trials(replace(shop, artefacts=artefacts)))
            workers = opened.enter_context(ThreadPoolExecutor(max_workers=self.slots))
            works = [(each, partial(self._grade, each, shop, each.submitter not in unsure)) for each in untried]
            futures = [workers.submit(self._surely, each, shop, work) for each, work in works]
            try:
                yield from (future.result() for future in as_completed(futures))
            except BaseException:
                _abandon(futures, self.sandbox, self.readers)
                raise
        if artefacts:
            artefacts.tidy()

    @contextmanager
    def open_trials(self, shop: GradingContext) -> Iterator[GradingContext]:
        """With all that trials need. Raises AssignmentError where a checker rejects what is expected."""
        assignment = self.request.assignment
        if self.explainer and not self.request.alone:  # one who checks needs it only where the program is wrong
            self.explainer.get_ready()
        with ExitStack() as opened:
            players = opened.enter_context(Players(assignment.reference)) if assignment.reference else None
            shop = replace(shop, checkers=replace(shop.checkers, players=players))
            refuse(check_own_answers(shop.checkers)[0])  # who rejects what is expected would cost everybody points
            yield shop

    def _surely(self, submission: Submission, shop: GradingContext, work: Callable[[], Assessment]) -> Assessment:
        """A fault of our own on one submission leaves that one undecided, and the others go on."""
        try:
            return work()
        except GraderError:
            raise
        except Exception as error:
            self.crashes[submission.submitter] = "".join(traceback.format_exception(error))
            return make_crashed_grade(submission, shop, error)

    def _grade(self, submission: Submission, shop: GradingContext, sure: bool) -> Assessment:
        self.request.at_start(submission.submitter)
        judged = self.work.find_kept_judgements(submission)
        done = self.do_work(submission, shop, judged, sure)
        return self.work.keep(submission, done.trial, judged, done.assessed, done.sure)

    def do_work(self, submission: Submission, shop: GradingContext, judged: KeptJudgements, sure: bool) -> GradedWork:
        """Try and assess one submission; what is not `sure` from its linters is not sure as a whole."""
        doubts = self._count_doubts()
        trial = try_submission(submission, shop, judged)
        assessed = assess(submission, shop, trial)
        settled = self._count_doubts() == doubts and not is_undecided(assessed)
        return GradedWork(assessed, trial if settled else None, judged.runs, sure and settled)

    def _count_doubts(self) -> int:
        """Counted for all that are graded at one time: one too many only costs another look at their runs."""
        return self.explainer.doubts if self.explainer else 0


def make_crashed_grade(submission: Submission, shop: GradingContext, error: Exception) -> Assessment:
    """What is said where the grader itself raised an error."""
    said = traceback.format_exception_only(error)[0].strip()
    return make_undecided_grade(submission, shop.assignment, f"the grader itself failed: {said}")


def _find_tools(request: Request, store: Store | None) -> Tools:
    """What the tools call themselves of the languages handed in, here or where the programs run."""
    if request.crew:
        return request.crew.tools
    chosen = (each.choice.source for each in request.submissions)
    used = {source.language.name: source.language for source in chosen if source}
    return ask_tools(used.values(), request.assignment.settings.style, store or UserVersions())


def _open_artefacts(store: Store, tier: Tier) -> Artefacts:
    from grader.grading.artefacts import Artefacts

    return Artefacts(store.database, tier)


def _abandon(futures: Sequence[Future[Assessment]], sandbox: AnySandbox, readers: Readers) -> None:
    """Stop what runs, so that an interrupted batch ends now and not after its slowest program."""
    for future in futures:
        future.cancel()
    sandbox.abort()
    readers.abort()
