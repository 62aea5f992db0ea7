"""What is asked of a batch with what is kept of it: looked up before a submission is graded, and kept after it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from grader.grading.fingerprints import Prints
from grader.grading.kept.kept_judgements import KeptJudgements
from grader.grading.kept.kept_runs import KeptRuns
from grader.grading.lazy_sandbox import AnySandbox
from grader.grading.linting import LintResults
from grader.grading.pricing import Assessment
from grader.grading.tool_versions import Tools
from grader.grading.trial import Trial
from grader.model import Assignment, Finding, Submission, Verdict
from grader.style.rules import NOT_READ

if TYPE_CHECKING:
    from grader.grading.kept.store import Store


@dataclass(frozen=True)
class BatchWork:
    """What is asked, what it follows from, and what was kept of it."""

    assignment: Assignment
    again: frozenset[str] | None
    sandbox: AnySandbox
    tools: Tools
    store: Store | None

    @cached_property
    def prints(self) -> Prints:
        """Made when they are first asked for: where nothing is kept, nobody needs them."""
        facts, interpreter = self.sandbox.facts, self.sandbox.interpreter
        return Prints(self.assignment, facts.tier, interpreter, self.tools)

    def _find_reusable(self, submission: Submission) -> Store | None:
        """Where to look for what is kept of a submission; None where it is to be graded again."""
        return None if self.again is None or submission.submitter in self.again else self.store

    def kept_assessment(self, submission: Submission) -> Assessment | None:
        store = self._find_reusable(submission)
        return store.find(submission.submitter, self.prints.assessment(submission)) if store else None

    def find_kept_trial(self, submission: Submission) -> Trial | None:
        store = self._find_reusable(submission)
        return store.trial(self.prints.trial(submission)) if store else None

    def find_kept_judgements(self, submission: Submission) -> KeptJudgements:
        """With the runs; where nothing is to be used again, empty ones to be filled."""
        runs, cases = self.find_kept_runs(submission), self.prints.cases if self.store else {}
        store = self._find_reusable(submission)
        return (
            store.judgements(self.prints.judgements(submission), runs, cases) if store else KeptJudgements(runs, cases)
        )

    def find_kept_runs(self, submission: Submission) -> KeptRuns:
        store = self._find_reusable(submission)
        return store.runs(self.prints.runs(submission)) if store else KeptRuns()

    def find_kept_remarks(self, submissions: Iterable[Submission]) -> dict[str, tuple[Finding, ...]]:
        if self.store is None:
            return {}
        found = ((each.submitter, self.store.remarks(self.prints.remarks(each))) for each in submissions)
        return {name: remarks for name, remarks in found if remarks is not None}

    def keep_remarks(self, submissions: Iterable[Submission], linted: LintResults) -> None:
        sure = [each for each in submissions if each.submitter in linted.findings.keys() - linted.unsure]
        if self.store and sure:
            self.store.keep_remarks({self.prints.remarks(each): linted.findings[each.submitter] for each in sure})

    def keep(
        self,
        submission: Submission,
        trial: Trial | None,
        judged: KeptJudgements,
        assessed: Assessment,
        sure: bool,
        remarks: tuple[Finding, ...] | None = None,
    ) -> Assessment:
        """Keep what is finished; where a doubt left no trial only the runs: the next grading judges them again.

        `remarks` is what linters said, where that is not kept yet. Returns what is to be held of the assessment.
        """
        if self.store is None:
            return assessed
        kept = self.store.keeping_runs(self.prints.runs(submission), judged.runs, sure=trial is not None)
        if remarks is not None:
            kept += self.store.keeping_remarks(self.prints.remarks(submission), remarks)
        if trial:
            kept += self.store.keeping_trial(self.prints.trial(submission), trial)
            kept += self.store.keeping_judgements(self.prints.judgements(submission), judged)
        outlines = self.store.save([(assessed, self.prints.assessment(submission))] if sure else [], *kept)
        return outlines[0] if outlines else assessed

    def keep_assessments(
        self, assessments: Sequence[tuple[Submission, Assessment]], unsure: frozenset[str]
    ) -> list[Assessment]:
        """Keep what follows from kept trials. Returns what is to be held of all of them."""
        doubted = {each.submitter for each, found in assessments if each.submitter in unsure or is_undecided(found)}
        sure = [(found, self.prints.assessment(each)) for each, found in assessments if each.submitter not in doubted]
        outlines = self.store.save(sure) if self.store else []
        return [*outlines, *(found for each, found in assessments if each.submitter in doubted)]


def is_undecided(assessed: Assessment) -> bool:
    """What a fault of our own has a part in is never kept: the next run tries again."""
    grade = assessed.grade
    unread = any(finding.rule == NOT_READ for finding in grade.findings)
    return unread or any(case.verdict is Verdict.UNDECIDED for case in grade.cases)
