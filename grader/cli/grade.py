"""`grader grade`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import click

from grader.cli.arguments import read_grade_arguments
from grader.cli.cluster_choice import ClusterChoice, choose_workers
from grader.cli.console import (
    Console,
    GivenPath,
    OnceOption,
    add_course_option,
    add_talk_options,
    find_working_folder,
    open_page,
)
from grader.cli.delivery import Delivery, refuse_options
from grader.cli.github_actions import is_github_job, stop_commands, write_summary
from grader.cli.given_package import GivenAssignment, open_package
from grader.cli.interruption import describe_interruption
from grader.cli.option_values import OneOf, WholeNumber
from grader.cli.progress import Tally, show_progress
from grader.cli.publishing import Published, Publishing, publish, refuse_gradebook
from grader.cli.read_places import refuse_read_places
from grader.cli.signals import choose_interruption_code
from grader.grading.choices import Choices
from grader.grading.graded_batch import GradedBatch
from grader.grading.kept.kept_assignments import open_kept
from grader.grading.session import expect_rendering, open_graded_batch
from grader.model import AttemptRule, Batch, Tier, Verdict
from grader.reports.anonymous import choose_pseudonyms
from grader.reports.exports.results import RESULTS
from grader.reports.placing import CLASS_PAGE
from grader.reports.terminal.summary import SummaryNotes, count_decisions, count_losers, format_summary, tell_losers
from grader.sandbox import count_usable_cores
from grader.text.wording import count

_UNDECIDED = 3


@dataclass(frozen=True)
class GradeCommand:
    """What the command line asks for beside the choices of a session."""

    assignment: str
    course: Path | None
    strict: bool
    opens: bool


class GradeHelp(click.Command):
    """The command, whose help lists the layouts of submissions; they are read only when somebody asks."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from grader.intake.layouts import LAYOUTS

        super().format_options(ctx, formatter)
        with formatter.section("Kinds of SUBMISSIONS, with examples"):
            formatter.write_dl([(each.name, f"{each.title}: {each.example}") for each in LAYOUTS.values()])


@click.command(
    "grade",
    cls=GradeHelp,
    epilog="\b\nExamples:\n  grader grade nim\n  grader grade nim ~/Downloads/submissions.zip --output reports/friday\n"
    "  grader grade nim ~/Downloads/canvas.zip --gradebook ~/Downloads/grades.csv\n"
    "  grader grade nim --for-students ~/nim-pages",
)
@click.argument("assignment")
@click.argument("submissions", required=False, type=GivenPath())
@click.option(
    "--output", type=GivenPath(file_okay=False), help="Write the reports here (default: reports/<assignment>)."
)
@click.option("--jobs", type=WholeNumber(min=1), help="Programs to run in parallel (default: available CPU cores).")
@click.option(
    "--only",
    cls=OnceOption,
    metavar="SUBMITTER",
    help="Grade this submitter again; the others keep their stored grades.",
)
@click.option(
    "--case", "case_name", cls=OnceOption, metavar="NAME", help="Run only this case, into a folder of its own."
)
@click.option(
    "--require",
    type=OneOf([tier.value for tier in Tier]),
    help="Fail unless this sandbox tier or a stronger one is available.",
)
@click.option("--trust-submissions", is_flag=True, help="Grade without isolation where this machine offers none.")
@click.option("--no-warm", is_flag=True, help="Start a new interpreter for every run of a Python program.")
@click.option("--fresh", is_flag=True, help="Ignore stored grades and builds.")
@click.option(
    "--anonymous",
    is_flag=True,
    help="Replace names in all reports and results; who is who is in .names/names.csv and .grader.sqlite beside them.",
)
@click.option("--intake", metavar="KIND", help="Read SUBMISSIONS as this kind, instead of the one that is recognised.")
@click.option("--replace", is_flag=True, help="Drop submitters who were graded before and are not in SUBMISSIONS.")
@click.option(
    "--attempts",
    type=OneOf(["best", "last"]),
    help="Which attempt of a student counts (default: as before, at first the last).",
)
@click.option("--yes", is_flag=True, help="Publish changed scores without a question.")
@click.option("--dry-run", is_flag=True, help="Grade, show whose published score would change, and write no report.")
@click.option(
    "--gradebook",
    metavar="EXPORT.csv",
    type=GivenPath(exists=True, dir_okay=False),
    help="Fill the grade book of Canvas or Gradescope, or the worksheet of Moodle; the copy is in the output folder.",
)
@click.option(
    "--for-students",
    metavar="DIR",
    type=GivenPath(file_okay=False),
    help="Put one page per student into DIR, under names that nobody can guess; mail-merge.csv says whose each is.",
)
@click.option(
    "--feedback-zip",
    metavar="FILE",
    type=GivenPath(dir_okay=False),
    help="Pack the pages under the names that Canvas and Moodle take back; for teams in Moodle add --gradebook.",
)
@click.option(
    "--similar",
    is_flag=True,
    help="List programs that share unusual passages, for you only: instructor/similar.html in the output folder.",
)
@click.option(
    "--cluster",
    metavar="PLACE",
    help="Run the programs on workers of Dask; needs the extra `cluster`. PLACE is local, local:N (N worker processes),"
    " ssh:HOST,HOST, slurm, the address of a scheduler, or a FILE.yaml.",
)
@click.option(
    "--keys",
    metavar="DIR",
    type=GivenPath(file_okay=False),
    help="Keys for the scheduler of --cluster ADDRESS, made by `grader cluster keys`.",
)
@click.option("--insecure", is_flag=True, help="Reach the scheduler of --cluster ADDRESS without encryption.")
@click.option("--open", "opens", is_flag=True, help="Open the class page in the browser.")
@click.option("--strict", is_flag=True, help="Exit with 1 if any submission lost points, and say how many.")
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
    intake: str | None,
    replace: bool,
    attempts: AttemptRule | None,
    yes: bool,
    dry_run: bool,
    gradebook: Path | None,
    for_students: Path | None,
    feedback_zip: Path | None,
    similar: bool,
    cluster: str | None,
    keys: Path | None,
    insecure: bool,
    opens: bool,
    strict: bool,
    course: Path | None,
) -> None:
    """Grade every submission in SUBMISSIONS, a folder or a zip.

    It holds one folder per submitter, or is what a learning system gives out: the kinds are listed below. ASSIGNMENT
    may also be the folder of a Kattis or ICPC problem package, whose own programs are graded by default.

    Leaves a class page, a page per submitter, results.json, gradebook.csv, junit.xml and findings.sarif in the output
    folder. Students graded there before who are not in SUBMISSIONS stay in all of them.
    """
    given = ctx.with_resource(open_package(GivenAssignment(assignment, submissions, course, output), talk))
    name, place = read_grade_arguments(given.name, given.submissions, given.course, talk)
    choices = Choices(
        submissions=place,
        case_name=case_name,
        output=given.output,
        jobs=jobs or count_usable_cores(),
        only=only,
        require=Tier(require) if require else None,
        trust=trust_submissions,
        fresh=fresh,
        warm=not no_warm,
        replace=replace,
        intake=intake,
        attempts=attempts,
        hides_names=anonymous,
    )
    choices = choose_workers(choices, ClusterChoice(cluster, keys, insecure), talk)
    asking = GradeCommand(name, given.course, strict, opens)
    delivery = Delivery(for_students, feedback_zip)
    refuse_options(delivery, gradebook, anonymous, case_name)
    wanted = Publishing(anonymous, replace, yes, dry_run, gradebook, delivery, similar)
    tally = Tally()
    try:
        code = _grade(asking, choices, wanted, tally, talk)
    except KeyboardInterrupt as interruption:
        talk.always(describe_interruption(tally, "submission", "graded"))
        code = choose_interruption_code(interruption)
    ctx.exit(code)


