"""A sandbox on one of many machines: how far it has come, and how fast the machine is."""

from __future__ import annotations

import statistics
from dataclasses import replace

from grader.config.settings import Limits
from grader.errors import SandboxError
from grader.grading.lazy_sandbox import AnySandbox
from grader.model import Job, Outcome, SandboxFacts
from grader.sandbox.interpreter import Interpreter

_RUNS = 3
_LIMITS = Limits(cpu_seconds=60, wall_seconds=120)
_WORK = """\
counts = {}
for number in range(600_000):
    counts[number % 1009] = counts.get(number % 1013, 0) + number * number % 7
"""


class PacedSandbox:
    """Runs jobs as on the usual machine: on one of twice its `pace` limits are twice as long, and times count half."""

    def __init__(self, sandbox: AnySandbox) -> None:
        self._sandbox = sandbox
        self.pace = 1.0
        """How many times as long as the usual machine this one takes."""
        self.ended_runs = 0
        """More of them show that it is not stuck."""

    @property
    def facts(self) -> SandboxFacts:
        return self._sandbox.facts

    @property
    def interpreter(self) -> Interpreter:
        return self._sandbox.interpreter

    @property
    def python(self) -> str:
        return self._sandbox.python

    def run(self, job: Job) -> Outcome:
        """As `Sandbox.run`."""
        return self._convert(self._sandbox.run(self._stretch(job)))

    def run_alone(self, job: Job) -> Outcome:
        """As `Sandbox.run_alone`."""
        return self._convert(self._sandbox.run_alone(self._stretch(job)))

    def run_beside(self, job: Job) -> Outcome:
        """As `Sandbox.run_beside`."""
        return self._convert(self._sandbox.run_beside(self._stretch(job)))

    def tool(self, name: str) -> str:
        """As `Sandbox.tool`."""
        return self._sandbox.tool(name)

    def abort(self) -> None:
        """As `Sandbox.abort`."""
        self._sandbox.abort()

    def _stretch(self, job: Job) -> Job:
        if self.pace == 1:
            return job
        limits = job.limits
        longer = {name: getattr(limits, name) * self.pace for name in ("cpu_seconds", "wall_seconds")}
        return replace(job, limits=limits.model_copy(update=longer))

    def _convert(self, outcome: Outcome) -> Outcome:
        self.ended_runs += 1
        if self.pace == 1:
            return outcome
        cpu, wall = outcome.cpu_seconds / self.pace, outcome.wall_seconds / self.pace
        return replace(outcome, cpu_seconds=cpu, wall_seconds=wall)


def measure_work(sandbox: AnySandbox) -> float:
    """The CPU seconds that a program of a fixed amount of work takes. Raises SandboxError where it does not run."""
    return statistics.median(_run_work(sandbox) for _ in range(_RUNS))


def _run_work(sandbox: AnySandbox) -> float:
    outcome = sandbox.run(Job((sandbox.python, "-c", _WORK), {}, _LIMITS))
    if outcome.exit_code != 0:
        raise SandboxError(f"the program that measures how fast the machine is failed: {outcome.fault}")
    return outcome.cpu_seconds
