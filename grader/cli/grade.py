"""`grader grade`."""

from __future__ import annotations

import contextlib
import shlex
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import click

from grader.assignments import ReferenceWorker, did_you_mean, find_course, load_assignment, resolve_expected
from grader.cli.common import Talk, choose_case, course_option, talking, usable_cores
from grader.cli.progress import progress_bar
from grader.cli.summary import summary
from grader.errors import SandboxError, UsageError
from grader.grading import Explainer, Request, Store, grade_batch, open_sandbox
from grader.intake import read_submissions
from grader.model import Assignment, Batch, Submission, Tier, Verdict
from grader.reports import results_json, write_reports
from grader.reports.slugs import slugs
from grader.sandbox import Sandbox, at_least

STORE = ".grader.sqlite"
_UNDECIDED = 3


@dataclass(frozen=True)
class Choices:
    """What the command line asks for."""

    output: Path
    jobs: int
    only: str | None
    require: Tier | None
    trust: bool
    fresh: bool
    warm: bool


@click.command(
    "grade",
    epilog="Examples:  grader grade nim      grader grade nim ~/Downloads/submissions.zip --output reports/friday",
)
@click.argument("assignment")
@click.argument("submissions", required=False, type=click.Path(path_type=Path))
@click.option("--output", type=click.Path(path_type=Path, file_okay=False), help="Default: reports/<assignment>.")
@click.option("--jobs", type=click.IntRange(min=1), help="Programs at one time (default: the cores it may use).")
@click.option("--only", metavar="SUBMITTER", help="Grade this one again; the others keep their stored grades.")
@click.option("--case", "case_name", metavar="NAME", help="Run only this case, into a folder of its own.")
@click.option(
    "--require", type=click.Choice(["strong", "namespaces", "plain"]), help="Stop unless the sandbox is this strong."
)
@click.option("--trust-submissions", is_flag=True, help="Grade without isolation where the machine has none.")
@click.option("--no-warm", is_flag=True, help="Start a new interpreter for every run of a Python program.")
@click.option("--fresh", is_flag=True, help="Ignore what was graded before.")
@click.option("--anonymous", is_flag=True, help="Replace names in everything that is written.")
@click.option("--strict", is_flag=True, help="Exit 1 when some submission lost points.")
@course_option
@talking
@click.pass_context
def command(
    ctx: click.Context,
    talk: Talk,
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
    strict: bool,
    course: Path | None,
) -> None:
    """Grade every submission in SUBMISSIONS, a folder or a zip with one folder a submitter.

    Leaves a class page, a page a submitter, results.json, gradebook.csv and junit.xml in the output folder.
    """
    loaded = _assignment(assignment, find_course(Path.cwd(), course), case_name)
    zone = loaded.settings.deadline.timezone if loaded.settings.deadline else "UTC"
    intake = read_submissions(submissions or loaded.course / "submissions" / loaded.name, zone)
    for note in intake.notes:
        talk.note(note)
    place = output or _default_output(loaded, case_name)
    choices = Choices(
        place, jobs or usable_cores(), only, Tier(require) if require else None, trust_submissions, fresh, not no_warm
    )
    batch = _grade(loaded, _chosen(intake.submissions, only), choices, talk)
    write_reports(batch, place, anonymous)
    talk.data(results_json(batch))
    talk.result(summary(batch, place, anonymous))
    ctx.exit(_exit_code(batch, strict))


def _assignment(name: str, course: Path, case_name: str | None) -> Assignment:
    loaded = resolve_expected(load_assignment(name, course))
    choose_case(case_name, [case.name for case in loaded.cases])
    return replace(loaded, cases=tuple(case for case in loaded.cases if case_name in (None, case.name)))


def _default_output(assignment: Assignment, case_name: str | None) -> Path:
    """One case never replaces the reports of them all."""
    whole = assignment.course / "reports" / assignment.name
    return whole if case_name is None else whole.with_name(f"{assignment.name}-{slugs([case_name])[0]}")


def _chosen(submissions: tuple[Submission, ...], only: str | None) -> tuple[Submission, ...]:
    names = [each.submitter for each in submissions]
    if only is not None and only not in names:
        raise UsageError(
            f"there is no submitter {only!r}", did_you_mean(only, names) or f"There are {len(names)} others."
        )
    return submissions


def _grade(assignment: Assignment, submissions: tuple[Submission, ...], choices: Choices, talk: Talk) -> Batch:
    again = None if choices.fresh else frozenset({choices.only} if choices.only else ())
    with contextlib.ExitStack() as stack:
        sandbox = stack.enter_context(_sandbox(assignment, choices, talk))
        store = stack.enter_context(contextlib.closing(Store(choices.output / STORE, assignment)))
        explainer = stack.enter_context(explaining(assignment))
        progress = stack.enter_context(progress_bar(talk))
        try:
            batch = grade_batch(
                Request(assignment, submissions, again), sandbox, choices.jobs, store, explainer, progress
            )
        except KeyboardInterrupt:
            talk.note(f"What is finished is kept. To go on: {shlex.join(['grader', *sys.argv[1:]])}")
            raise
    faults = (
        tuple(f"The reference could not explain an answer: {fault}" for fault in explainer.faults) if explainer else ()
    )
    for note in (*batch.notes, *faults):
        talk.note(note)
    return replace(batch, notes=batch.notes + faults)


@contextlib.contextmanager
def explaining(assignment: Assignment) -> Iterator[Explainer | None]:
    """The reference, ready to explain; None where the assignment has none."""
    if assignment.reference is None:
        yield None
        return
    with ReferenceWorker(assignment.reference) as worker:
        yield Explainer(worker)


def _sandbox(assignment: Assignment, choices: Choices, talk: Talk) -> Sandbox:
    only = Tier.PLAIN if choices.require is Tier.PLAIN else None
    sandbox = open_sandbox(choices.jobs, assignment.settings.runtime, only, choices.warm)
    tier = sandbox.facts.tier
    why = ""
    if choices.require and not at_least(tier, choices.require):
        why = f"the sandbox reaches only the tier `{tier}` here, `{choices.require}` was asked for"
    elif tier is Tier.PLAIN and not choices.trust:
        why = "programs cannot be isolated on this machine"
    if why:
        sandbox.close()
        raise SandboxError(f"{why}\n{_reasons(sandbox)}", _ADVICE)
    talk.detail(f"sandbox: {tier}; promises: {'; '.join(sandbox.facts.guarantees)}")
    talk.detail(f"not promised: {'; '.join(sandbox.facts.missing)}")
    return sandbox


_ADVICE = (
    "Grade on Linux, as root or as a user who may make user namespaces; "
    "or say --trust-submissions when you wrote the programs yourself."
)


def _reasons(sandbox: Sandbox) -> str:
    return "\n".join(f"  {line}" for line in sandbox.facts.missing)


def _exit_code(batch: Batch, strict: bool) -> int:
    verdicts = {case.verdict for grade in batch.grades for case in grade.cases}
    if Verdict.UNDECIDED in verdicts:
        return _UNDECIDED
    lost = any(grade.score is None or grade.score < grade.max_score for grade in batch.grades)
    return 1 if strict and lost else 0
