"""`grader grade`."""

from __future__ import annotations

import shlex
import sys
from dataclasses import dataclass
from pathlib import Path

import click

from grader.cli.common import Console, GivenPath, add_course_option, add_talk_options, find_working_folder
from grader.cli.progress import Tally, progress_bar
from grader.cli.publishing import Publishing, publish
from grader.cli.signals import choose_interruption_code
from grader.errors import UsageError
from grader.grading.kept_assignments import open_kept
from grader.grading.session import Choices, open_graded_batch
from grader.model import Batch, Tier, Verdict
from grader.reports.exports.results import RESULTS
from grader.reports.terminal.summary import SummaryNotes, count_losers, format_summary
from grader.sandbox import count_usable_cores

_UNDECIDED = 3


@dataclass(frozen=True)
class GradeCommand:
    """What the command line asks for beside the choices of a session."""

    assignment: str
    course: Path | None
    strict: bool


@click.command(
    "grade",
    epilog="\b\nExamples:\n  grader grade nim\n  grader grade nim ~/Downloads/submissions.zip --output reports/friday",
)
@click.argument("assignment")
@click.argument("submissions", required=False, type=GivenPath())
@click.option("--output", type=GivenPath(file_okay=False), help="Default: reports/<assignment>.")
@click.option("--jobs", type=click.IntRange(min=1), help="Programs at one time (default: the cores it may use).")
@click.option("--only", metavar="SUBMITTER", help="Grade this one again; the others keep their stored grades.")
@click.option("--case", "case_name", metavar="NAME", help="Run only this case, into a folder of its own.")
@click.option(
    "--require", type=click.Choice([tier.value for tier in Tier]), help="Stop unless the sandbox is this strong."
)
@click.option("--trust-submissions", is_flag=True, help="Grade without isolation where the machine has none.")
@click.option("--no-warm", is_flag=True, help="Start a new interpreter for every run of a Python program.")
@click.option("--fresh", is_flag=True, help="Ignore what was graded and built before.")
@click.option(
    "--anonymous",
    is_flag=True,
    help="Replace names in all reports and results; the store .grader.sqlite beside them keeps the names.",
)
@click.option("--replace", is_flag=True, help="Drop students who were graded before and are not in SUBMISSIONS.")
@click.option("--yes", is_flag=True, help="Publish changed scores without a question.")
@click.option("--dry-run", is_flag=True, help="Grade, show whose published score would change, and write no report.")
@click.option(
    "--gradebook",
    metavar="EXPORT.csv",
    type=GivenPath(exists=True, dir_okay=False),
    help="Fill the grade book that Canvas exports; the copy lies in the output folder.",
)
@click.option("--strict", is_flag=True, help="Exit 1 when some submission lost points, and say how many.")
@add_course_option
@add_talk_options
@click.pass_context
def command(
    ctx: click.Context,
    talk: Console,
    assignment: str,
    submissions: Path | None,
    output: Path | None,
    jobs: int | None,
    only: str | None,
    case_name: str | None,
    require: str | None,
    trust_submissions: bool,
    no_warm: bool,
    fresh: bool,
    anonymous: bool,
    replace: bool,
    yes: bool,
    dry_run: bool,
    gradebook: Path | None,
    strict: bool,
    course: Path | None,
) -> None:
    """Grade every submission in SUBMISSIONS, a folder or a zip with one folder per student.

    Leaves a class page, one page per student, results.json, gradebook.csv and junit.xml in the output folder. Students
    graded there before who are not in SUBMISSIONS stay in all of them.
    """
    choices = Choices(
        submissions=submissions,
        case_name=case_name,
        output=output,
        jobs=jobs or count_usable_cores(),
        only=only,
        require=Tier(require) if require else None,
        trust=trust_submissions,
        fresh=fresh,
        warm=not no_warm,
        replace=replace,
    )
    asking = GradeCommand(assignment, course, strict)
    wanted = Publishing(anonymous, replace, yes, dry_run, gradebook)
    if anonymous and gradebook:
        raise UsageError("--gradebook fills in scores by name", "Leave out --anonymous.")
    tally = Tally()
    try:
        code = _grade(asking, choices, wanted, tally, talk)
    except KeyboardInterrupt as interruption:
        talk.always(_describe_interruption(tally))
        code = choose_interruption_code(interruption)
    ctx.exit(code)


def _grade(asking: GradeCommand, choices: Choices, wanted: Publishing, tally: Tally, talk: Console) -> int:
    named, batch = asking.assignment, choices.submissions
    opened = open_kept(named, find_working_folder(), asking.course, talk.note, batch, fresh=choices.fresh)
    with open_graded_batch(opened, choices, talk, tally.follow(progress_bar(talk))) as graded:
        written = publish(graded, wanted, talk)
    if written is None:
        return 0
    place = graded.output
    if talk.as_json:
        talk.data((place / RESULTS.file).read_text("utf-8"))
    staying = len(written.grades) - tally.total
    notes = SummaryNotes(place, wanted.anonymous, choices.only, tally.kept, staying, asking.strict)
    talk.result(format_summary(written, notes))
    return _choose_exit_code(written, asking.strict)


def _describe_interruption(tally: Tally) -> str:
    """The `^C` of the terminal stands before it; what was kept must not be thrown away by going on."""
    done = f"{tally.done} of {tally.total} are done and kept" if tally.total else "nothing was graded yet"
    again = shlex.join(["grader", *(argument for argument in sys.argv[1:] if argument != "--fresh")])
    return f"\nInterrupted: {done}.\nTo go on: {again}"


def _choose_exit_code(batch: Batch, strict: bool) -> int:
    verdicts = {case.verdict for grade in batch.grades for case in grade.cases}
    if Verdict.UNDECIDED in verdicts:
        return _UNDECIDED
    return 1 if strict and count_losers(batch) else 0
