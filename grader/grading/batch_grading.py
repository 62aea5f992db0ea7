"""The grading of submissions of which no assessment is kept: linted, executed side by side, judged, kept at once."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from grader.errors import GraderError
from grader.grading.assessing import assess, make_undecided_grade
from grader.grading.batch_request import Request
from grader.grading.batch_work import BatchWork, is_undecided
from grader.grading.checkers import Checkers, check_expected_answers, refuse
from grader.grading.crew import Crew, GradedWork
from grader.grading.grading_context import GradingContext
from grader.grading.kept.kept_judgements import KeptJudgements
from grader.grading.lazy_sandbox import AnySandbox
from grader.grading.linting import LintResults, lint_batch
from grader.grading.pipeline import try_submission
from grader.grading.pricing import Assessment
from grader.grading.tool_versions import find_missing_tools
from grader.model import (
    Submission,
    Tier,
)
from grader.readers import Readers
from grader.reference.dialogue import Players

if TYPE_CHECKING:
    from grader.grading.kept.artefacts import Artefacts
    from grader.grading.kept.store import Store
    from grader.grading.packed_explainer import AnyExplainer


_AT_ONCE = 100
"""So many grades that took no time are kept together."""


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
            missing_tools=find_missing_tools(request.assignment.settings.runtime.python),
            lint=linted.findings,
            tools=self.work.tools,
            interpreter=sandbox.interpreter.version,
            explainer=self.explainer,
            checkers=Checkers(request.assignment, sandbox.run, sandbox.run_beside, sandbox.python, self.explainer),
            at_case=request.at_case,
            at_result=request.at_result,
            explains=request.explains,
            call=self.readers.recall,
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
            refuse(check_expected_answers(shop.checkers)[0])  # who rejects what is expected would cost everybody points
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
        if done.crash:
            self.crashes[submission.submitter] = done.crash
        return self.work.keep(submission, done.trial, judged, done.assessed, done.sure)

    def do_work(self, submission: Submission, shop: GradingContext, judged: KeptJudgements, sure: bool) -> GradedWork:
        """Try and assess one submission; what is not `sure` from its linters is not sure as a whole."""
        doubts = self._count_doubts()
        trial = try_submission(submission, shop, judged)
        assessed = assess(submission, shop, trial, judged.check)
        settled = self._count_doubts() == doubts and not is_undecided(assessed) and not trial.crash
        return GradedWork(assessed, trial if settled else None, judged.runs, sure and settled, crash=trial.crash)

    def _count_doubts(self) -> int:
        """Counted for all that are graded at one time: one too many only costs another look at their runs."""
        return self.explainer.doubts if self.explainer else 0


def make_crashed_grade(submission: Submission, shop: GradingContext, error: Exception) -> Assessment:
    """What is said where the grader itself raised an error."""
    said = traceback.format_exception_only(error)[0].strip()
    return make_undecided_grade(submission, shop.assignment, f"the grader itself failed: {said}")


def _open_artefacts(store: Store, tier: Tier) -> Artefacts:
    from grader.grading.kept.artefacts import Artefacts

    return Artefacts(store.database, tier)


def _abandon(futures: Sequence[Future[Assessment]], sandbox: AnySandbox, readers: Readers) -> None:
    """Stop what runs, so that an interrupted batch ends now and not after its slowest program."""
    for future in futures:
        future.cancel()
    sandbox.abort()
    readers.abort()
