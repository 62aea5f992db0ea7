"""`grader check`."""

from __future__ import annotations

import tempfile
from pathlib import Path

import click

from grader.cli.checking import CheckRound, shown
from grader.cli.common import GivenPath, Talk, course_option, open_assignment, talking
from grader.cli.rounds import check_each_save
from grader.cli.watch import saves_of
from grader.errors import UsageError
from grader.grading.session import explaining, only_visible
from grader.intake.own_file import read_own_file
from grader.model import Grade, Severity, SkipReason, Verdict
from grader.reports.terminal.next_step import Asked

_AT_FAULT = 3
_WATCH = "Check again whenever the file is saved, until Ctrl-C. Needs the extra `watch` of the grader."


@click.command(
    "check",
    epilog="\b\nExamples:\n  grader check nim Nim.py\n  grader check nim Nim.py --watch\n"
    '  grader check nim Nim.py --case "handout sample"',
)
@click.argument("assignment")
@click.argument("file", type=GivenPath())
@click.option("--case", "case_name", metavar="NAME", help="Only this case, without remarks on header and style.")
@click.option("--watch", is_flag=True, help=_WATCH)
@click.option("--html", type=GivenPath(dir_okay=False), help="Write the feedback page to this file.")
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
    """Check your own FILE against the visible cases of ASSIGNMENT.

    Exits 0 when all is right, 1 when it is not, 2 when the command line or the assignment is at fault, 3 when the
    grader is or this computer lacks what it needs.
    """
    saves = saves_of(file) if watch else None
    read_own_file(file)
    loaded = only_visible(open_assignment(assignment, course, talk), case_name)
    page = _page(html, file, open_page)
    asked = Asked(assignment, str(file), course, case_name)
    with explaining(loaded) as explainer:
        check = CheckRound(loaded, file, asked, talk, page, open_page, explainer)
        if saves is not None:
            check_each_save(check, saves)
        else:
            with check.open_sandbox() as sandbox:
                batch = check.graded(sandbox)
                check.tell(batch)
                ctx.exit(_exit_code(batch.grades[0], case_name))


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
