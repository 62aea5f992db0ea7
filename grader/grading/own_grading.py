"""One file graded for whoever wrote it: the visible cases alone, and nothing is kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from grader.assignments.courses import choose_case
from grader.errors import NothingToGrade
from grader.grading.batch import grade_batch
from grader.grading.batch_request import Request
from grader.grading.lazy_sandbox import AnySandbox
from grader.intake.choice import SubmittedFiles, choose_source
from grader.intake.own_file import read_own_file
from grader.model import Assignment, Batch, CaseResult, Submission

if TYPE_CHECKING:
    from grader.grading.packed_explainer import AnyExplainer


@dataclass(frozen=True)
class OwnFile:
    """A file, or a folder, of whoever checks it, against cases of an assignment that may be seen, or one of them."""

    assignment: Assignment
    file: Path
    one_case: bool = False


def keep_only_visible(assignment: Assignment, case_name: str | None = None) -> Assignment:
    """The cases that a student may see, or one of them, of a resolved assignment. Raises NothingToGrade, UsageError."""
    cases = tuple(case for case in assignment.cases if case.is_visible)
    choose_case(case_name, [case.name for case in cases])
    chosen = tuple(case for case in cases if case_name in (None, case.name))
    if not chosen:
        raise NothingToGrade(f"{assignment.name} has no visible case")
    return assignment.only(chosen)


def grade_own_file(
    own: OwnFile,
    sandbox: AnySandbox,
    explainer: AnyExplainer | None,
    at_case: Callable[[int, int], None] = lambda *_: None,
    at_result: Callable[[CaseResult], None] = lambda _: None,
) -> Batch:
    """The file as it is now. Raises UsageError when it cannot be read.

    `at_case` is told which case of how many begins, and `at_result` what came of it.
    """
    request = _ask_for_own(own.assignment, read_own_file(own.file))
    request = replace(request, at_case=at_case, at_result=at_result)
    batch = grade_batch(request, sandbox, 1, None, explainer, lambda *_: None)
    return replace(batch, own_check="one case" if own.one_case else "visible cases")


def grade_sent_files(
    assignment: Assignment,
    sent: SubmittedFiles,
    sandbox: AnySandbox,
    explainer: AnyExplainer | None,
    at_result: Callable[[CaseResult], None],
) -> Batch:
    """As `grade_own_file` does, for files that a student has sent; `at_result` is told what came of each case."""
    request = replace(_ask_for_own(assignment, sent), at_result=at_result)
    batch = grade_batch(request, sandbox, 1, None, explainer, lambda *_: None)
    return replace(batch, own_check="visible cases")


def _ask_for_own(assignment: Assignment, submitted: SubmittedFiles) -> Request:
    choice = choose_source(submitted, assignment.settings.submission.file)
    return Request(assignment, (Submission("you", submitted.files, choice),), alone=True)
