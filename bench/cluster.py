"""What a cluster costs: `python bench/cluster.py`, with the grader and its extra `cluster` installed.

- Made-up runs that sleep for 100 ms, on 1 to 16 workers of this machine: how near that comes to as many times as much.
- The same without the sleep, one run per task: what Dask and the front end take for one task.
- Real programs in real sandboxes, on two workers and on two slots of one process, side by side.
- The memory of the front end with 10,000 made-up submissions.

`python bench/cluster.py long` runs 100,000 real programs on each side, eight rounds in turn, and nothing else.

The time until the workers are there is left out: it is the same for a small class and a large one.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from front_end import CASES, PROGRAM, RUN_SECONDS, SleepingSandbox, make_course
from timing import machine, report, report_gain, report_size, seconds, tell

from grader.cli.console import Console
from grader.cluster.crew_opening import make_opener
from grader.config.cluster_settings import ClusterSettings, LocalSettings, SchedulerSettings
from grader.grading.batch import grade_batch
from grader.grading.batch_request import Request
from grader.grading.crew import Crew
from grader.grading.kept.store import Store
from grader.grading.lazy_sandbox import AnySandbox
from grader.grading.sandbox_opening import open_sandbox
from grader.intake.choice import SubmittedFiles, choose_source
from grader.model import Assignment, Submission

WORKERS = (1, 2, 4, 8, 16)
PER_WORKER, TIMES, TASKS, REAL, MANY = 12, 3, 400, 96, 10_000
LONG_RUNS, LONG_TIMES = 100_000, 8
RUNS = CASES + 1
"""Of each submission: it is built once, which is a run like the others."""
MOST_PER_CORE, LEAST_GAIN, MOST_MB = 1.15, 0.9, 300
QUIET = Console(quiet=True, verbose=False, as_json=False, color=None)
SECONDS = "GRADER_BENCH_SECONDS"


def make_class(assignment: Assignment, number: int, first: int = 0) -> tuple[Submission, ...]:
    """So many students, each with a program of their own; no number from `first` on has had it before."""
    sources = (SubmittedFiles({"Double.py": PROGRAM.format(first + n).encode()}) for n in range(number))
    file = assignment.settings.submission.file
    return tuple(Submission(f"student {n}", each.files, choose_source(each, file)) for n, each in enumerate(sources))


@contextmanager
def open_sleeping_workers(number: int, run_seconds: float) -> Iterator[ClusterSettings]:
    """Workers of this machine in which nothing runs: every run takes its time and is right."""
    import distributed

    os.environ[SECONDS] = str(run_seconds)
    with distributed.LocalCluster(
        n_workers=number,
        threads_per_worker=1,
        memory_limit=0,
        dashboard_address=None,
        preload=[str(Path(__file__).with_name("sleeping_worker.py"))],
    ) as cluster:
        yield SchedulerSettings(address=cluster.scheduler_address)


@contextmanager
def open_crew(place: ClusterSettings, assignment: Assignment, submissions: tuple[Submission, ...]) -> Iterator[Crew]:
    sandbox = SleepingSandbox(assignment)
    opener = make_opener(place, True, False, QUIET)
    with opener(assignment, sandbox.facts, sandbox.interpreter.version, submissions) as crew:
        while isinstance(place, LocalSettings) and len(crew.admission.admitted) < (place.workers or 1):  # type: ignore[attr-defined]
            time.sleep(0.05)
        yield crew


def grade(
    assignment: Assignment,
    submissions: tuple[Submission, ...],
    crew: Crew | None,
    place: Path,
    sandbox: AnySandbox | None = None,
) -> float:
    """Seconds to grade them with a store of its own."""
    sandbox = sandbox or SleepingSandbox(assignment)
    with tempfile.TemporaryDirectory(dir=place) as folder, closing(Store(Path(folder, "store"), assignment)) as store:
        request = Request(assignment, submissions, crew=crew)
        return seconds(lambda: grade_batch(request, sandbox, 2, store, None, lambda *_: None))


def measure_gain(assignment: Assignment, place: Path) -> None:
    """Sleeping workers, more and more of them."""
    for number in WORKERS:
        size = PER_WORKER * number
        several = [make_class(assignment, size, turn * size) for turn in range(TIMES)]
        with (
            open_sleeping_workers(number, RUN_SECONDS) as cluster,
            open_crew(cluster, assignment, several[0]) as crew,
        ):
            taken = statistics.median(grade(assignment, each, crew, place) for each in several)
        gain = size * RUNS * RUN_SECONDS / taken
        report_gain(f"local:{number}: runs of 100 ms at one time", gain, LEAST_GAIN * number)


def measure_task(assignment: Assignment, place: Path) -> None:
    """Runs that take no time."""
    submissions = make_class(assignment, TASKS)
    with open_sleeping_workers(2, 0) as cluster, open_crew(cluster, assignment, submissions) as crew:
        begun = time.process_time()
        taken = grade(assignment, submissions, crew, place)
        busy = time.process_time() - begun
    what = f"per submission of {CASES} made-up cases"
    tell(f"Dask, front end and judging, {what}", f"{taken / TASKS * 1000:.1f} ms")
    tell(f"CPU time of the front end and Dask's scheduler, {what}", f"{busy / TASKS * 1000:.1f} ms")


def measure_programs(assignment: Assignment, place: Path, size: int = REAL, times: int = TIMES) -> None:
    """Real programs, in turn on both."""
    submissions = make_class(assignment, size)
    several = [make_class(assignment, size, turn * size) for turn in range(2 * times)]
    cluster = LocalSettings(workers=2)
    with (
        open_sandbox(2, assignment) as sandbox,
        make_opener(cluster, True, False, QUIET)(
            assignment, sandbox.facts, sandbox.interpreter.version, submissions
        ) as crew,
    ):
        together, alone = [], []
        for turn in range(times):
            together.append(grade(assignment, several[2 * turn], crew, place, sandbox))
            alone.append(grade(assignment, several[2 * turn + 1], None, place, sandbox))
    what = f"{times} x {size * CASES:,} real runs: local:2 against --jobs 2"
    report(what, statistics.median(together), statistics.median(alone), MOST_PER_CORE)


def measure_memory() -> None:
    """In a process of its own, which tells what it took at most."""
    answer = subprocess.run([sys.executable, __file__, "memory"], stdout=subprocess.PIPE, text=True, check=True).stdout
    report_size(f"the front end with {MANY:,} submissions", float(answer.splitlines()[-1]), MOST_MB)


def grade_many() -> None:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        assignment = make_course(place)
        submissions = make_class(assignment, MANY)
        with open_sleeping_workers(2, 0) as cluster, open_crew(cluster, assignment, submissions) as crew:
            grade(assignment, submissions, crew, place)
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6)


def measure_long() -> None:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        size = LONG_RUNS // (LONG_TIMES * CASES) + 1
        measure_programs(make_course(place), place, size, LONG_TIMES)


def main() -> None:
    print(machine())
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        assignment = make_course(place)
        measure_gain(assignment, place)
        measure_task(assignment, place)
        measure_programs(assignment, place)
    measure_memory()


if __name__ == "__main__":
    {"memory": grade_many, "long": measure_long}.get("".join(sys.argv[1:]), main)()
