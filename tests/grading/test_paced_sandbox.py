"""On a slower machine limits are longer and times count less, so that a grade is that of the usual one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grader.config.settings import Limits
from grader.errors import SandboxError
from grader.grading.paced_sandbox import PacedSandbox, measure_work
from grader.model import Job, Outcome, SandboxFacts, Tier
from grader.sandbox import Sandbox
from grader.sandbox.interpreter import find_interpreter

OUTCOME = Outcome(0, None, b"", b"", cpu_seconds=3.0, wall_seconds=6.0)


class FixedSandbox:
    """Remembers jobs, and answers each in the same way."""

    def __init__(self, outcome: Outcome) -> None:
        self.interpreter = find_interpreter("default")
        self.python = self.interpreter.executable
        self.facts = SandboxFacts(Tier.STRONG, (), ())
        self.outcome = outcome
        self.jobs: list[Job] = []

    def run(self, job: Job) -> Outcome:
        self.jobs.append(job)
        return self.outcome

    run_alone = run_beside = run

    def tool(self, name: str) -> str:
        return name

    def abort(self) -> None:
        """Nothing runs."""


@pytest.mark.parametrize("way", ["run", "run_alone", "run_beside"])
def test_a_slower_machine_gets_longer_limits(way: str) -> None:
    inner = FixedSandbox(OUTCOME)
    sandbox = PacedSandbox(inner)
    sandbox.pace = 1.5
    outcome = getattr(sandbox, way)(Job(("program",), {}, Limits(cpu_seconds=2, wall_seconds=4, memory_mib=64)))
    assert inner.jobs[0].limits == Limits(cpu_seconds=3, wall_seconds=6, memory_mib=64)
    assert outcome == replace(OUTCOME, cpu_seconds=2.0, wall_seconds=4.0)
    assert sandbox.ended_runs == 1


def test_the_usual_machine_changes_nothing() -> None:
    inner = FixedSandbox(OUTCOME)
    job = Job(("program",), {}, Limits())
    assert PacedSandbox(inner).run(job) is OUTCOME
    assert inner.jobs == [job]


def test_work_is_measured_by_a_program_that_runs() -> None:
    with Sandbox(1) as sandbox:
        assert measure_work(sandbox) > 0
    with pytest.raises(SandboxError, match="no room"):
        measure_work(FixedSandbox(replace(OUTCOME, exit_code=None, fault="no room")))
