"""`grader check`."""

from __future__ import annotations

import tempfile
import webbrowser
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import click

from grader.assignments import find_course, load_assignment, resolve_expected
from grader.cli.common import Talk, choose_case, course_option, talking
from grader.cli.difference import show_difference
from grader.cli.grade import explaining
from grader.errors import NothingToGrade, OutputError, UsageError
from grader.grading import Request, grade_batch, open_sandbox
from grader.model import Assignment, Batch, CaseResult, Grade, Severity, Submission, Tier, Verdict
from grader.reports import results_json, student_page

_UNDECIDED = 3


@click.command(
    "check", epilog='Examples:  grader check nim Nim.py      grader check nim Nim.py --case "handout sample"'
)
@click.argument("assignment")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--case", "case_name", metavar="NAME", help="Only this case.")
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
    html: Path | None,
    open_page: bool,
    course: Path | None,
) -> None:
    """Check your own FILE against the visible cases of ASSIGNMENT. Exits 0 when all is right, 1 when it is not."""
    submission = _own(file)
    loaded = _visible(resolve_expected(load_assignment(assignment, find_course(Path.cwd(), course))), case_name)
    batch = _check(loaded, submission, talk)
    page = html or (Path(tempfile.mkdtemp(prefix="grader-"), "feedback.html") if open_page else None)
    if page:
        _write(page, student_page(batch, batch.grades[0]))
        talk.note(f"feedback page: {page}")
    if page and open_page:
        webbrowser.open(page.resolve().as_uri())
    talk.data(results_json(batch))
    talk.result("\n".join(_lines(batch.grades[0], loaded)))
    ctx.exit(_exit_code(batch.grades[0]))


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


def _check(assignment: Assignment, submission: Submission, talk: Talk) -> Batch:
    with open_sandbox(1, assignment.settings.runtime) as sandbox, explaining(assignment) as explainer:
        if sandbox.facts.tier is Tier.PLAIN:
            talk.note(f"Your program runs with your own rights here; not promised: {sandbox.facts.missing[0]}.")
        return grade_batch(Request(assignment, (submission,)), sandbox, 1, None, explainer, lambda *_: None)


def _write(path: Path, text: str) -> None:
    staged = path.with_name(f".{path.name}.writing")
    try:
        staged.write_text(text, encoding="utf-8", newline="\n")
        staged.replace(path)
    except OSError as error:
        raise OutputError(f"{path} cannot be written: {error.strerror or error}") from error


def _lines(grade: Grade, assignment: Assignment) -> Iterator[str]:
    if grade.problem:
        yield click.style(grade.problem, fg="red")
    if grade.compile and not grade.compile.ok:
        yield click.style("It does not compile:", fg="red", bold=True)
        yield grade.compile.message
    for case in grade.cases:
        yield from _case(case)
    yield from _findings(grade)
    right = sum(case.verdict is Verdict.ACCEPTED for case in grade.cases)
    yield ""
    yield f"{right} of {len(grade.cases)} visible cases are right."
    yield _next_step(grade, assignment)


def _case(case: CaseResult) -> Iterator[str]:
    right = case.verdict is Verdict.ACCEPTED
    word = case.reason.value if case.reason else case.verdict.value.replace("_", " ")
    yield click.style(f"{'✓' if right else '✗'} {case.name}: {word}", fg="green" if right else "red")
    if case.difference and not right:
        for line in show_difference(case.difference):
            yield f"    {line}"
    if case.verdict is Verdict.RUNTIME_ERROR and case.stderr:
        for line in case.stderr.rstrip().splitlines()[-3:]:
            yield f"    {line}"
    if case.hint and not right:
        yield f"    hint: {case.hint}"


def _findings(grade: Grade) -> Iterator[str]:
    serious = [finding for finding in grade.findings if finding.severity is not Severity.NOTE]
    if serious:
        yield ""
    for finding in serious:
        yield f"{finding.file}:{finding.line}:{finding.column}: {finding.severity}: {finding.message} [{finding.rule}]"
    if grade.header and any(finding.severity is Severity.ERROR for finding in grade.header.findings):
        yield "The header should look like this:"
        yield grade.header.corrected


def _next_step(grade: Grade, assignment: Assignment) -> str:
    failing = next((case for case in grade.cases if case.verdict is not Verdict.ACCEPTED), None)
    if grade.problem or (grade.compile and not grade.compile.ok):
        return "Next: make it compile; then every case can run."
    if failing:
        name = grade.source_name or "FILE"
        return f'Next: look at this case alone: grader check {assignment.name} {name} --case "{failing.name}"'
    if _errors(grade):
        return "Next: mend the errors listed above."
    return "All is right."


def _errors(grade: Grade) -> bool:
    return any(finding.severity is Severity.ERROR for finding in grade.findings)


def _exit_code(grade: Grade) -> int:
    if any(case.verdict is Verdict.UNDECIDED for case in grade.cases):
        return _UNDECIDED
    wrong = any(case.verdict is not Verdict.ACCEPTED for case in grade.cases)
    return 1 if wrong or _errors(grade) else 0
