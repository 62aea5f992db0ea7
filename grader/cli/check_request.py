"""What `grader check` was asked for, and how it is answered."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from grader.cli.checking import CheckRound, start_sandbox
from grader.cli.console import Console, escape_path, find_working_folder
from grader.cli.watch import watch_saves
from grader.cli.watch_loop import check_each_save
from grader.errors import UsageError
from grader.grading.kept.kept_assignments import OpenedAssignment, open_kept
from grader.grading.opened_references import open_explainer
from grader.grading.own_grading import keep_only_visible
from grader.intake.choice import choose_source
from grader.intake.own_file import read_own_file
from grader.model import Assignment, Grade, Severity, SkipReason, Verdict
from grader.reports.terminal.next_step import CheckCommand
from grader.text.wording import suggest_word

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
    format_name: str | None
    course: Path | None


def answer_request(request: CheckRequest, talk: Console) -> int:
    """Check the file, with `--watch` at each save, and tell what came of it. The exit code. Raises GraderError."""
    _check_format(request.format_name, talk)
    saves = watch_saves(_check_watched(request.file)) if request.watch else None
    read_own_file(request.file)
    opened = open_kept(request.assignment, find_working_folder(), request.course, talk.note)
    if saves is not None:
        with _open_check_round(request, opened, talk) as check:
            check_each_save(check, saves)
        return 0
    with start_sandbox(opened.assignment) as sandbox, _open_check_round(request, opened, talk) as check:
        check.warn_of(sandbox)
        batch = check.grade(sandbox)
        check.tell(batch)
        return _choose_exit_code(batch.grades[0], request.case_name)


@contextmanager
def _open_check_round(request: CheckRequest, opened: OpenedAssignment, talk: Console) -> Iterator[CheckRound]:
    """A round against what is expected."""
    visible = keep_only_visible(opened.resolve(), request.case_name)
    folder = request.file if request.file.is_dir() else None
    file = _find_program(folder, visible) if folder else request.file
    page = _choose_page(request.html, file, request.open_page)
    asked = CheckCommand(
        request.assignment, str(file), request.course, request.case_name, str(folder) if folder else ""
    )
    with open_explainer(visible) as explainer:
        below = request.watch + (page is not None)  # what is waited for, and where the page is
        yield CheckRound(
            visible, file, asked, talk, page, request.open_page, explainer, request.format_name, below, folder
        )


def _find_program(folder: Path, assignment: Assignment) -> Path:
    """The file in a folder that is started; the folder itself where the check will say that there is none."""
    source = choose_source(read_own_file(folder), assignment.settings.submission.file).source
    return folder / source.handed_in_as if source else folder


def _check_watched(file: Path) -> Path:
    """Raises UsageError for a folder: an editor saves one file."""
    if file.is_dir():
        raise UsageError("--watch needs one file, not a folder", "Leave out --watch to check a folder.")
    return file


def _check_format(name: str | None, talk: Console) -> None:
    """Raises UsageError where there is no such format, or another one is asked for as well."""
    if name is None:
        return
    from grader.reports.formats import FORMATS

    if name not in FORMATS:
        hint = suggest_word(name, FORMATS) or f"The formats are: {', '.join(FORMATS)}."
        raise UsageError(f"there is no format `{name}`", hint)
    if talk.as_json:
        raise UsageError("--json and --format both say what is printed", "Leave out one of them.")


def _choose_page(html: Path | None, file: Path, open_page: bool) -> Path | None:
    """Where the feedback page goes. Raises UsageError where it would replace the program itself."""
    if html and _is_same(html, file):
        raise UsageError(f"--html would replace your program {escape_path(html)}", "Name another file: feedback.html.")
    return html or (Path(tempfile.mkdtemp(prefix="grader-"), "feedback.html") if open_page else None)


def _is_same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return False


def _choose_exit_code(grade: Grade, case_name: str | None) -> int:
    ours = any(case.verdict is Verdict.UNDECIDED or case.reason is SkipReason.NO_TOOLCHAIN for case in grade.cases)
    if ours:
        return _AT_FAULT
    wrong = any(case.verdict is not Verdict.ACCEPTED for case in grade.cases)
    remarked = case_name is None and any(finding.severity is Severity.ERROR for finding in grade.findings)
    return 1 if wrong or remarked else 0
