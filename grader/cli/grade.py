"""`grader grade`."""

from __future__ import annotations

import contextlib
import shlex
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import click

from grader.assignments import ReferenceWorker, did_you_mean, holders_of_courses
from grader.cli.common import (
    GivenPath,
    Talk,
    choose_case,
    course_option,
    make_folder,
    open_assignment,
    talking,
)
from grader.cli.progress import Tally, progress_bar
from grader.cli.signals import interruption_code
from grader.errors import SandboxError, UsageError
from grader.grading import Explainer, LazySandbox, Request, Store, grade_batch, open_sandbox, probe
from grader.intake import read_submissions
from grader.intake.notes import NoteKind
from grader.model import Assignment, Batch, Submission, Tier, Verdict
from grader.reports import write_reports
from grader.reports.staging import remove_stale_staging
from grader.reports.terminal import SummaryNotes, lost_points, summary
from grader.reports.write import RESULTS
from grader.sandbox import at_least, usable_cores, usable_memory_mib
from grader.text.slugs import slugs
from grader.text.wording import list_some

STORE = ".grader.sqlite"
_LIKE_A_COURSE = (
    "the files hold a folder `cases` or `reference`, as a course does. "
    "Run no command of the grader in there without --course: it would run their code with your rights."
)
_UNDECIDED = 3


@dataclass(frozen=True)
class Choices:
    """What the command line asks for."""

    assignment: str
    course: Path | None
    submissions: Path | None
    case_name: str | None
    output: Path | None
    jobs: int
    only: str | None
    require: Tier | None
    trust: bool
    fresh: bool
    warm: bool
    anonymous: bool
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
@click.option("--strict", is_flag=True, help="Exit 1 when some submission lost points, and say how many.")
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
    tier = Tier(require) if require else None
    choices = Choices(
        assignment=assignment,
        course=course,
        submissions=submissions,
        case_name=case_name,
        output=output,
        jobs=jobs or usable_cores(),
        only=only,
        require=tier,
        trust=trust_submissions,
        fresh=fresh,
        warm=not no_warm,
        anonymous=anonymous,
        strict=strict,
    )
    tally = Tally()
    try:
        code = _grade_all(choices, tally, talk)
    except KeyboardInterrupt as interruption:
        talk.always(_interrupted(tally))
        code = interruption_code(interruption)
    ctx.exit(code)


def _grade_all(choices: Choices, tally: Tally, talk: Talk) -> int:
    assignment = open_assignment(choices.assignment, choices.course, talk, choices.submissions)
    choose_case(choices.case_name, [case.name for case in assignment.cases])
    choices = replace(choices, jobs=_affordable_jobs(assignment, choices.jobs, talk))
    place = choices.output or _default_output(assignment, choices.case_name)
    with _sandbox(assignment, place, choices) as sandbox:
        submissions = _submissions(assignment, choices, talk)
        _check_tier(sandbox, choices, talk)
        written = _grade(Task(assignment, submissions, place), sandbox, choices, tally, talk)
    if talk.as_json:
        talk.data((place / RESULTS).read_text("utf-8"))
    talk.result(summary(written, SummaryNotes(place, choices.anonymous, choices.only, tally.kept, choices.strict)))
    return _exit_code(written, choices.strict)


def _affordable_jobs(assignment: Assignment, wanted: int, talk: Talk) -> int:
    """As many as the memory of the machine holds at one time, said where that is fewer than `wanted`."""
    free = usable_memory_mib()
    each = max((case.limits.memory_mib for case in assignment.cases), default=1)
    jobs = wanted if free is None else max(1, min(wanted, int(free / each)))
    if free is not None and jobs < wanted:
        talk.note(f"{free:.0f} MiB of memory are free, and a program may use {each}: {jobs} run at one time.")
    return jobs


def _interrupted(tally: Tally) -> str:
    """The `^C` of the terminal stands before it; what was kept must not be thrown away by going on."""
    done = f"{tally.done} of {tally.total} are done and kept" if tally.total else "nothing was graded yet"
    again = shlex.join(["grader", *(argument for argument in sys.argv[1:] if argument != "--fresh")])
    return f"\nInterrupted: {done}.\nTo go on: {again}"


