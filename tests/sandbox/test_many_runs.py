"""Many runs in a row leave nothing behind: no descriptor, memory, mount, cgroup, file or process."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from grader.config.settings import BuildLimits, Limits
from grader.grading.programs import build
from grader.languages import LANGUAGES
from grader.model import Job, Source, Tier
from grader.sandbox import Sandbox

from .conftest import WALLED, mounts_of, open_tier

RUNS = 400
# About 400 bytes per run; processes that keep nothing differ by some 20 KiB, however many runs there are.
SLACK_KIB = 154
PROGRAM = b"import os\nopen('x', 'w').write('y' * 10_000)\nprint(input())"


@dataclass(frozen=True)
class State:
    """What a process holds when it has tidied up after its last answer."""

    descriptors: int
    mounts: int
    children: int


def state(pid: int) -> State:
    descriptors = len(list(Path(f"/proc/{pid}/fd").iterdir()))
    return State(descriptors, len(mounts_of(pid)), len(children(pid)))


def resident_kib(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    (resident,) = [int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:")]
    return resident


def children(pid: int) -> list[int]:
    """Every child of every thread, the dead that nobody has asked for among them."""
    lists = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(word) for each in lists for word in each.read_text(encoding="ascii").split()]


def job(sandbox: Sandbox) -> Job:
    """A run that reads, prints, writes a file and has it brought out."""
    source = Source(LANGUAGES["python"], "a.py", "a.py", PROGRAM)
    program = build(source, {}, sandbox.python, BuildLimits(), sandbox.run).program
    assert program is not None
    return Job(program.command, program.files, Limits(), b"3 4 5\n", ("x",), code=program.code)


def settled(pids: list[int]) -> tuple[list[State], list[int]]:
    time.sleep(0.2)
    return [state(pid) for pid in pids], [resident_kib(pid) for pid in pids]


def files_of_runs(sandbox: Sandbox) -> list[Path]:
    """What lies in the folder of the runs; only behind walls it is one on the machine's own disk."""
    folder = sandbox._runners[0]._folder  # type: ignore[attr-defined]
    return sorted(Path(folder).rglob("*")) if folder else []


@pytest.mark.parametrize("tier", WALLED)
def test_nothing_grows(tier: Tier) -> None:
    with open_tier(tier) as sandbox:
        asked = job(sandbox)
        time.sleep(0.2)
        # The guard, if there is one, the launcher, the template and the next run, each a child of the one before.
        processes = [sandbox._runners[0]._process.pid]  # type: ignore[attr-defined]
        while below := children(processes[-1]):
            processes += below
        processes.pop()
        # Only root may look at a process that hides itself; what it holds open shows in our own figures too.
        watched = [os.getpid(), *processes] if os.geteuid() == 0 else [os.getpid()]
        for _ in range(100):
            sandbox.run(asked)
        before, memory_before, files_before = *settled(watched), files_of_runs(sandbox)
        for _ in range(RUNS):
            outcome = sandbox.run(asked)
            assert (outcome.stdout, outcome.fault) == (b"3 4 5\n", "")
        after, memory_after = settled(watched)
        assert after == before
        assert all(new - old < SLACK_KIB for new, old in zip(memory_after, memory_before, strict=True))
        assert len(children(processes[-1])) == 1
        assert files_of_runs(sandbox) == files_before
        groups = [path for path in Path("/sys/fs/cgroup").glob(f"**/grader-*-{os.getpid()}/slot0/*") if path.is_dir()]
        assert groups == []