def _grade(asking: GradeCommand, choices: Choices, wanted: Publishing, tally: Tally, talk: Console) -> int:
    named, batch = asking.assignment, choices.submissions

    def prepare(course: Path) -> None:
        if choices.only is None and choices.case_name is None:  # else there is little to render
            expect_rendering(choices.output or course / "reports" / named, choices.jobs)

    start = find_working_folder()
    opened = open_kept(named, start, asking.course, talk.note, batch, fresh=choices.fresh, on_change=prepare)
    refuse_gradebook(wanted.gradebook, opened.assignment)
    written_to = {"--output": choices.output, **wanted.delivery.list_places()}
    course = opened.assignment.course
    refuse_read_places(written_to, course, batch or course / "submissions" / opened.assignment.name)
    tell = tally.follow(show_progress(talk, names=not wanted.anonymous))
    with stop_commands(spares_stdout=talk.as_json):
        with open_graded_batch(opened, choices, talk, tell, tally.begin) as graded:
            published = publish(graded, wanted, talk)
        if published is None:
            _tell_unwritten(graded.batch, asking, talk)
            return _choose_exit_code(graded.batch, asking.strict)
        written = published.batch
        summary = _tell_written(written, _note_for_summary(published, graded, asking, wanted, tally), talk)
    if is_github_job():
        _tell_job(written, summary, talk)
    if asking.opens:
        open_page(graded.output / CLASS_PAGE, talk)
    return _choose_exit_code(written, asking.strict)


def _tell_unwritten(batch: Batch, asking: GradeCommand, talk: Console) -> None:
    if asking.strict:
        talk.result(tell_losers(batch))


def _note_for_summary(
    published: Published, graded: GradedBatch, asking: GradeCommand, wanted: Publishing, tally: Tally
) -> SummaryNotes:
    """With the others of the class: where one was asked for they were kept, else they are missed in the batch."""
    others = len(published.batch.grades) - tally.total
    kept, staying = (tally.kept + others, 0) if graded.only else (tally.kept, others)
    pseudonyms = choose_pseudonyms(graded.batch) if wanted.anonymous else {}
    only = graded.only and pseudonyms.get(graded.only, graded.only)
    return SummaryNotes(graded.output, only, kept, staying, asking.strict, published.changes)


def _tell_written(batch: Batch, notes: SummaryNotes, talk: Console) -> str:
    """Print the results, and return the summary."""
    if talk.as_json:
        talk.data((notes.output / RESULTS.file).read_text("utf-8"))
    summary = format_summary(batch, notes)
    talk.result(summary)
    return summary


def _tell_job(batch: Batch, summary: str, talk: Console) -> None:
    """A summary of the job and, where somebody waits for a decision, an annotation."""
    waiting = count_decisions(batch)
    if waiting:
        talk.always(f"::warning::{batch.assignment.name}: {count(waiting, 'submission')} to decide on")
    write_summary(batch.assignment.name, summary)


def _choose_exit_code(batch: Batch, strict: bool) -> int:
    verdicts = {case.verdict for grade in batch.grades for case in grade.cases}
    if Verdict.UNDECIDED in verdicts:
        return _UNDECIDED
    return 1 if strict and count_losers(batch) else 0
