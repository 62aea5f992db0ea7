"""What a hostile program costs others: how long it lives beyond its limit, and how much its neighbour slows down."""

from __future__ import annotations

import contextlib
import statistics
import threading
from collections.abc import Iterator
from pathlib import Path

import programs
from programs import PYTHON, compiled, of_c, warmed
from timing import milliseconds, report, seconds, tell

from grader.config.settings import Limits, Runtime
from grader.model import Job, Outcome, Tier
from grader.sandbox import Sandbox

LIMITS = Limits(cpu_seconds=0.5, wall_seconds=2, memory_mib=64, output_kib=1024, processes=64)
HOSTILE = {
    "an endless loop": programs.ENDLESS_LOOP,
    "a fork bomb": programs.FORK_BOMB,
    "a memory hog": programs.MEMORY_HOG,
    "an output flood": programs.OUTPUT_FLOOD,
}
TIMES, ROUNDS, RUNS = 15, 5, 40


def measure_hostile(tier: Tier, runtime: Runtime, folder: Path) -> None:
    """Each hostile program alone, then beside a neighbour."""
    with Sandbox(2, runtime, only=tier) as sandbox:
        innocent = warmed(sandbox, PYTHON)
        nothing = of_c(compiled(programs.NOTHING, folder))
        tell(f"{tier}: a program that does nothing", f"answered {_answered(sandbox, nothing)} after its end")
        for name, source in HOSTILE.items():
            job = of_c(compiled(source, folder), LIMITS)
            _tell_life(f"{tier}: {name}", sandbox, job)
            _report_neighbour(f"{tier}: neighbour of {name}", sandbox, innocent, job)


def _answered(sandbox: Sandbox, job: Job) -> str:
    """From the end of the main process, or the limit, until all is dead, cleaned and told; setting up is in it too."""
    return milliseconds(each[1] for each in _executed(sandbox, job))


def _executed(sandbox: Sandbox, job: Job) -> list[tuple[Outcome, float]]:
    kept = []
    for _ in range(TIMES):
        outcomes: list[Outcome] = []
        whole = seconds(lambda: outcomes.append(sandbox.run(job)))  # noqa: B023  called at once
        assert not outcomes[0].fault, outcomes[0].fault
        kept.append((outcomes[0], whole - outcomes[0].wall_seconds))
    return kept


def _tell_life(what: str, sandbox: Sandbox, job: Job) -> None:
    kept = _executed(sandbox, job)
    outcomes = [outcome for outcome, _ in kept]
    cpu = statistics.median(outcome.cpu_seconds for outcome in outcomes)
    wall = statistics.median(outcome.wall_seconds for outcome in outcomes)
    memory = statistics.median(outcome.memory_mib or 0 for outcome in outcomes)
    passed = {str(outcome.breaches[0]) if outcome.breaches else "none" for outcome in outcomes}
    reached = f"{cpu:.3f} s of CPU, {memory:.0f} MiB, {wall:.3f} s by the clock"
    later = milliseconds(rest for _, rest in kept)
    tell(what, f"passed {'/'.join(sorted(passed))} and stopped at {reached}; all dead and told {later} later")


def _report_neighbour(what: str, sandbox: Sandbox, innocent: Job, hostile: Job) -> None:
    beside, alone = [], []
    for _ in range(ROUNDS):
        alone += [seconds(lambda: sandbox.run(innocent)) for _ in range(RUNS)]
        with _again_and_again(sandbox, hostile):
            beside += [seconds(lambda: sandbox.run(innocent)) for _ in range(RUNS)]
    report(what, statistics.median(beside), statistics.median(alone))


@contextlib.contextmanager
def _again_and_again(sandbox: Sandbox, job: Job) -> Iterator[None]:
    """The other worker runs nothing but this job."""
    enough = threading.Event()

    def work() -> None:
        while not enough.is_set():
            sandbox.run(job)

    worker = threading.Thread(target=work)
    worker.start()
    try:
        yield
    finally:
        enough.set()
        worker.join()
