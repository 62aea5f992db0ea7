"""Submissions of one assignment, graded a few at a time, with all that this needs kept open between them."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from grader.errors import GraderError
from grader.grading.batch_grading import Grading, make_crashed_grade
from grader.grading.batch_request import Request
from grader.grading.batch_work import BatchWork
from grader.grading.crew import GradedWork
from grader.grading.grading_context import GradingContext
from grader.grading.kept.artefacts import ARTEFACTS, Artefacts
from grader.grading.kept.database import Database
from grader.grading.kept.kept_judgements import KeptJudgements
from grader.grading.kept.kept_runs import KeptRuns
from grader.grading.linting import LintResults, lint_batch
from grader.grading.opened_references import open_explainer
from grader.grading.paced_sandbox import PacedSandbox
from grader.grading.sandbox_opening import open_sandbox
from grader.grading.shared_cases import share_cases
from grader.grading.tool_versions import Tools, UserVersions, ask_tools
from grader.languages import LANGUAGES
from grader.model import Assignment, Submission, Tier
from grader.readers import Readers
from grader.sandbox.interpreter import find_interpreter


class ChunkGrader:
    """A sandbox, the reference and the readers for one assignment; `grade` may be called from `slots` threads."""

    def __init__(self, assignment: Assignment, slots: int, tier: Tier, folder: Path, warm: bool, one_run: bool) -> None:
        """Open all of it; what builds leave is kept in `folder`. Raises GraderError, also without the interpreter."""
        find_interpreter(assignment.settings.runtime.python)
        self._opened = ExitStack()
        try:
            self.sandbox = PacedSandbox(
                self._opened.enter_context(open_sandbox(slots, assignment, tier, warm, private=[folder]))
            )
            self._readers = self._opened.enter_context(Readers(shared=share_cases(assignment.cases)))
            explainer = self._opened.enter_context(open_explainer(assignment))
            self.tools: Tools = ask_tools(LANGUAGES.values(), assignment.settings.style, UserVersions())
            request = Request(assignment, (), alone=one_run, explains=not one_run)
            work = BatchWork(assignment, frozenset(), self.sandbox, self.tools, None)
            self._grading = Grading(request, work, {}, self.sandbox, slots, explainer, self._readers)
            built = Database(folder / "artefacts.sqlite", ARTEFACTS)
            self._opened.callback(built.close)
            shop = replace(self._grading.make_workshop(LintResults({})), artefacts=Artefacts(built, tier))
            self._shop = self._opened.enter_context(self._grading.open_trials(shop))
        except BaseException:
            self._opened.close()
            raise

    def lint(self, submissions: Sequence[Submission]) -> LintResults:
        """What the linters say of submissions. Raises GraderError where this machine is at fault."""
        return lint_batch(self._shop.assignment, submissions, self.sandbox, 1, self._readers)

    def grade(
        self,
        chunk: Sequence[tuple[Submission, KeptRuns]],
        linted: LintResults,
        tools: Tools,
        missing: frozenset[str],
    ) -> dict[str, GradedWork]:
        """What came of each submission, by its submitter, where only the languages that are not `missing` count.

        Raises GraderError where this machine is at fault.
        """
        shop = replace(self._shop, lint=linted.findings, tools=tools, missing_tools=missing)
        return {
            each.submitter: self._do_work(each, shop, runs, each.submitter not in linted.unsure) for each, runs in chunk
        }

    def _do_work(self, submission: Submission, shop: GradingContext, runs: KeptRuns, sure: bool) -> GradedWork:
        try:
            return self._grading.do_work(submission, shop, KeptJudgements(runs, {}), sure)
        except (GraderError, OSError, MemoryError):
            raise  # this machine cannot go on, and another one may
        except Exception as error:
            crash = "".join(traceback.format_exception(error))
            return GradedWork(make_crashed_grade(submission, shop, error), None, runs, sure=False, crash=crash)

    def abort(self) -> None:
        """From any thread: end what runs now and refuse what comes."""
        self.sandbox.abort()
        self._readers.abort()

    def close(self) -> None:
        """End everything. No call of `grade` may be in progress."""
        self._opened.close()
