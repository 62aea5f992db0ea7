"""All that one grading needs, from the names that were given to the finished batch, opened and closed in order."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from grader.assignments.courses import FEEDBACK_FILE, choose_case, find_holders_of_courses, list_assignment_names
from grader.errors import SandboxError, UsageError
from grader.files import hold_folder, make_folder
from grader.grading.batch import grade_class, start_rendering
from grader.grading.batch_request import Progress, Request
from grader.grading.choices import Choices, Listener
from grader.grading.crew import Crew
from grader.grading.graded_batch import GradedBatch, HeldNotes, prepare_publishing
from grader.grading.kept.kept_assignments import OpenedAssignment
from grader.grading.lazy_sandbox import LazySandbox, probe
from grader.grading.named_people import choose_submitter, name_submitters
from grader.grading.opened_references import open_explainer, open_worker
from grader.grading.sandbox_opening import open_sandbox
from grader.grading.settled_people import settle_people
from grader.intake.notes import Note, NoteKind
from grader.model import (
    Assignment,
    ClassRoster,
    Grade,
    Submission,
    Tier,
)
from grader.sandbox import is_at_least, measure_usable_memory_mib
from grader.text.digest import hash_parts
from grader.text.slugs import make_slugs
from grader.text.wording import list_some

if TYPE_CHECKING:
    from grader.grading.kept.store import Store
    from grader.grading.packed_explainer import AnyExplainer
    from grader.intake.roster import Roster
    from grader.intake.submissions import Intake
    from grader.sandbox import Sandbox

STORE = ".grader.sqlite"
_LIKE_A_COURSE = (
    "these submissions contain a folder `cases` or `reference`, as a course does. "
    "Do not run grader commands inside them without --course: that would run their code with your rights."
)
_PACKED = (
    "This course is a pack for students: the hidden tests are not in it, so these are not the scores of the class."
)
_FAULT = "The reference has a fault, which costs feedback, and points only if it is in canonical()"
_ISOLATE = (
    "Grade on Linux as root, as a user who may create user namespaces, or with Landlock, "
    "or pass --trust-submissions if you wrote the programs yourself."
)


def expect_rendering(output: Path, jobs: int) -> None:
    """Start what renders pages where a class was graded into this folder before: the course has changed, pages will."""
    if (output / STORE).exists():
        start_rendering(jobs, sum(1 for _ in output.glob("*.html")))


@contextmanager
def open_graded_batch(
    opened: OpenedAssignment,
    choices: Choices,
    listener: Listener,
    progress: AbstractContextManager[Progress],
    at_start: Callable[[str], None] = lambda _: None,
) -> Iterator[GradedBatch]:
    """Grade all submissions; within the context the store stays open. Raises GraderError of every family.

    `progress` is entered for the time in which programs run; `at_start` is told whose submission is begun.
    """
    from grader.grading.kept.store import Store
    from grader.intake.roster import read_roster

    assignment = opened.assignment
    choose_case(choices.case_name, [case.name for case in assignment.cases])
    if (assignment.folder / FEEDBACK_FILE).is_file():
        listener.note(_PACKED)
    choices = replace(choices, jobs=count_affordable_jobs(assignment, choices.jobs, listener))
    output = choices.output or choose_default_output(assignment, choices.case_name, choices.only)
    with _open_sandbox(assignment, output, choices) as sandbox:
        roster = None if choices.is_one_run else read_roster(assignment.course)
        intake = _read_intake(assignment, choices)
        told_later = intake.notes if choices.hides_names else _tell_notes(intake.notes, listener)
        if choices.only is not None:
            only = choose_submitter(choices.only, intake.submissions, assignment.course, choices.hides_names)
            choices = replace(choices, only=only)
        check_tier(sandbox, choices, listener)
        make_folder(output)
        with (
            _hold_output(output, listener),
            closing(Store(output / STORE, assignment)) as store,
            open_worker(assignment, choices.fresh) as worker,
        ):
            for note in store.notes:
                listener.note(note)
            if choices.case_name is not None:
                _refuse_to_replace(store, choices.case_name, output)
            settled = settle_people(intake.submissions, store.publications, roster.students if roster else ())
            told_later += (
                tuple(settled.list_notes()) if choices.hides_names else _tell_notes(settled.list_notes(), listener)
            )
            handed_in = frozenset(each.submitter for each in settled.submissions)
            choices = replace(choices, only=settled.renamed.get(choices.only or "", choices.only))
            submissions = tuple(each for each in settled.submissions if choices.only in (None, each.submitter))
            dropped = store.publications.list_submitters() - handed_in if choices.replace else frozenset()
            whole = opened.resolve(functools.partial(store.resolved, worker=worker))
            whole = name_submitters(whole, submissions, store.publications, roster)
            chosen = whole.only(tuple(case for case in whole.cases if choices.case_name in (None, case.name)))
            again = None if choices.fresh else frozenset({choices.only} if choices.only else ())
            with (
                open_explainer(chosen, worker) as explainer,
                _open_crew(choices, chosen, sandbox, submissions) as crew,
                progress as tell,
            ):
                one_run = choices.is_one_run
                request = Request(
                    chosen,
                    submissions,
                    again,
                    one_run,
                    explains=not one_run,
                    replace=choices.replace,
                    dropped=dropped,
                    leaves_others=choices.only is not None,
                    handed_in=handed_in,
                    at_start=at_start,
                    attempts=choices.attempts or store.publications.find_attempt_rule() or "last",
                    crew=crew,
                )
                graded = grade_class(request, sandbox, choices.jobs, store, explainer, tell)
            notes = graded.batch.notes + _describe_faults(explainer)
            matched, of_roster = _match_roster(roster, graded.batch.grades)
            batch = replace(graded.batch, notes=notes, roster=matched)
            held = HeldNotes(
                (*(note.text for note in told_later), *notes, *of_roster),
                tuple(name for note in told_later for name in note.named),
            )
            yield prepare_publishing(replace(graded, batch=batch), held, dropped, output, store, choices)


def _refuse_to_replace(store: Store, case_name: str, output: Path) -> None:
    """Raise UsageError where reports of several cases are in the folder: those of one alone would replace them."""
    published = store.publications.list_facts(store.publications.list_submitters())
    if any(len(facts.assignment.cases) > 1 for facts in published):
        message = f"{output} holds the reports of other cases, which those of `{case_name}` alone would replace."
        raise UsageError(message, "Leave --output out, or name another folder.")


def _open_crew(
    choices: Choices, assignment: Assignment, sandbox: LazySandbox, submissions: Sequence[Submission]
) -> AbstractContextManager[Crew | None]:
    if choices.open_crew is None:
        return nullcontext()
    return choices.open_crew(assignment, sandbox.facts, sandbox.interpreter.version, submissions)


@contextmanager
def _hold_output(output: Path, listener: Listener) -> Iterator[None]:
    """One grader at a time: a second one on the same folder waits, and then merges into what the first has left."""
    held = hold_folder(
        output.resolve(), lambda: listener.note(f"Another grader is working on {output}. Waiting until it is done.")
    )
    try:
        yield
    finally:
        if held is not None:
            os.close(held)


def _match_roster(roster: Roster | None, grades: Sequence[Grade]) -> tuple[ClassRoster, tuple[str, ...]]:
    """Whom the roster has for each submitter, and notes that are none of the batch: they name other people."""
    if roster is None:
        return ClassRoster(), ()
    from grader.grading.roster_matching import match_roster

    match = match_roster(roster.students, grades)
    return match.roster, (*roster.notes, *match.notes)


def count_affordable_jobs(assignment: Assignment, wanted: int, listener: Listener) -> int:
    """As many as the memory of the machine holds at one time, said where that is fewer than `wanted`."""
    free = measure_usable_memory_mib()
    each = max((case.limits.memory_mib for case in assignment.cases), default=1)
    jobs = wanted if free is None else max(1, min(wanted, int(free / each)))
    if free is not None and jobs < wanted:
        listener.note(f"{free:.0f} MiB of memory are free and a program may use {each}: running {jobs} at a time.")
    return jobs


def choose_default_output(assignment: Assignment, case_name: str | None = None, only: str | None = None) -> Path:
    """The folder of the reports. One case never replaces the reports of them all, nor one run those of the class.

    What another case, another assignment or a tournament has by default is told apart by a hash.
    """
    reports = assignment.course / "reports"
    if case_name is None:
        return reports / assignment.name
    names = [each.name for each in assignment.cases]
    earlier = names if only is not None else names[: names.index(case_name)]
    taken = {
        *list_assignment_names(assignment.course),
        f"{assignment.name}-tournament",
        *(_name_output(assignment, [name]) for name in earlier),
    }
    chosen = [case_name, *([only] if only is not None else [])]
    name = _name_output(assignment, chosen)
    return reports / (f"{name}-{hash_parts(*chosen)[:8]}" if name in taken else name)


def _name_output(assignment: Assignment, chosen: Sequence[str]) -> str:
    return "-".join((assignment.name, *make_slugs(chosen)))


def _open_sandbox(assignment: Assignment, output: Path, choices: Choices) -> LazySandbox:
    """What will be needed for sure is started while the submissions are read."""
    private = [path for path in (choices.submissions, output) if path]
    runs_here = choices.open_crew is None
    return LazySandbox(
        lambda: open_sandbox(choices.jobs, assignment, warm=choices.warm, private=private),
        lambda: probe(assignment.settings.runtime.python),
        at_once=runs_here and (choices.fresh or choices.only is not None or not (output / STORE).exists()),
    )


def read_chosen(assignment: Assignment, choices: Choices, listener: Listener) -> tuple[Submission, ...]:
    """The submissions that were asked for. Raises as `read_submissions` does."""
    intake = _read_intake(assignment, choices)
    _tell_notes(intake.notes, listener)
    return intake.submissions


def _tell_notes(notes: Iterable[Note], listener: Listener) -> tuple[()]:
    """Say them, so that none is left to be said."""
    for note in notes:
        listener.note(note.text)
    return ()


def _read_intake(assignment: Assignment, choices: Choices) -> Intake:
    """The submissions that were asked for, and the notes that matter for this assignment."""
    from grader.intake.submissions import read_submissions

    settings = assignment.settings
    whole_class = assignment.course / "submissions" / assignment.name
    place = choices.submissions or whole_class
    zone = settings.deadline.timezone if settings.deadline else None
    intake = read_submissions(place, settings.submission.file, zone, whole_class, choices.intake)
    # Without a deadline no time matters.
    notes = [note for note in intake.notes if settings.deadline or note.kind is not NoteKind.UNKNOWN_TIMES]
    holders = find_holders_of_courses(intake.submissions)
    if holders:
        notes.append(Note(NoteKind.HOLDS_COURSE, f"{list_some(holders)}: {_LIKE_A_COURSE}"))
    return replace(intake, notes=tuple(notes))


def check_tier(sandbox: LazySandbox | Sandbox, choices: Choices, listener: Listener) -> None:
    """Raises SandboxError when programs would be less isolated than was asked for."""
    tier, facts = sandbox.facts.tier, sandbox.facts
    why = ""
    if choices.require and not is_at_least(tier, choices.require):
        why = f"`{choices.require}` was required, but this machine only supports `{tier}`"
    elif tier is Tier.PLAIN and not choices.trust:
        why = "this machine cannot isolate programs"
    if why:
        reasons = "\n".join(f"  {line}" for line in facts.missing)
        raise SandboxError(f"{why}\n{reasons}", _ISOLATE)
    for reason in sandbox.lost_tiers:
        listener.note(f"The sandbox is only `{tier}` here. Not available: {reason}")
    listener.detail(f"sandbox: {tier}; promises: {'; '.join(facts.guarantees)}")
    listener.detail(f"not promised: {'; '.join(facts.missing)}")


def _describe_faults(explainer: AnyExplainer | None) -> tuple[str, ...]:
    at_fault = explainer.faults if explainer else ()
    return tuple(f"{_FAULT}: {fault}" for fault in at_fault)
