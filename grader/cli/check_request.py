"""What `grader check` was asked for, and how it is answered."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from grader.cli.checking import CheckRound, shown, start_sandbox
from grader.cli.common import Talk, choose_told_course
from grader.cli.rounds import check_each_save
from grader.cli.watch import saves_of
from grader.errors import UsageError
from grader.grading.kept_assignments import OpenedAssignment, open_kept
from grader.grading.session import explaining, only_visible
from grader.intake.own_file import read_own_file
from grader.model import Grade, Severity, SkipReason, Verdict
from grader.reports.terminal.next_step import Asked

_AT_FAULT = 3


@dataclass(frozen=True)
class CheckRequest:
    """The arguments and options of the command."""

    assignment: str
    file: Path
    case_name: str | None
    watch: bool
    html: Path | None
    open_page: bool
    course: Path | None


def answer(request: CheckRequest, talk: Talk) -> int:
    """Check the file, with `--watch` at each save, and tell what came of it. The exit code. Raises GraderError."""
    saves = saves_of(request.file) if request.watch else None
    read_own_file(request.file)
    opened = open_kept(request.assignment, choose_told_course(request.assignment, request.course, talk))
    if saves is not None:
        with _checking(request, opened, talk) as check:
            check_each_save(check, saves)
        return 0
    with start_sandbox(opened.assignment) as sandbox, _checking(request, opened, talk) as check:
        check.warn_of(sandbox)
        batch = check.graded(sandbox)
        check.tell(batch)
        return _exit_code(batch.grades[0], request.case_name)


@contextmanager
def _checking(request: CheckRequest, opened: OpenedAssignment, talk: Talk) -> Iterator[CheckRound]:
    """A round against what is expected."""
    visible = only_visible(opened.resolve(), request.case_name)
    page = _page(request.html, request.file, request.open_page)
    asked = Asked(request.assignment, str(request.file), request.course, request.case_name)
    with explaining(visible) as explainer:
        yield CheckRound(visible, request.file, asked, talk, page, request.open_page, explainer)


def _page(html: Path | None, file: Path, open_page: bool) -> Path | None:
    """Where the feedback page goes. Raises UsageError where it would replace the program itself."""
    if html and _same(html, file):
        raise UsageError(f"--html would replace your program {shown(html)}", "Name another file: feedback.html.")
    return html or (Path(tempfile.mkdtemp(prefix="grader-"), "feedback.html") if open_page else None)


def _same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return False


def _exit_code(grade: Grade, case_name: str | None) -> int:
    ours = any(case.verdict is Verdict.UNDECIDED or case.reason is SkipReason.NO_TOOLCHAIN for case in grade.cases)
    if ours:
        return _AT_FAULT
    wrong = any(case.verdict is not Verdict.ACCEPTED for case in grade.cases)
    remarked = case_name is None and any(finding.severity is Severity.ERROR for finding in grade.findings)
    return 1 if wrong or remarked else 0
