"""What feedback costs: `python bench/feedback.py`, with the grader installed, in the folder of the sample course.

Grades the sample class with and without it, in turn, and prints what a failing student's smallest input takes; then
the same without the programs that only run into a limit: these take the time of the limit and no feedback, and while
one of them is run again alone, all others wait.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from timing import machine, report

from grader.assignments import load_assignment, resolve_expected
from grader.feedback import diagnose, find_smallest
from grader.grading import Explainer, Request, grade_batch, open_sandbox
from grader.grading import reasons as room
from grader.grading.session import STORE
from grader.grading.store import Store
from grader.intake import read_submissions
from grader.judging import differences
from grader.judging.ladder.rungs import find_rung
from grader.model import Assignment, Submission
from grader.reference.client import ReferenceWorker
from grader.sandbox import Sandbox

ROUNDS, MOST_MORE = 3, 1.15
AT_A_LIMIT = {"noor", "omar", "paolo", "qiang", "renata"}
MOST_SHARE, MOST_SECONDS = 0.10, 0.5


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
    assignment: Assignment, submissions: tuple[Submission, ...], sandbox: Sandbox, explained: bool
) -> tuple[float, list[int]]:
    """The seconds of a batch, and the runs of each smallest input; each time with a new reference and a new store.

    Where it is not `explained`, nothing is looked for that the program or its outputs show by themselves, either.
    """
    assert assignment.reference
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(Store(Path(folder) / STORE, assignment)) as store,
        ReferenceWorker(assignment.reference) as worker,
    ):
        explainer = Explainer(worker, assignment.cases) if explained else None
        started = time.perf_counter()
        request = Request(assignment, submissions, explains=explained)
        batch = grade_batch(request, sandbox, 2, store, explainer, lambda *_: None)
        taken = time.perf_counter() - started
        whole = map(batch.whole, batch.grades)
        return taken, [grade.smallest.runs for grade in whole if grade.smallest]


def main() -> None:
    course = Path.cwd()
    assignment = resolve_expected(load_assignment("nim", course))
    files = assignment.settings.submission.file
    everyone = read_submissions(course / "submissions" / "nim", files, "America/Chicago").submissions
    ended = tuple(each for each in everyone if each.submitter not in AT_A_LIMIT)
    with open_sandbox(2, assignment) as sandbox:
        print(f"{machine()}; tier {sandbox.facts.tier}; {len(assignment.cases)} cases")
        for name, submissions in (("the class", everyone), ("without programs that run into a limit", ended)):
            print(f"{name}: {len(submissions)} submissions")
            measure(assignment, submissions, sandbox)


def measure(assignment: Assignment, submissions: tuple[Submission, ...], sandbox: Sandbox) -> None:
    """Some rounds of both kinds, and what they took."""
    diagnosis, smallest, ladder = Watch(diagnose), Watch(find_smallest), Watch(find_rung)
    room.diagnose, room.find_smallest = diagnosis, smallest  # type: ignore[assignment]  # the same calls, with a watch
    differences.find_rung = ladder  # type: ignore[assignment]  # likewise
    with_it: list[float] = []
    without: list[float] = []
    for _ in range(ROUNDS):
        without.append(graded(assignment, submissions, sandbox, False)[0])
        seconds, runs = graded(assignment, submissions, sandbox, True)
        with_it.append(seconds)
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
