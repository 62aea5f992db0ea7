"""`grader check`."""

from __future__ import annotations

import tempfile
import webbrowser
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import click

from grader.assignments import resolve_expected
from grader.assignments.outputs import write_whole
from grader.cli.advice import Asked, advice
from grader.cli.common import Talk, choose_case, course_option, open_assignment, talking
from grader.cli.grade import explaining
from grader.cli.watch import saves_of
from grader.errors import NothingToGrade, UsageError
from grader.grading import Explainer, Request, grade_batch, open_sandbox
from grader.model import Assignment, Batch, Grade, Severity, SkipReason, Submission, Tier, Verdict
from grader.reports import results_json, student_page
from grader.sandbox import Sandbox

_AT_FAULT = 3


@click.command(
    "check",
    epilog="\b\nExamples:\n  grader check nim Nim.py\n  grader check nim Nim.py --watch\n"
    '  grader check nim Nim.py --case "handout sample"',
)
@click.argument("assignment")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--case", "case_name", metavar="NAME", help="Only this case, without remarks on header and style.")
@click.option("--watch", is_flag=True, help="Check again whenever the file is saved, until Ctrl-C.")
@click.option("--html", type=click.Path(path_type=Path, dir_okay=False), help="Write the feedback page to this file.")
@click.option("--open", "open_page", is_flag=True, help="Open the feedback page in the browser.")
@course_option
@talking
@click.pass_context
def command(
    ctx: click.Context,
    talk: Talk,
    assignment: str,
    file: Path,
    case_name: str | None,
    watch: bool,
    html: Path | None,
    open_page: bool,
    course: Path | None,
) -> None:
    """Check your own FILE against the visible cases of ASSIGNMENT. Exits 0 when all is right, 1 when it is not."""
    saves = saves_of(file) if watch else iter(())
    submission = _own(file)
    loaded = _visible(resolve_expected(open_assignment(assignment, course)), case_name)
    page = html or (Path(tempfile.mkdtemp(prefix="grader-"), "feedback.html") if open_page else None)
    asked = Asked(assignment, str(file), course, case_name)
    with open_sandbox(1, loaded) as sandbox, explaining(loaded) as explainer:
        if sandbox.facts.tier is Tier.PLAIN:
            talk.note(f"Your program runs with your own rights here; not promised: {sandbox.facts.missing[0]}.")
        batch = _check(loaded, submission, sandbox, explainer, case_name)
        _tell(batch, talk, page, asked)
        if page and open_page:
            webbrowser.open(page.resolve().as_uri())
        for _ in saves:
            talk.note(f"\n{file} was saved at {datetime.now():%H:%M:%S}:\n")
            _tell(_check(loaded, _own(file), sandbox, explainer, case_name), talk, page, asked)
    ctx.exit(_exit_code(batch.grades[0], case_name))


def _tell(batch: Batch, talk: Talk, page: Path | None, asked: Asked) -> None:
    if page:
        write_whole(page, student_page(batch, batch.grades[0]))
        talk.note(f"feedback page: {page}")
    talk.data(results_json(batch))
    talk.result("\n".join(advice(batch.grades[0], batch.assignment, asked)))


def _own(file: Path) -> Submission:
    try:
        return Submission("you", {file.name: file.read_bytes()})
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error.strerror or error}") from error


def _visible(assignment: Assignment, case_name: str | None) -> Assignment:
    cases = tuple(case for case in assignment.cases if case.visibility == "visible")
    choose_case(case_name, [case.name for case in cases])
    chosen = tuple(case for case in cases if case_name in (None, case.name))
    if not chosen:
        raise NothingToGrade(f"{assignment.name} has no visible case")
    return replace(assignment, cases=chosen)


def _check(
    assignment: Assignment, submission: Submission, sandbox: Sandbox, explainer: Explainer | None, case_name: str | None
) -> Batch:
    batch = grade_batch(Request(assignment, (submission,)), sandbox, 1, None, explainer, lambda *_: None)
    return replace(batch, own_check="one case" if case_name else "visible cases")


def _exit_code(grade: Grade, case_name: str | None) -> int:
    ours = any(case.verdict is Verdict.UNDECIDED or case.reason is SkipReason.NO_TOOLCHAIN for case in grade.cases)
    if ours:
        return _AT_FAULT
    wrong = any(case.verdict is not Verdict.ACCEPTED for case in grade.cases)
    remarked = case_name is None and any(finding.severity is Severity.ERROR for finding in grade.findings)
    return 1 if wrong or remarked else 0
