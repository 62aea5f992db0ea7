"""What feedback costs: `python bench/feedback.py`, with the grader installed, in the folder of the sample course.

Grades the sample class with and without it, in turn, and prints what a failing student's smallest input takes; then
the same without the programs that only run into a limit: these take the time of the limit and no feedback, and while
one of them is run again alone, all others wait. Nothing is kept from one round to the next: each is the first batch of
its assignment. Then comes a later batch: every second submission of the same class, when the others were graded before.
Last the whole command, with its start and its pages, without the programs that run into a limit.
"""

from __future__ import annotations

import functools
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from timing import machine, report, seconds

from grader.assignments import load_assignment, resolve_expected
from grader.feedback import diagnose, find_smallest
from grader.grading import Request, grade_batch, open_sandbox
from grader.grading.further_runs import reasons as room
from grader.grading.kept.store import Store
from grader.grading.opened_references import open_reference
from grader.grading.session import STORE
from grader.intake import read_submissions
from grader.judging import differences
from grader.judging.ladder.rungs import find_rung
from grader.model import Assignment, Submission
from grader.sandbox import Sandbox

ROUNDS, MOST_MORE = 3, 1.15
AT_A_LIMIT = {"noor", "omar", "paolo", "qiang", "renata"}
MOST_SHARE, MOST_SECONDS = 0.10, 0.5
WITH_IT = "from grader.cli import main; main()"
WITHOUT = (
    "from grader.grading import session; made = session.Request; "
    "session.Request = lambda *given, **named: made(*given, **{**named, 'explains': False}); " + WITH_IT
)
"""The grader that looks for no reason why a program fails."""


class Watch:
    """A function of the room, with the seconds of each of its calls."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.taken: list[float] = []

    def __call__(self, *arguments: Any) -> Any:
        started = time.perf_counter()
        try:
            return self.function(*arguments)
        finally:
            self.taken.append(time.perf_counter() - started)


def graded(
    assignment: Assignment, submissions: tuple[Submission, ...], sandbox: Sandbox, explained: bool, kept: Path | None
) -> tuple[float, list[int]]:
    """The seconds of a batch, and the runs of each smallest input; each time with a new store.

    `kept` is what a user has kept before. Where the batch is not `explained`, nothing is looked for that the program or
    its outputs show by themselves, either; the reference still reads outputs in other layouts, which verdicts need.
    """
    assert assignment.reference
    with tempfile.TemporaryDirectory() as folder:
        if kept:
            shutil.copytree(kept, folder, dirs_exist_ok=True)
        os.environ["XDG_CACHE_HOME"] = folder
        with (
            closing(Store(Path(folder) / STORE, assignment)) as store,
            open_reference(assignment, assignment.reference) as explainer,
        ):
            started = time.perf_counter()
            request = Request(assignment, submissions, explains=explained)
            batch = grade_batch(request, sandbox, 2, store, explainer, lambda *_: None)
            taken = time.perf_counter() - started
            whole = map(batch.whole, batch.grades)
            return taken, [grade.smallest.runs for grade in whole if grade.smallest]


def keep_first_batch(
    assignment: Assignment, submissions: tuple[Submission, ...], sandbox: Sandbox, folder: Path
) -> Path:
    """What a first batch leaves with its user."""
    assert assignment.reference
    os.environ["XDG_CACHE_HOME"] = str(folder / "caches")
    with (
        closing(Store(folder / STORE, assignment)) as store,
        open_reference(assignment, assignment.reference) as explainer,
    ):
        grade_batch(Request(assignment, submissions), sandbox, 2, store, explainer, lambda *_: None)
    return folder / "caches"


def main() -> None:
    course = Path.cwd()
    assignment = resolve_expected(load_assignment("nim", course))
    files = assignment.settings.submission.file
    everyone = read_submissions(course / "submissions" / "nim", files, "America/Chicago").submissions
    ended = tuple(each for each in everyone if each.submitter not in AT_A_LIMIT)
    with open_sandbox(2, assignment) as sandbox, tempfile.TemporaryDirectory() as folder:
        print(f"{machine()}; tier {sandbox.facts.tier}; {len(assignment.cases)} cases")
        measure("the class", assignment, everyone, sandbox)
        measure("without programs that run into a limit", assignment, ended, sandbox)
        kept = keep_first_batch(assignment, ended[::2], sandbox, Path(folder))
        measure("a later batch of the same", assignment, ended[1::2], sandbox, kept)
    measure_command(course)


def measure_command(course: Path) -> None:
    """What a user waits for, each time as the first batch of the assignment in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "course"
        for name in ("cases", "reference", "submissions"):
            shutil.copytree(course / name, place / name, ignore=lambda _, names: AT_A_LIMIT & {*names})
        taken: dict[str, list[float]] = {WITHOUT: [], WITH_IT: []}
        for turn in range(ROUNDS):
            for code, each in taken.items():
                output = Path(folder) / f"{turn} {len(code)}"
                command = [sys.executable, "-c", code, "grade", "nim", "--quiet", "--output", str(output)]
                environment = {**os.environ, "XDG_CACHE_HOME": f"{output}-caches"}
                run = functools.partial(subprocess.run, command, cwd=place, env=environment, capture_output=True)
                each.append(seconds(functools.partial(run, check=True)))
        bare, whole = map(statistics.median, taken.values())
        report("the whole command with feedback against without", whole, bare, MOST_MORE)


def measure(
    name: str,
    assignment: Assignment,
    submissions: tuple[Submission, ...],
    sandbox: Sandbox,
    kept: Path | None = None,
) -> None:
    """Some rounds of both kinds, and what they took."""
    print(f"{name}: {len(submissions)} submissions")
    diagnosis, smallest, ladder = Watch(diagnose), Watch(find_smallest), Watch(find_rung)
    room.diagnose, room.find_smallest = diagnosis, smallest  # type: ignore[assignment]  # the same calls, with a watch
    differences.find_rung = ladder  # type: ignore[assignment]  # likewise
    with_it: list[float] = []
    without: list[float] = []
    for _ in range(ROUNDS):
        without.append(graded(assignment, submissions, sandbox, False, kept)[0])
        took, runs = graded(assignment, submissions, sandbox, True, kept)
        with_it.append(took)
    told(with_it, without, smallest.taken)
    bare = statistics.median(without)
    # the ladder is climbed in both kinds of batch; a watch takes the time of one of the two slots
    shares = {"diagnosis": sum(diagnosis.taken) / ROUNDS, "ladder": sum(ladder.taken) / ROUNDS / 2}
    told_shares = ", ".join(f"{name} {taken / 2 / bare:.1%}" for name, taken in shares.items())
    print(f"of the batch: {told_shares} (together at most {MOST_SHARE:.0%})")
    print(f"runs for a smallest input: median {statistics.median(runs):g}, at most {max(runs)}")


def told(with_it: list[float], without: list[float], smallest: list[float]) -> None:
    """Medians of the rounds."""
    whole, bare = statistics.median(with_it), statistics.median(without)
    report("batch with feedback against without", whole, bare, MOST_MORE)
    print(
        f"smallest failing input: median {statistics.median(smallest):.3f} s, at most {max(smallest):.3f} s "
        f"(target {MOST_SECONDS:g} s)"
    )


if __name__ == "__main__":
    main()