def _submissions(assignment: Assignment, choices: Choices, talk: Talk) -> tuple[Submission, ...]:
    deadline = assignment.settings.deadline
    whole_class = assignment.course / "submissions" / assignment.name
    place = choices.submissions or whole_class
    intake = read_submissions(place, deadline.timezone if deadline else "UTC", whole_class)
    for note in intake.notes:
        if deadline or note.kind is not NoteKind.UNKNOWN_TIMES:  # without a deadline no time matters
            talk.note(note.text)
    holders = holders_of_courses(intake.submissions)
    if holders:
        talk.note(f"{list_some(holders)}: {_LIKE_A_COURSE}")
    names = [each.submitter for each in intake.submissions]
    if choices.only is not None and choices.only not in names:
        hint = did_you_mean(choices.only, names) or f"There are {len(names)} others."
        raise UsageError(f"there is no submitter {choices.only!r}", hint)
    return intake.submissions


def _default_output(assignment: Assignment, case_name: str | None) -> Path:
    """One case never replaces the reports of them all."""
    whole = assignment.course / "reports" / assignment.name
    return whole if case_name is None else whole.with_name(f"{assignment.name}-{slugs([case_name])[0]}")


@dataclass(frozen=True)
class Task:
    """What is graded, its expected outputs still unknown, and the folder for what comes of it."""

    assignment: Assignment
    submissions: tuple[Submission, ...]
    output: Path


def _grade(task: Task, sandbox: LazySandbox, choices: Choices, tally: Tally, talk: Talk) -> Batch:
    again = None if choices.fresh else frozenset({choices.only} if choices.only else ())
    with contextlib.ExitStack() as stack:
        make_folder(task.output)
        remove_stale_staging(task.output)
        store = stack.enter_context(contextlib.closing(Store(task.output / STORE, task.assignment)))
        for note in store.notes:
            talk.note(note)
        whole = store.resolved(task.assignment)
        assignment = whole.only(tuple(case for case in whole.cases if choices.case_name in (None, case.name)))
        explainer = stack.enter_context(explaining(assignment))
        request = Request(assignment, task.submissions, again)
        progress = tally.telling(stack.enter_context(progress_bar(talk)))
        batch = grade_batch(request, sandbox, choices.jobs, store, explainer, progress)
        noted = replace(batch, notes=batch.notes + _faults(explainer))
        for note in noted.notes:
            talk.note(note)
        return write_reports(noted, task.output, choices.anonymous, store, choices.jobs)


def _faults(explainer: Explainer | None) -> tuple[str, ...]:
    at_fault = explainer.faults if explainer else ()
    return tuple(f"The reference is at fault, which costs feedback and no points: {fault}" for fault in at_fault)


@contextlib.contextmanager
def explaining(assignment: Assignment) -> Iterator[Explainer | None]:
    """The reference, ready to explain; None where the assignment has none."""
    if assignment.reference is None:
        yield None
        return
    with contextlib.closing(ReferenceWorker(assignment.reference)) as worker:
        yield Explainer(worker, assignment.cases)


def _sandbox(assignment: Assignment, place: Path, choices: Choices) -> LazySandbox:
    """What will be needed for sure is started while the submissions are read."""
    only = Tier.PLAIN if choices.require is Tier.PLAIN else None
    private = [path for path in (choices.submissions, place) if path]
    return LazySandbox(
        lambda: open_sandbox(choices.jobs, assignment, only, choices.warm, private),
        lambda: probe(assignment.settings.runtime.python, only),
        at_once=choices.fresh or choices.only is not None or not (place / STORE).exists(),
    )


def _check_tier(sandbox: LazySandbox, choices: Choices, talk: Talk) -> None:
    """Raises SandboxError when programs would be less isolated than was asked for."""
    tier = sandbox.facts.tier
    why = ""
    if choices.require and not at_least(tier, choices.require):
        why = f"the sandbox reaches only the tier `{tier}` here, `{choices.require}` was asked for"
    elif tier is Tier.PLAIN and not choices.trust:
        why = "programs cannot be isolated on this machine"
    if why:
        raise SandboxError(f"{why}\n{_reasons(sandbox)}", _ADVICE)
    for reason in sandbox.lost_tiers:
        talk.note(f"The sandbox is only `{tier}` here. Not available: {reason}")
    talk.detail(f"sandbox: {tier}; promises: {'; '.join(sandbox.facts.guarantees)}")
    talk.detail(f"not promised: {'; '.join(sandbox.facts.missing)}")


_ADVICE = (
    "Grade on Linux, as root, as a user who may make user namespaces, or with Landlock; "
    "or say --trust-submissions when you wrote the programs yourself."
)


def _reasons(sandbox: LazySandbox) -> str:
    return "\n".join(f"  {line}" for line in sandbox.facts.missing)


def _exit_code(batch: Batch, strict: bool) -> int:
    verdicts = {case.verdict for grade in batch.grades for case in grade.cases}
    if Verdict.UNDECIDED in verdicts:
        return _UNDECIDED
    return 1 if strict and lost_points(batch) else 0
