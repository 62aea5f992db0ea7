"""What the sandbox costs: `python bench/sandbox.py [--python PATH]`, with the grader installed. Needs gcc.

`--python` names the students' interpreter; without it, it is the one below the grader's own. It takes some minutes.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

from memory import measure_growth, measure_launcher
from neighbours import measure_hostile
from programs import NOTHING, NUMPY, PYTHON, STDIN, compiled, executed, of_c, spawn, warmed, with_numpy
from timing import interleaved, machine, report, report_gain, seconds, tell

from grader.config.settings import Runtime
from grader.errors import GraderError
from grader.model import Job, Tier
from grader.sandbox import Sandbox

WARMED = {Tier.STRONG: 0.25, Tier.NAMESPACES: 0.35}
ISOLATED = 0.15
"""Against an interpreter that reads no start-up file of any package: how those of this machine are does not count."""
ROUNDS, RUNS = 21, 60


class Bare:
    """Bare runs of programs, which find the usual input."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._stdin = folder, folder / "input"
        self._stdin.write_bytes(STDIN)

    def c(self, program: Path) -> Callable[[], None]:
        return partial(spawn, self._stdin, str(program))

    def python(self, interpreter: str, source: bytes, *options: str) -> Callable[[], None]:
        file = self._folder / "Nim.py"
        file.write_bytes(source)
        return partial(spawn, self._stdin, interpreter, *options, str(file))


def measure_runs(tier: Tier, runtime: Runtime, folder: Path) -> None:
    """One run of each kind against the same program without any protection."""
    bare, trivial = Bare(folder), compiled(NOTHING, folder)
    with Sandbox(1, runtime, only=tier) as sandbox:
        usual = bare.python(sandbox.python, PYTHON)
        isolated = bare.python(sandbox.python, PYTHON, "-I", "-S")
        warm = warmed(sandbox, PYTHON)
        for what, job, other, times, target in (
            ("trivial C program", of_c(trivial), bare.c(trivial), 300, 5),
            ("Python program, executed", executed(sandbox, PYTHON), usual, 100, 1.5),
            ("Python program, warmed", warm, usual, 300, WARMED[tier]),
            ("the same against python3 -I -S", warm, isolated, 300, ISOLATED),
        ):
            report(f"{tier}: {what}", *interleaved(partial(sandbox.run, job), other, times), target)


def measure_numpy(tier: Tier, python: str, folder: Path) -> None:
    """A submission that imports numpy: once a batch here, at every start bare."""
    what = f"{tier}: imports numpy, warmed"
    if not python:
        tell(what, "not measured: no interpreter here can import numpy; name one with --python")
        return
    with Sandbox(1, Runtime(python=python, warm=("numpy",)), only=tier) as sandbox:
        job = warmed(sandbox, NUMPY)
        assert sandbox.run(job).stdout == b"6\n"
        bare = Bare(folder).python(sandbox.python, NUMPY)
        report(what, *interleaved(partial(sandbox.run, job), bare, 60), 0.1)


def measure_throughput(tier: Tier, runtime: Runtime, folder: Path) -> None:
    """How much more two workers do than one in the same time."""
    with Sandbox(2, runtime, only=tier) as sandbox:
        kinds = {"C": of_c(compiled(NOTHING, folder)), "warmed Python": warmed(sandbox, PYTHON)}
        for name, job in kinds.items():
            taken = [(_time_of(1, sandbox, job), _time_of(2, sandbox, job)) for _ in range(ROUNDS)]
            one, two = map(statistics.median, zip(*taken, strict=True))
            report_gain(f"{tier}: two workers against one, {name}", 2 * one / two, 1.8)


def _time_of(workers: int, sandbox: Sandbox, job: Job) -> float:
    """Seconds in which so many workers each execute the job many times."""

    def work() -> None:
        for _ in range(RUNS):
            sandbox.run(job)

    def together() -> None:
        threads = [threading.Thread(target=work) for _ in range(workers)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    return seconds(together)


def measure(tier: Tier, python: str, folder: Path) -> None:
    """All of one tier."""
    runtime = Runtime(python=python)
    measure_runs(tier, runtime, folder)
    measure_numpy(tier, with_numpy(python), folder)
    measure_throughput(tier, runtime, folder)
    measure_launcher(tier, runtime)
    measure_hostile(tier, runtime, folder)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure what the sandbox costs.")
    parser.add_argument(
        "--python", default="default", help="the students' interpreter (default: the one below our own)"
    )
    chosen = parser.parse_args()
    print(machine())
    for tier in WARMED:
        with tempfile.TemporaryDirectory() as folder:
            try:
                measure(tier, chosen.python, Path(folder))
            except GraderError as error:
                print(f"{tier}: not on this machine: {error.message}", file=sys.stderr)
    measure_growth(Runtime(python=chosen.python))


if __name__ == "__main__":
    main()
